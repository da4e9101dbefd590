/**
 * Windows runs programs by itself, and scripts only through its command
 * processor.
 *
 * @module
 */

/** What the command processor would take for more than text. */
const SPECIAL = /["%!^&|<>\r\n]/;

/** A program with its arguments. */
export interface ProgramCall {
  /** The absolute program. */
  readonly program: string;
  /** Its arguments. */
  readonly args: string[];
}

/**
 * Plan the start of a program: itself, or, for a `.cmd` or `.bat` file, the
 * command processor with it.
 *
 * @param program The absolute program.
 * @param args Its arguments.
 * @param comSpec The command processor, as `ComSpec` names it.
 * @returns What to start.
 * @throws {RangeError} If the processor would not take the path or an argument
 * of a script as it is.
 */
export function planWindowsCall(
  program: string,
  args: readonly string[],
  comSpec = "C:\\Windows\\System32\\cmd.exe",
): ProgramCall {
  if (!/\.(?:cmd|bat)$/i.test(program)) return { program, args: [...args] };
  const risky = [program, ...args].find((part) => SPECIAL.test(part));
  if (risky !== undefined) {
    throw new RangeError(
      `Cannot run ${
        JSON.stringify(program)
      }: the command processor would change ${
        JSON.stringify(risky)
      }; run the program behind the script`,
    );
  }
  // With `call` in front, the processor leaves the quotes of a path alone.
  return {
    program: comSpec,
    args: ["/d", "/s", "/c", "call", program, ...args],
  };
}
