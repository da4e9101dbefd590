/**
 * Reads the processes above one, where the system shows them as files.
 *
 * @module
 */

import { readFileSync } from "node:fs";
import type { AncestorProcess } from "./process_ancestry.ts";

/** The processes above one, as far as they could be read. */
export interface AncestorReading {
  /** The processes, nearest first. */
  readonly processes: readonly AncestorProcess[];
  /** Why there are no more of them; absent when the first one was reached. */
  readonly ended?: string;
}

/** Options for {@linkcode readAncestors}. */
export interface ReadAncestorsOptions {
  /**
   * Where the system shows its processes.
   *
   * @default {"/proc"}
   */
  readonly proc?: string;
}

// No real chain is this long; a broken listing must not keep us for ever.
const MOST = 256;

/**
 * Read the processes above one. Linux shows them; Deno only with
 * `--allow-all`, which is told and never throws.
 *
 * @example Usage
 * ```ts
 * import { readAncestors } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const { processes, ended } = readAncestors(7, { proc: "/no/such/folder" });
 *
 * assertEquals(processes, []);
 * assertEquals(ended, "/no/such/folder does not show process 7");
 * ```
 *
 * @param pid The process below.
 * @param options Where to look.
 * @returns The processes, and why there are no more.
 */
export function readAncestors(
  pid: number,
  options: ReadAncestorsOptions = {},
): AncestorReading {
  const { proc = "/proc" } = options;
  const processes: AncestorProcess[] = [];
  const seen = new Set<number>();
  for (let at = pid; processes.length < MOST;) {
    seen.add(at);
    const parent = parentOf(proc, at);
    if (parent === undefined) {
      return { processes, ended: `${proc} does not show process ${at}` };
    }
    if (parent === 0) return { processes };
    // A number can be given away again while we read.
    if (seen.has(parent)) break;
    processes.push({ pid: parent, argv: commandLine(proc, parent) });
    at = parent;
  }
  return { processes, ended: `${proc} shows a chain without an end` };
}

function parentOf(proc: string, pid: number): number | undefined {
  const stat = read(`${proc}/${pid}/stat`);
  // The program's name stands in brackets and may hold any character.
  const parent = Number(stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  return Number.isSafeInteger(parent) && parent >= 0 ? parent : undefined;
}

function commandLine(proc: string, pid: number): string[] {
  const line = read(`${proc}/${pid}/cmdline`) ?? "";
  return line.split("\0").slice(0, line.endsWith("\0") ? -1 : undefined)
    .filter((_, index) => line !== "" || index > 0);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has ended, is not ours to see, or there is no such system here.
    return undefined;
  }
}
