/**
 * Whether the script of a hook is there, and can be started.
 *
 * @module
 */

import { isAbsolute, join } from "@std/path";
import type { ScriptOfCommand } from "./script_of_command.ts";

/** What was found where a hook's script should be. */
export type FoundScript =
  /** It is there. */
  | { readonly state: "there"; readonly path: string }
  /** Nothing is there. */
  | { readonly state: "missing"; readonly path: string }
  /** It is there and may not be started. */
  | { readonly state: "not_executable"; readonly path: string }
  /** Its path holds a variable that is not known. */
  | { readonly state: "unknown" };

/** Where a hook will run. */
export interface FindScriptOptions {
  /** The folder in which the hook starts. */
  readonly cwd: string;
  /** Variables that its path may hold, such as `CLAUDE_PROJECT_DIR`. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/**
 * Look for a hook's script. Only the file system is asked; nothing is started.
 *
 * @param script The script, as the command names it.
 * @param options Where the hook will run.
 * @returns What was found.
 */
export async function findScript(
  script: ScriptOfCommand,
  options: FindScriptOptions,
): Promise<FoundScript> {
  const { variables, cwd } = options;
  let known = true;
  const filled = script.path
    .replace(/^~(?=\/|$)/, "${HOME}")
    .replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced, bare) => {
      const value = variables[braced ?? bare];
      if (value === undefined) known = false;
      return value ?? whole;
    });
  if (!known || filled.includes("$")) return { state: "unknown" };
  const { access, constants, stat } = await import("node:fs/promises");
  const path = isAbsolute(filled) ? filled : join(cwd, filled);
  try {
    if (!(await stat(path)).isFile()) return { state: "missing", path };
  } catch {
    return { state: "missing", path }; // not there, or not to be seen
  }
  if (!script.direct) return { state: "there", path };
  try {
    await access(path, constants.X_OK);
    return { state: "there", path };
  } catch {
    return { state: "not_executable", path }; // no execute permission
  }
}
