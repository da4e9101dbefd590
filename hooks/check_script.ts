/**
 * What is to be said of the script or program of a hook.
 *
 * @module
 */

import { join } from "@std/path";
import type { ConfiguredHook } from "./configured_hook.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { findScript } from "./find_script.ts";
import { scriptOfCommand } from "./script_of_command.ts";

/** Where a hook would run. */
export interface CheckScriptOptions {
  /** The folder in which the hook starts. */
  readonly cwd: string;
  /** Variables that its host sets, such as `CLAUDE_PROJECT_DIR`. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /**
   * The folders in which programs are looked for.
   *
   * @default {programs are not looked for}
   */
  readonly path?: string;
}

/**
 * Look whether what a command hook starts is there. Nothing is started; a
 * command that says too little is let pass.
 *
 * @param hook The hook.
 * @param options Where it would run.
 * @returns What is to be said; an error means that the hook cannot run.
 */
export async function checkScript(
  hook: ConfiguredHook & { readonly args?: readonly string[] },
  options: CheckScriptOptions,
): Promise<Diagnostic | undefined> {
  if (hook.type !== "command" || hook.command === undefined) return undefined;
  const { file, position } = hook.source;
  const say = (
    level: Diagnostic["level"],
    code: string,
    message: string,
  ): Diagnostic => ({ level, code, message, file, ...(position ?? {}) });
  const script = scriptOfCommand(hook.command, hook.args);
  if (script) {
    const found = await findScript(script, {
      cwd: options.cwd,
      // Without a shell nothing fills a variable.
      variables: hook.args ? {} : { ...options.variables, ...hook.variables },
    });
    switch (found.state) {
      case "missing":
        return say(
          "error",
          "script_missing",
          `There is no file ${found.path}, so the hook fails each time`,
        );
      case "not_executable":
        return say(
          "error",
          "script_not_executable",
          `${found.path} may not be executed, so the hook fails each time`,
        );
      default:
        return undefined;
    }
  }
  const program = programOf(hook.command, hook.args);
  if (!program || options.path === undefined) return undefined;
  for (const folder of options.path.split(":")) {
    if (await isProgram(folder, program)) return undefined;
  }
  return say(
    "warning",
    "program_missing",
    `No program "${program}" is in PATH here`,
  );
}

// Words that a shell knows by itself.
const OF_SHELL = new Set(
  (". : [ [[ alias bg break case cd command continue coproc declare echo eval " +
    "exec exit export false fg for function getopts hash if jobs kill let local " +
    "printf pwd read readonly return select set shift source test time times " +
    "trap true type typeset ulimit umask unalias unset until wait while")
    .split(" "),
);

function programOf(
  command: string,
  args: readonly string[] | undefined,
): string | undefined {
  const first = args ? command : command.trim().split(/\s/, 1)[0];
  return /^[A-Za-z0-9_.+-]+$/.test(first) && (args || !OF_SHELL.has(first))
    ? first
    : undefined;
}

async function isProgram(folder: string, name: string): Promise<boolean> {
  const { access, constants, stat } = await import("node:fs/promises");
  const path = join(folder || ".", name);
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false; // not there, or not to be executed
  }
}
