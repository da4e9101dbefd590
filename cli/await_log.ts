/**
 * Waits for a session that is not stored yet.
 *
 * @module
 */

import { setTimeout } from "node:timers/promises";
import { takenPath } from "../persistence/jsonl/read/find_session.ts";
import type { CommandContext } from "./command.ts";
import { safeLine } from "./terminal_text.ts";

/** How often the roots are looked through, in milliseconds. */
const LOOK_MS = 250;
/** How many times the time of a look passes before the next one. */
const REST = 20;

/**
 * Wait until a root holds a session, in whatever folder it begins. However
 * many logs lie there, the looks take a twentieth of the time at most.
 *
 * @param id The session's id.
 * @param roots Where it is looked for.
 * @param context Who is told, and what ends the waiting.
 * @returns The path of its log, or `undefined` when the waiting was ended.
 */
export async function awaitLog(
  id: string,
  roots: readonly string[],
  { stderr, signal }: CommandContext,
): Promise<string | undefined> {
  await stderr.write(
    `No session ${safeLine(JSON.stringify(id))} yet in ${
      roots.map(safeLine).join(" or in ")
    }; waiting, Ctrl-C ends\n`,
  );
  while (!signal.aborted) {
    const began = performance.now();
    for (const root of roots) {
      const path = takenPath(root, id);
      if (path !== undefined) return path;
    }
    const rest = REST * (performance.now() - began);
    // What aborts it is told by the signal.
    await setTimeout(Math.max(LOOK_MS, rest), undefined, { signal })
      .catch(() => {});
  }
  return undefined;
}
