/**
 * One line that says how far long work is, for a person who waits.
 *
 * @module
 */

import type { CommandContext } from "./command.ts";

/** Work shorter than this goes unmentioned, in milliseconds. */
const PATIENCE = 1000;
/** How long a line stands, in milliseconds. */
const PACE = 200;

/** Tells how far work is. */
export interface Progress {
  /**
   * Say how far it is. Costs a look at the clock unless the line is due.
   *
   * @param text How far, in a few words.
   */
  tick(text: () => string): Promise<void>;
  /** Take the line away. */
  done(): Promise<void>;
}

/**
 * Begin telling how far work is: on a terminal, after a second; else never.
 *
 * @param context Where the line goes, and the clock.
 * @returns What tells it.
 */
export function startProgress(
  { stderr, now }: Pick<CommandContext, "stderr" | "now">,
): Progress {
  const silent = !stderr.isTerminal;
  let due = silent ? Infinity : now() + PATIENCE;
  let shown = false;
  return {
    async tick(text) {
      if (silent) return;
      const time = now();
      if (time < due) return;
      due = time + PACE;
      shown = true;
      await stderr.write(`\r\x1b[K${text()}`);
    },
    async done() {
      if (shown) await stderr.write("\r\x1b[K");
      shown = false;
    },
  };
}
