/**
 * A process by hand: spawned with what the runtime has for it, both streams
 * drained, its end awaited.
 *
 * @module
 */

import { spawn } from "node:child_process";
import { Buffer } from "node:buffer";
import process from "node:process";
import { runtime } from "./machine.ts";

/** What became of it. */
export interface RawResult {
  /** Its exit code. */
  readonly code: number | null;
  /** What it wrote. */
  readonly stdout: string;
  /** What it complained. */
  readonly stderr: string;
}

interface DenoSubset {
  readonly Command: new (program: string, options: object) => {
    spawn(): {
      readonly stdin: WritableStream<Uint8Array>;
      output(): Promise<
        { code: number; stdout: Uint8Array; stderr: Uint8Array }
      >;
    };
  };
}

interface BunSubset {
  spawn(argv: readonly string[], options: object): {
    readonly stdout: ReadableStream<Uint8Array>;
    readonly stderr: ReadableStream<Uint8Array>;
    readonly exited: Promise<number>;
  };
}

const host = globalThis as unknown as { Deno: DenoSubset; Bun: BunSubset };

/**
 * Run a program.
 *
 * @param argv The program and its arguments.
 * @param input What it reads; nothing when absent.
 * @param ownSession Whether it leads a session and group of its own, which is
 * what lets a whole group be ended. Deno's own way copies the page tables of
 * the process for each child, so `setsid` does it there.
 */
export const rawSpawn: (
  argv: readonly string[],
  input?: Uint8Array,
  ownSession?: boolean,
) => Promise<RawResult> = { deno, bun, node }[runtime];

async function deno(
  argv: readonly string[],
  input?: Uint8Array,
  ownSession = false,
) {
  const [program, ...args] = ownSession ? ["setsid", ...argv] : argv;
  const child = new host.Deno.Command(program, {
    args,
    stdin: input ? "piped" : "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const written = input && write(child.stdin, input);
  const { code, stdout, stderr } = await child.output();
  await written;
  const text = new TextDecoder();
  return { code, stdout: text.decode(stdout), stderr: text.decode(stderr) };
}

async function write(stdin: WritableStream<Uint8Array>, input: Uint8Array) {
  const writer = stdin.getWriter();
  try {
    await writer.write(input);
    await writer.close();
  } catch {
    // The program has ended without reading it.
  }
}

async function bun(
  argv: readonly string[],
  input?: Uint8Array,
  ownSession = false,
) {
  const child = host.Bun.spawn(argv, {
    detached: ownSession,
    stdin: input ?? "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}

function node(
  argv: readonly string[],
  input?: Uint8Array,
  ownSession = false,
) {
  const [program, ...args] = argv;
  const child = spawn(program, args, {
    env: process.env,
    detached: ownSession,
    stdio: [input ? "pipe" : "ignore", "pipe", "pipe"],
  });
  const parts: { stdout: Uint8Array[]; stderr: Uint8Array[] } = {
    stdout: [],
    stderr: [],
  };
  child.stdout?.on("data", (bytes) => parts.stdout.push(bytes));
  child.stderr?.on("data", (bytes) => parts.stderr.push(bytes));
  child.stdin?.on("error", () => {}); // it has ended without reading it
  child.stdin?.end(input);
  return new Promise<RawResult>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      resolve({
        code,
        stdout: Buffer.concat(parts.stdout).toString(),
        stderr: Buffer.concat(parts.stderr).toString(),
      }));
  });
}
