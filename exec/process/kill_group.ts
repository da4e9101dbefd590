/**
 * Ending a process group so that no member lives: ask, wait, insist, and wait
 * again until the system says that nobody is there.
 *
 * @module
 */

import type { Host } from "../host.ts";
import {
  descendants,
  groupMembers,
  isAlive,
  type ProcessEntry,
  readProcess,
} from "./process_tree.ts";
import { pause } from "./pause.ts";

/** How long a group that was sent `SIGKILL` is waited for, in milliseconds. */
const LAST_WAIT_MS = 5000;

/** The longest pause between two looks at a group whose leader is gone. */
const LONGEST_STEP_MS = 100;

/** The leader of a group. */
export interface GroupLeader {
  /** Its number, and the group's. */
  readonly pid: number;
  /** Whether it has ended and was reaped, so that its number is free. */
  isReaped(): boolean;
  /** Settles when it was reaped. Never rejects. */
  readonly reaped: Promise<unknown>;
  /**
   * Signal the leader alone.
   *
   * @param signal The signal's name.
   */
  signal(signal: string): void;
}

/** What became of a group. */
export interface GroupEnd {
  /** Whether a member lives. */
  readonly group: "gone" | "alive" | "unknown";
  /** How far the signals reached. */
  readonly endedScope: "group" | "process";
  /** Processes that had left the group and live. */
  readonly leftGroup: readonly number[];
}

/**
 * Whether a group has a member, dead ones that nobody reaped included.
 *
 * @param host The runtime.
 * @param leader The group's leader.
 * @param reaped When it was reaped, if it was.
 */
export function askGroup(
  host: Host,
  leader: Pick<GroupLeader, "pid" | "isReaped">,
  reaped: "just now" | "some time ago" = "some time ago",
): "gone" | "alive" | "unknown" {
  // 0 and -1 would mean our own group, and everyone.
  if (leader.pid < 2) return "gone";
  // Its group may not have begun yet when it has just been started.
  if (!leader.isReaped()) return "alive";
  if (!host.maySignalGroups()) return "unknown";
  const { pid } = leader;
  // While a member lives its group's number is given to nobody, so a new
  // process with that number means that the group is gone.
  if (reaped !== "just now" && host.signal(pid, 0) !== "gone") return "gone";
  return host.signal(-pid, 0) === "gone" ? "gone" : "alive";
}

/**
 * End a group: `SIGTERM`, time to obey, `SIGKILL`, until no member lives.
 *
 * @param host The runtime.
 * @param leader The group's leader.
 * @param graceMs The time between the two signals, in milliseconds.
 * @param lastWaitMs How long to wait after the second, in milliseconds.
 * @returns What became of it. Never rejects.
 */
export async function endGroup(
  host: Host,
  leader: GroupLeader,
  graceMs: number,
  lastWaitMs: number = LAST_WAIT_MS,
): Promise<GroupEnd> {
  if (leader.pid < 2) {
    return { group: "gone", endedScope: "group", leftGroup: [] };
  }
  if (!host.maySignalGroups()) {
    return await endLeader(leader, graceMs, lastWaitMs);
  }
  const { pid } = leader;
  const tree = leader.isReaped() ? [] : descendants(host, pid);
  // `set -m` gives jobs groups of their own inside the leader's session.
  const jobs = new Set(
    tree.filter(({ session, group }) => session === pid && group !== pid)
      .map(({ group }) => group),
  );
  const send = (signal: string) => {
    if (askGroup(host, leader) === "alive") signalGroup(host, leader, signal);
    for (const job of jobs) {
      const entry = tree.find(({ group }) => group === job);
      if (entry && stillThere(host, entry)) host.signal(-job, signal);
    }
  };
  if (graceMs > 0) {
    send("SIGTERM");
    // A stopped process obeys only once it runs again.
    send("SIGCONT");
  }
  let gone = graceMs > 0 && await waitUntilGone(host, leader, graceMs);
  send("SIGKILL");
  gone ||= await waitUntilGone(host, leader, lastWaitMs);
  const leftGroup = tree.filter((entry) =>
    entry.session !== pid && stillThere(host, entry)
  ).map((entry) => entry.pid);
  return { group: gone ? "gone" : "alive", endedScope: "group", leftGroup };
}

/**
 * Signal a group, or its leader while that has not begun the group yet.
 *
 * @param host The runtime.
 * @param leader The group's leader.
 * @param signal The signal's name.
 */
export function signalGroup(
  host: Host,
  leader: Pick<GroupLeader, "pid" | "signal" | "isReaped">,
  signal: string,
): void {
  if (leader.pid < 2) return;
  if (host.signal(-leader.pid, signal) === "sent" || leader.isReaped()) return;
  leader.signal(signal);
}

/** End what may be ended without the permission to signal groups. */
async function endLeader(
  leader: GroupLeader,
  graceMs: number,
  lastWaitMs: number,
): Promise<GroupEnd> {
  for (
    const [signal, wait] of [
      ["SIGTERM", graceMs],
      ["SIGKILL", lastWaitMs],
    ] as const
  ) {
    if (leader.isReaped()) break;
    leader.signal(signal);
    if (signal === "SIGTERM") leader.signal("SIGCONT");
    await pause(wait, leader.reaped);
  }
  return { group: "unknown", endedScope: "process", leftGroup: [] };
}

async function waitUntilGone(
  host: Host,
  leader: GroupLeader,
  waitMs: number,
): Promise<boolean> {
  const begun = performance.now();
  // As long as the leader is there, the group is.
  if (!leader.isReaped()) await pause(waitMs, leader.reaped);
  for (let round = 0;; round++) {
    if (askGroup(host, leader) === "gone") return true;
    // Dead members that nobody has reaped still answer; that is slow to tell,
    // so it is asked only where the quick question did not do.
    if (round >= 4 && leader.isReaped()) {
      if (groupMembers(host, leader.pid, begun)?.length === 0) return true;
    }
    const left = begun + waitMs - performance.now();
    if (left <= 0) return false;
    await pause(Math.min(left, LONGEST_STEP_MS, 2 ** (round + 1)));
  }
}

function stillThere(host: Host, entry: ProcessEntry): boolean {
  const now = readProcess(host, entry.pid);
  return now !== undefined && now.startedAt === entry.startedAt && isAlive(now);
}
