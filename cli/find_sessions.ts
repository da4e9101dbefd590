/**
 * The sessions that lie on this machine, of every harness whose logs can be
 * found: their heads, no more.
 *
 * @module
 */

import { homedir } from "node:os";
import type { HarnessName } from "../interop/harness.ts";
import type { HarnessLogs, ListedLog } from "../interop/logs/harness_logs.ts";
import type { SessionLocation } from "../types.ts";
import type { CommandContext } from "./command.ts";
import { type ErrorFacts, errorFacts } from "./error_facts.ts";
import { startProgress } from "./progress.ts";
import { readAmbient } from "./read_ambient.ts";

/** A session, as `list --json` prints it. */
export interface ListedSessionOutput {
  /** The session's id; `null` when its log carries none. */
  readonly id: string | null;
  /** Its folder; `null` when it has none. */
  readonly cwd: string | null;
  /** When it began, in milliseconds since the epoch; `null` when not told. */
  readonly createdAt: number | null;
  /** When its log was last written to, in milliseconds since the epoch. */
  readonly updatedAt: number;
  /** Where its log is. */
  readonly location: SessionLocation;
  /** The session that it comes from. */
  readonly parentSession?: string;
  /** Whether another session's agent started it. */
  readonly subagent?: true;
  /** Whose log it is. */
  readonly harness: HarnessName;
}

/** A log that cannot be listed, as `list --json` prints it. */
export interface UnlistedSessionOutput {
  /** Where it is. */
  readonly location: SessionLocation;
  /** Why it cannot be listed. */
  readonly error: ErrorFacts;
}

/** What was found. */
export interface FoundSessions {
  /** The sessions, the last written first. */
  readonly sessions: readonly ListedSessionOutput[];
  /** The logs that give none. */
  readonly unlisted: readonly UnlistedSessionOutput[];
  /** How many sessions of subagents were left out. */
  readonly subagents: number;
  /** Why a whole root could not be looked through. */
  readonly rootError?: Error;
}

/** Which sessions are wanted. */
export interface WantedSessions {
  /** The roots of DeepSeek Harness and of ourselves. */
  readonly roots: readonly string[];
  /** The harnesses. */
  readonly harnesses: readonly HarnessName[];
  /** Whether a session's folder is wanted; absent for every folder. */
  readonly folder?: (cwd: string | undefined) => boolean;
  /** Whether sessions of subagents are wanted. */
  readonly subagents: boolean;
}

/**
 * Find sessions.
 *
 * @param wanted Which.
 * @param context The variables that say where harnesses keep their logs.
 * @returns What was found.
 */
export async function findSessions(
  wanted: WantedSessions,
  context: CommandContext,
): Promise<FoundSessions> {
  const sessions: ListedSessionOutput[] = [];
  const unlisted: UnlistedSessionOutput[] = [];
  const progress = startProgress(context);
  let subagents = 0;
  let rootError: Error | undefined;
  for (const logs of await logsOf(wanted, context)) {
    for await (const found of logs.list()) {
      context.signal.throwIfAborted();
      const { location } = found;
      if ("error" in found) {
        if (wanted.roots.includes(location.path)) rootError ??= found.error;
        else unlisted.push({ location, error: errorFacts(found.error) });
        continue;
      }
      if (wanted.folder?.(found.head.cwd) === false) continue;
      if (found.head.subagent && !wanted.subagents) subagents++;
      else sessions.push(sessionOf(found, logs.harness));
      await progress.tick(() => `Looking: ${sessions.length} sessions`);
    }
  }
  await progress.done();
  return { sessions: newestFirst(sessions), unlisted, subagents, rootError };
}

async function logsOf(
  { roots, harnesses }: WantedSessions,
  context: CommandContext,
): Promise<readonly HarnessLogs[]> {
  const { harnessLogs, logDecoders } = await import(
    "../interop/logs/harness_log_places.ts"
  );
  const { ambient } = readAmbient(context);
  const [root, ...more] = roots;
  const options = {
    env: ambient,
    homeDir: ambient.HOME?.trim() || homedir(),
    dshRoots: [root!, ...more],
    ...await logDecoders(),
  } as const;
  return harnesses.flatMap((harness) => harnessLogs(harness, options) ?? []);
}

function sessionOf(
  { head, location, updatedAt }: Extract<ListedLog, { head: unknown }>,
  harness: HarnessName,
): ListedSessionOutput {
  const { id = null, cwd = null, createdAt = null, parent, agent } = head;
  return {
    id: agent ?? id,
    cwd,
    createdAt,
    // Its log may be gone by now.
    updatedAt: updatedAt ?? createdAt ?? 0,
    location,
    ...(parent === undefined ? {} : { parentSession: parent }),
    ...(head.subagent === undefined ? {} : { subagent: head.subagent }),
    harness,
  };
}

function newestFirst(
  sessions: readonly ListedSessionOutput[],
): ListedSessionOutput[] {
  return sessions.toSorted((a, b) =>
    b.updatedAt - a.updatedAt || (b.createdAt ?? 0) - (a.createdAt ?? 0) ||
    (a.location.path < b.location.path ? -1 : 1)
  );
}
