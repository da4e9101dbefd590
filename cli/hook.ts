/**
 * `session-env hook`: trying hooks of Claude Code and Codex without either.
 *
 * @module
 */

import type { CommandGroup } from "./command.ts";

/** The commands. */
export const command: CommandGroup = {
  name: "hook",
  summary: "Try hooks of Claude Code and Codex: payload, run, check.",
  commands: {
    payload: async () => (await import("./hook_payload.ts")).command,
    run: async () => (await import("./hook_run.ts")).command,
    check: async () => (await import("./hook_check.ts")).command,
  },
};
