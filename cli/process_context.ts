/**
 * The context of a command that runs as a process of its own.
 *
 * @module
 */

import { fstatSync, statSync } from "node:fs";
import { isatty } from "node:tty";
import { processEnv } from "../home/process_env.ts";
import { readAncestors } from "../interop/read_ancestors.ts";
import { thisProcess } from "../this_process.ts";
import {
  type CommandContext,
  type CommandOutput,
  type Interruption,
  OutputClosedError,
} from "./command.ts";
import { interruptedCode } from "./interrupted.ts";
import { errorLine, main } from "./main.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The part of a Node stream that we write through. */
interface Writable {
  readonly isTTY?: boolean;
  write(
    chunk: string | Uint8Array,
    done: (error?: Error | null) => void,
  ): boolean;
  on(event: "error", listener: (error: Error) => void): unknown;
}

function isClosedPipe(error: Error): boolean {
  const { code } = error as { code?: string };
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED" ||
    error.name === "BrokenPipe";
}

function outputOf(stream: Writable): CommandOutput {
  // Each write reports its own failure; unheard, the event would end us.
  stream.on("error", () => {});
  return {
    isTerminal: stream.isTTY === true,
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => {
          if (!error) return resolve();
          reject(
            isClosedPipe(error)
              ? new OutputClosedError({ cause: error })
              : error,
          );
        });
      }),
  };
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
};

/** Whether nothing can come: then the stream, slow to open, is not needed. */
function stdinIsNull(): boolean {
  try {
    const stdin = fstatSync(0);
    return stdin.isCharacterDevice() &&
      stdin.rdev === statSync("/dev/null").rdev;
  } catch {
    // It is closed, or the system has no such device.
    return false;
  }
}

/** What is made the first time that somebody asks for it. */
function once<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => made ??= make();
}

/**
 * Run the command line of this process and end the process with its code.
 * The first signal asks the command to end; the second ends the process.
 *
 * @returns Never; the process ends.
 */
export async function runProcess(): Promise<never> {
  const process: typeof globalThis.process = thisProcess();
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (controller.signal.aborted) {
        process.exit(interruptedCode(controller.signal));
      }
      controller.abort({ signal } satisfies Interruption);
    });
  }
  // A stream takes milliseconds to open, and not every command needs each.
  const stdout = once(() => outputOf(process.stdout));
  const stderr = once(() => outputOf(process.stderr));
  let cwd: string;
  try {
    cwd = process.cwd();
  } catch (error) {
    const gone = new Error("Cannot start: the current folder is gone", {
      cause: error,
    });
    await stderr().write(errorLine(gone, "session-env"));
    process.exit(2);
  }
  const context: CommandContext = {
    get stdin() {
      return stdinIsNull() ? NOTHING : process.stdin;
    },
    stdinIsTerminal: isatty(0),
    get stdout() {
      return stdout();
    },
    get stderr() {
      return stderr();
    },
    env: {
      get: (name) => processEnv.get(name),
      keys: () => Object.keys(process.env),
    },
    cwd,
    signal: controller.signal,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    ancestors: () => readAncestors(process.pid),
  };
  process.exit(await main(process.argv.slice(2), context));
}
