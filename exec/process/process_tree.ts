/**
 * What the system shows of processes below `/proc`. Everything here answers
 * "not known" where there is no `/proc` or it may not be read.
 *
 * @module
 */

import type { Host } from "../host.ts";

type ProcReader = Pick<Host, "platform" | "readProc" | "listProcesses">;

/** One line of the process table. */
export interface ProcessEntry {
  /** Its number. */
  readonly pid: number;
  /** Its state letter; `Z` and `X` are dead. */
  readonly state: string;
  /** Its process group. */
  readonly group: number;
  /** Its session. */
  readonly session: number;
  /** Processor time that it and its reaped children used, in ticks. */
  readonly ticks: number;
  /** When it began, in ticks since boot: tells it from a later namesake. */
  readonly startedAt: number;
  /** Pages that it holds in memory. */
  readonly residentPages: number;
}

/**
 * Look up one process.
 *
 * @param host The runtime.
 * @param pid Its number.
 * @returns Its entry; `undefined` when it is gone or not shown.
 */
export function readProcess(
  host: ProcReader,
  pid: number,
): ProcessEntry | undefined {
  const stat = host.readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name is in parentheses and may have any character in it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    pid,
    state: fields[0],
    group: Number(fields[2]),
    session: Number(fields[3]),
    ticks: Number(fields[11]) + Number(fields[12]) + Number(fields[13]) +
      Number(fields[14]),
    startedAt: Number(fields[19]),
    residentPages: Number(fields[21]),
  };
}

/**
 * Whether a process is alive, as opposed to dead and not yet reaped.
 *
 * @param entry The process.
 */
export function isAlive(entry: ProcessEntry): boolean {
  return entry.state !== "Z" && entry.state !== "X";
}

/** One look at the whole process table. */
interface TableLook {
  /** When it was taken. */
  readonly at: number;
  /** Until when it is looked at again instead of taking another. */
  readonly until: number;
  /** The living processes of each group. */
  readonly groups: ReadonlyMap<number, readonly ProcessEntry[]>;
}

const lastLooks = new WeakMap<ProcReader, TableLook>();

/**
 * The living members of a group. Looks are shared: one takes milliseconds
 * for every hundred processes, and many groups may end at once. They never
 * take more than a tenth of the time.
 *
 * @param host The runtime.
 * @param group The group's number.
 * @param since The look must not be older than this moment of the clock of
 * `performance`.
 * @returns Its members; `undefined` when that cannot be seen, or not yet.
 */
export function groupMembers(
  host: ProcReader,
  group: number,
  since: number,
): readonly ProcessEntry[] | undefined {
  if (host.platform !== "linux") return undefined;
  const last = lastLooks.get(host);
  if (last && performance.now() < last.until) {
    return last.at >= since ? last.groups.get(group) ?? [] : undefined;
  }
  const look = lookAtTable(host);
  if (look) lastLooks.set(host, look);
  return look && (look.groups.get(group) ?? []);
}

/**
 * The living members of a group now; costs a look at the whole table.
 *
 * @param host The runtime.
 * @param group The group's number.
 * @returns Its members; `undefined` when that cannot be seen.
 */
export function groupMembersNow(
  host: ProcReader,
  group: number,
): readonly ProcessEntry[] | undefined {
  if (host.platform !== "linux") return undefined;
  return lookAtTable(host)?.groups.get(group);
}

function lookAtTable(host: ProcReader): TableLook | undefined {
  const at = performance.now();
  const pids = host.listProcesses();
  // A process that cannot see itself there cannot see the others either.
  if (!pids || host.readProc("/proc/self/stat") === undefined) return undefined;
  const groups = new Map<number, ProcessEntry[]>();
  for (const pid of pids) {
    const entry = readProcess(host, pid);
    if (!entry || !isAlive(entry)) continue;
    const members = groups.get(entry.group);
    if (members) members.push(entry);
    else groups.set(entry.group, [entry]);
  }
  const took = performance.now() - at;
  return { at, until: at + took * 10, groups };
}

/**
 * The processes below one, as far as the chain of parents still shows them.
 *
 * @param host The runtime.
 * @param root The process at the top; not in the answer.
 */
export function descendants(host: ProcReader, root: number): ProcessEntry[] {
  if (host.platform !== "linux") return [];
  const found: ProcessEntry[] = [];
  const seen = new Set([root]);
  const pending = [root];
  for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
    const children = host.readProc(`/proc/${pid}/task/${pid}/children`) ?? "";
    for (const child of children.split(" ").filter(Boolean).map(Number)) {
      if (seen.has(child)) continue;
      seen.add(child);
      pending.push(child);
      const entry = readProcess(host, child);
      if (entry) found.push(entry);
    }
  }
  return found;
}
