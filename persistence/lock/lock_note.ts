/**
 * The lock of a runtime without SQLite: a note that says which process holds
 * the session. Whoever finds one asks whether that process still lives. What
 * cannot be decided counts as held, and the refusal says which file to delete.
 *
 * @module
 */

import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { SessionBusyError } from "../errors.ts";
import { systemCode } from "../system/system_code.ts";
import { thisProcess } from "../../this_process.ts";

/** A session that is held for writing. */
export interface SessionLock {
  /** Let other writers have the session. */
  release(): void;
}

/** Who wrote a note. */
interface Note {
  readonly pid: number;
  /** When the process began, as the kernel counts; `null` where it is not told. */
  readonly started: string | null;
  /** Which run of which machine, and which of its process trees. */
  readonly place: string | null;
  /** Tells this process's notes from those of an earlier one with its number. */
  readonly token: string;
}

const held = new Set<string>();

/** Read a small file of the kernel's, where there is one. */
function told(read: () => string): string | null {
  try {
    return read().trim();
  } catch {
    // Another system, or Deno without the permission: then it is not known.
    return null;
  }
}

/** The 22nd field; the second may hold spaces, so it counts from its end. */
const startOf = (pid: number): string | null =>
  told(() =>
    readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim()
      .split(" ")[19] ?? ""
  );

const thisPlace = (): string | null =>
  told(() =>
    `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${
      readlinkSync("/proc/self/ns/pid")
    }`
  );

/** Whether a process lives: `undefined` when that cannot be asked. */
function lives(pid: number): boolean | undefined {
  try {
    thisProcess().kill(pid, 0);
    return true;
  } catch (error) {
    const code = systemCode(error);
    return code === "ESRCH" ? false : code === "EPERM" ? true : undefined;
  }
}

function parseNote(text: string): Note | undefined {
  try {
    const note = JSON.parse(text) as Note;
    return Number.isSafeInteger(note.pid) && note.pid > 0 ? note : undefined;
  } catch {
    // Not a note of ours.
    return undefined;
  }
}

/** Whether the writer of a note is gone: `undefined` when not known. */
function isStale(note: Note): boolean | undefined {
  if (note.pid === thisProcess().pid && note.place === thisPlace()) {
    return !held.has(note.token);
  }
  if (note.place !== null && note.place !== thisPlace()) return undefined;
  const alive = lives(note.pid);
  if (alive !== true) return alive === undefined ? undefined : true;
  const started = startOf(note.pid);
  return note.started !== null && started !== null && started !== note.started;
}

/** Whether SQLite holds the empty file, as Linux tells it. */
function isLockedBySqlite(path: string): boolean | undefined {
  const locks = told(() => readFileSync("/proc/locks", "utf8"));
  if (locks === null) return undefined;
  const { ino } = lstatSync(path);
  return locks.split("\n").some((line) => line.includes(`:${ino} `));
}

/**
 * Take away a note whose writer is gone.
 *
 * @param id The session's id.
 * @param path The lock's path.
 * @throws {SessionBusyError} If its writer lives, or may live.
 */
export function dropStaleNote(id: string, path: string): void {
  let text: string;
  let ino: number;
  try {
    ino = lstatSync(path).ino;
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return;
    throw error;
  }
  const note = parseNote(text);
  const stale = note
    ? isStale(note)
    : text === ""
    ? negate(isLockedBySqlite(path))
    : undefined;
  if (stale !== true) {
    const who = note ? `process ${note.pid}` : "another process";
    throw new SessionBusyError(
      id,
      stale === false
        ? `${who} holds it`
        : `${who} may hold it, which cannot be decided here; when it does not, delete ${
          JSON.stringify(path)
        }`,
    );
  }
  const aside = `${path}.${crypto.randomUUID().slice(0, 12)}.tmp`;
  renameSync(path, aside);
  // Somebody was faster, and this is a living note: it goes back.
  if (lstatSync(aside).ino !== ino) linkSync(aside, path);
  unlinkSync(aside);
}

const negate = (value: boolean | undefined) =>
  value === undefined ? undefined : !value;

/**
 * Take a session by a note of this process.
 *
 * @param path The lock's path.
 * @returns The lock, or `note` when there is one that has to go first.
 */
export function takeByNote(path: string): SessionLock | "note" {
  const token = crypto.randomUUID();
  const note: Note = {
    pid: thisProcess().pid,
    started: startOf(thisProcess().pid),
    place: thisPlace(),
    token,
  };
  const draft = `${path}.${token.slice(0, 12)}.tmp`;
  const fd = openSync(draft, "wx", 0o600);
  try {
    writeSync(fd, `${JSON.stringify(note)}\n`);
    fsyncSync(fd);
    linkSync(draft, path);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    return "note";
  } finally {
    closeSync(fd);
    unlinkSync(draft);
  }
  held.add(token);
  return {
    release() {
      held.delete(token);
      try {
        if (readFileSync(path, "utf8").includes(token)) unlinkSync(path);
      } catch {
        // A note that stays behind names a process that no longer holds it.
      }
    },
  };
}
