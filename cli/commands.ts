/**
 * The commands by name. Each file exports `command` and is loaded when it is
 * called; what it needs is loaded when it runs. Only `whoami` brings that along,
 * as a hook may ask it at each start and fewer files load sooner.
 *
 * @module
 */

import type { Command, CommandGroup } from "./command.ts";

/** The commands by name, in the order of the help. */
export const commands: Readonly<
  Record<string, () => Promise<Command | CommandGroup>>
> = {
  run: async () => (await import("./run.ts")).command,
  env: async () => (await import("./env.ts")).command,
  locate: async () => (await import("./locate.ts")).command,
  list: async () => (await import("./list.ts")).command,
  show: async () => (await import("./show.ts")).command,
  verify: async () => (await import("./verify.ts")).command,
  whoami: async () => (await import("./whoami.ts")).command,
  doctor: async () => (await import("./doctor.ts")).command,
  hook: async () => (await import("./hook.ts")).command,
};
