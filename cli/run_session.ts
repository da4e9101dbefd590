/**
 * The session that `run` records its command in.
 *
 * @module
 */

import { stat } from "node:fs/promises";
import { resumeSession } from "../loop/resume_session.ts";
import { claimRoot } from "../persistence/jsonl/write/root_owner.ts";
import type { SessionEnv } from "../session_env.ts";
import type { AgentSession } from "../loop/agent.ts";
import type { SessionEvent, SessionHeader } from "../types.ts";
import { CommandLineError } from "./command.ts";
import type { Place } from "./place_options.ts";

/** A session that takes one more turn. */
export interface RunSession {
  /** The session. */
  readonly session: AgentSession;
  /** What it holds already. */
  readonly history: readonly SessionEvent[];
  /** Whether it was stored before. */
  readonly resumed: boolean;
}

async function checkFolder(path: string): Promise<void> {
  let isFolder: boolean | undefined;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    const { code } = error as { code?: string };
    // What may not be looked at may still be run in.
    if (code !== "ENOENT" && code !== "ENOTDIR") return;
  }
  if (isFolder) return;
  throw new CommandLineError(
    `Cannot run in ${JSON.stringify(path)}: ${
      isFolder === undefined ? "there is no such folder" : "it is no folder"
    }`,
  );
}

/**
 * Begin a session. What would keep its turn from being stored is refused here,
 * before anything runs.
 *
 * @param env The parts.
 * @param place Where the session works and is stored.
 * @param birth The session's id and time.
 * @returns The session; nothing is written yet.
 */
export async function beginRunSession(
  env: SessionEnv,
  place: Place,
  birth: { readonly id: string; readonly createdAt: number },
): Promise<RunSession> {
  await checkFolder(place.cwd);
  await claimRoot(place.root, place);
  const session = await env.create({ version: 0, ...birth, cwd: place.cwd });
  return { session, history: [], resumed: false };
}

/**
 * Continue a stored session in its own folder.
 *
 * @param env The parts; their engine holds the session.
 * @param stored The session's header.
 * @param cwd The folder of a session that names none.
 * @returns The session.
 */
export async function resumeRunSession(
  env: SessionEnv,
  stored: SessionHeader,
  cwd: string,
): Promise<RunSession> {
  await checkFolder(stored.cwd ?? cwd);
  const { session, history } = await resumeSession(env, stored.id);
  return { session, history, resumed: true };
}
