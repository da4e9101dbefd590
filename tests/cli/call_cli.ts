/** The command line, called in this process or as one of its own. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import type {
  CommandContext,
  CommandOutput,
  Interruption,
} from "../../cli/command.ts";
import { main } from "../../cli/main.ts";
import { repository, scriptArgv } from "../support/runtime.ts";

/** What a call left. */
export interface CliResult {
  /** The exit code. */
  readonly code: number;
  /** Everything on standard output. */
  readonly stdout: string;
  /** Everything on standard error. */
  readonly stderr: string;
}

/** What surrounds a call. */
export interface CliOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly isTerminal?: boolean;
  readonly signal?: AbortSignal;
  /** Called with each piece of standard output as it comes. */
  readonly onStdout?: (text: string) => void;
}

/** Call the command line in this process, with a clock and ids that count. */
export async function callCli(
  argv: readonly string[],
  options: CliOptions = {},
): Promise<CliResult> {
  const { cwd = "/", env = {}, stdin = "", isTerminal = false } = options;
  const texts = { stdout: "", stderr: "" };
  let time = 1_800_000_000_000, ids = 0;
  const output = (name: "stdout" | "stderr"): CommandOutput => {
    const decoder = new TextDecoder();
    return {
      isTerminal,
      write(chunk) {
        const text = typeof chunk === "string"
          ? chunk
          : decoder.decode(chunk, { stream: true });
        texts[name] += text;
        if (name === "stdout") options.onStdout?.(text);
        return Promise.resolve();
      },
    };
  };
  const context: CommandContext = {
    stdin: (async function* () {
      if (stdin !== "") yield new TextEncoder().encode(stdin);
    })(),
    stdout: output("stdout"),
    stderr: output("stderr"),
    env: new Map(Object.entries(env)),
    cwd,
    signal: options.signal ?? new AbortController().signal,
    now: () => time += 1000,
    newId: () => `id-${++ids}`,
    timeZone: "UTC",
  };
  const code = await main(argv, context);
  return { code, ...texts };
}

/** The reason that a process gives when it is interrupted. */
export function interruption(
  signal: Interruption["signal"] = "SIGINT",
): Interruption {
  return { signal };
}

/** A running process of the command line. */
export interface CliProcess {
  /** Send it a signal. */
  kill(signal: NodeJS.Signals): void;
  /** Stop reading its output. */
  closeStdout(): void;
  /** Settles when standard output contains the text. */
  printed(text: string): Promise<void>;
  /** Settles when it has ended. */
  readonly ended: Promise<CliResult & { readonly signal: string | null }>;
}

/** Start the command line as a process of its own, in this runtime. */
export function startCli(
  argv: readonly string[],
  options: Pick<CliOptions, "cwd" | "env" | "stdin"> = {},
): CliProcess {
  const [program, ...args] = scriptArgv(
    join(repository, "cli", "bin.ts"),
    argv,
  );
  const child = spawn(program, args, {
    cwd: options.cwd ?? repository,
    env: { ...process.env, ...options.env },
    stdio: "pipe",
  });
  const texts = { stdout: "", stderr: "" };
  const waiting: (() => void)[] = [];
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8");
    child[name].on("data", (text: string) => {
      texts[name] += text;
      for (const look of waiting.splice(0)) look();
    });
  }
  child.stdin.on("error", () => {});
  child.stdin.end(options.stdin ?? "");
  return {
    // After its own kill() Deno's stand-in reports the signal, not the code.
    kill: (signal) => void process.kill(child.pid!, signal),
    closeStdout: () => child.stdout.destroy(),
    async printed(text) {
      while (!texts.stdout.includes(text)) {
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    ended: new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on(
        "close",
        (code, signal) => resolve({ code: code ?? -1, signal, ...texts }),
      );
    }),
  };
}
