/**
 * On what a table was measured.
 *
 * @module
 */

import { cpus, release, totalmem, type } from "node:os";
import process from "node:process";

/** The machine and the runtime. */
export interface Machine {
  /** The model of its processor. */
  readonly cpu: string;
  /** How many of its cores there are. */
  readonly cores: number;
  /** Its memory in GiB. */
  readonly memoryGiB: number;
  /** Its kernel. */
  readonly kernel: string;
  /** The runtime and its version. */
  readonly runtime: string;
  /** The day. */
  readonly date: string;
}

/** The runtime that measures. */
export const runtime: "deno" | "node" | "bun" = "Deno" in globalThis
  ? "deno"
  : "Bun" in globalThis
  ? "bun"
  : "node";

/** Name the machine. */
export function thisMachine(): Machine {
  const { deno, bun, node } = process.versions as Record<string, string>;
  const names = { deno: "Deno", bun: "Bun", node: "Node" };
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown processor",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30 * 10) / 10,
    kernel: `${type()} ${release()}`,
    runtime: `${names[runtime]} ${{ deno, bun, node }[runtime]}`,
    date: new Date().toISOString().slice(0, 10),
  };
}
