/**
 * The session that `run` records its command in.
 *
 * @module
 */

import { stat } from "node:fs/promises";
import { resumeSession } from "../loop/resume_session.ts";
import { claimRoot } from "../persistence/jsonl/root_owner.ts";
import type { LiveSession } from "../persistence/live_sessions.ts";
import type { SessionEnv } from "../session_env.ts";
import type { SessionEvent } from "../types.ts";
import { type CommandContext, CommandLineError } from "./command.ts";
import type { Place } from "./place_options.ts";

/** A session that takes one more turn. */
export interface RunSession {
  /** The session. */
  readonly session: LiveSession;
  /** What it holds already. */
  readonly history: readonly SessionEvent[];
  /** Whether it was stored before. */
  readonly resumed: boolean;
}

async function checkFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new CommandLineError(
    `Cannot run in ${JSON.stringify(path)}: ${
      found === undefined ? "there is no such folder" : "it is no folder"
    }`,
  );
}

/**
 * Continue a session wherever it lies in the root, or begin one. What would
 * keep the turn from being stored is refused here, before anything runs.
 *
 * @param env The parts.
 * @param id The session's id; a new one when absent.
 * @param place Where a new session works.
 * @param context The clock and the source of ids.
 * @returns The session.
 */
export async function openRunSession(
  env: SessionEnv,
  id: string | undefined,
  place: Place,
  context: Pick<CommandContext, "now" | "newId">,
): Promise<RunSession> {
  const { persistence } = env;
  const known = id === undefined ? undefined : await persistence?.find(id);
  if (persistence && known) {
    await checkFolder(known.cwd ?? place.cwd);
    const { session, history } = await resumeSession({
      resume: (it) => env.resume(it),
      read: (it) => persistence.read(it),
    }, known.id);
    return { session: session as LiveSession, history, resumed: true };
  }
  await checkFolder(place.cwd);
  await claimRoot(place.root, place);
  const session = await env.create({
    version: 0,
    id: id ?? context.newId(),
    createdAt: context.now(),
    cwd: place.cwd,
  });
  return { session, history: [], resumed: false };
}
