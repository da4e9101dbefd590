/**
 * How each shell is told to run a command and nothing else.
 *
 * @module
 */

/**
 * The arguments with which a shell runs a command without start-up files.
 *
 * @example Usage
 * ```ts
 * import { shellArgv } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(shellArgv("/bin/bash", "make"), [
 *   "--noprofile",
 *   "--norc",
 *   "-c",
 *   "make",
 * ]);
 * ```
 *
 * @param shell The shell's path; its last part says which shell it is.
 * @param command The command, in the shell's own language.
 * @returns The arguments.
 * @throws {TypeError} If the command has a NUL in it.
 */
export function shellArgv(shell: string, command: string): string[] {
  if (command.includes("\0")) {
    throw new TypeError("Cannot run the command: it has a NUL in it");
  }
  // Shells would take a leading dash for one more option.
  const source = /^[-+]/.test(command) ? ` ${command}` : command;
  const name = shellName(shell);
  if (/^r?bash/.test(name)) return ["--noprofile", "--norc", "-c", source];
  switch (name) {
    case "zsh":
      return ["-f", "-c", source];
    case "fish":
      return ["--no-config", "-c", source];
    case "nu":
      return ["--no-config-file", "-c", source];
    case "pwsh":
    case "powershell":
      return ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command", source];
    case "cmd":
      return ["/d", "/s", "/c", source];
    default:
      return ["-c", source];
  }
}

function shellName(shell: string): string {
  const last = shell.split(/[\\/]/).at(-1) ?? "";
  return last.toLowerCase().replace(/\.exe$/, "");
}
