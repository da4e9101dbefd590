/** Which processes of this machine carry a mark in their environment. */

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";

/** The managed variable that carries the mark. */
export const MARK_NAME = "DSH_TEST_MARK";

/** One living process. */
export interface MarkedProcess {
  readonly pid: number;
  readonly command: string;
}

/** An overlay that no other process of this machine has. */
export function newMark(): { readonly DSH_TEST_MARK: string } {
  return { [MARK_NAME]: crypto.randomUUID() };
}

/**
 * The living processes that carry a mark; dead ones that wait to be reaped
 * are not alive.
 */
export function markedProcesses(mark: {
  readonly DSH_TEST_MARK: string;
}): MarkedProcess[] {
  const wanted = `${MARK_NAME}=${mark.DSH_TEST_MARK}`;
  return process.platform === "linux" ? fromProc(wanted) : fromPs(wanted);
}

/** Wait until no marked process lives; gives those that still do at the end. */
export async function survivors(
  mark: { readonly DSH_TEST_MARK: string },
  waitMs = 5000,
): Promise<MarkedProcess[]> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const alive = markedProcesses(mark);
    if (alive.length === 0 || performance.now() > deadline) return alive;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Whether a process is there and not a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    // Nobody has that number.
    return false;
  }
  if (process.platform !== "linux") return true;
  const stat = read(`/proc/${pid}/stat`);
  return stat !== "" && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
}

function fromProc(wanted: string): MarkedProcess[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap(
    (name) => {
      const environment = read(`/proc/${name}/environ`).split("\0");
      if (!environment.includes(wanted) || !isRunning(Number(name))) return [];
      const command = read(`/proc/${name}/cmdline`).replaceAll("\0", " ");
      return [{ pid: Number(name), command }];
    },
  );
}

function fromPs(wanted: string): MarkedProcess[] {
  const { stdout } = spawnSync("ps", ["axeww", "-o", "pid=,state=,command="], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return stdout.split("\n").filter((line) => line.includes(wanted)).flatMap(
    (line) => {
      const [pid, state, ...command] = line.trim().split(/\s+/);
      return state.startsWith("Z")
        ? []
        : [{ pid: Number(pid), command: command.join(" ") }];
    },
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // It has ended meanwhile, or is not ours.
    return "";
  }
}
