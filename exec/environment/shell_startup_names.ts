/**
 * Variables that make a shell run or change something that the command did
 * not ask for.
 *
 * @module
 */

/** What each of these names does to a shell that inherits it. */
const EFFECTS: Readonly<Record<string, string>> = {
  BASH_ENV: "bash runs the file it names before every command",
  ENV: "sh runs the file it names when it starts",
  SHELLOPTS: "bash switches on the options it lists",
  BASHOPTS: "bash switches on the options it lists",
  BASH_COMPAT: "bash behaves like an older release",
  POSIXLY_CORRECT: "bash switches to POSIX mode",
  CDPATH: "cd goes to other folders and prints where",
  GLOBSORT: "bash orders patterns differently",
  FUNCNEST: "bash limits how deep functions nest",
  TMOUT: "read gives up after that many seconds",
  TIMEFORMAT: "time prints in another form",
  PROMPT_COMMAND: "bash runs it before every prompt",
  PS0: "bash expands it before every command",
  PS4: "bash expands it before every traced command",
  BASH_XTRACEFD: "bash writes its trace to that descriptor",
  BASH_LOADABLES_PATH: "bash loads builtins from there",
  SSH_CLIENT: "bash takes itself for a remote shell and runs ~/.bashrc",
  SSH2_CLIENT: "bash takes itself for a remote shell and runs ~/.bashrc",
};

/** How bash and Apple's bash spell an exported function. */
const FUNCTION_HEADS = ["BASH_FUNC_", "__BASH_FUNC<"];

/**
 * Say what a variable would do to a shell unasked.
 *
 * @param upperName The name, in upper case where the platform ignores case.
 * @returns The effect, or `undefined` when there is none.
 */
export function shellStartupEffect(upperName: string): string | undefined {
  if (Object.hasOwn(EFFECTS, upperName)) return EFFECTS[upperName];
  if (FUNCTION_HEADS.some((head) => upperName.startsWith(head))) {
    return "bash defines the function it holds";
  }
  return undefined;
}
