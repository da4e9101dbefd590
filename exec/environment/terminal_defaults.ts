/**
 * What tells programs that no person sits at a terminal.
 *
 * @module
 */

/** Variables that keep programs from paging and colouring. */
export const TERMINAL_DEFAULTS: Readonly<Record<string, string>> = {
  NO_COLOR: "1",
  TERM: "dumb",
  PAGER: "cat",
  GIT_PAGER: "cat",
};

const COLOURS = "it asks for colours in spite of NO_COLOR";
const PAGES = "it asks for a pager in spite of PAGER";

const CONTRADICTING: Readonly<Record<string, string>> = {
  FORCE_COLOR: COLOURS,
  CLICOLOR_FORCE: COLOURS,
  COLORTERM: COLOURS,
  MANPAGER: PAGES,
  GH_PAGER: PAGES,
  BAT_PAGER: PAGES,
  DELTA_PAGER: PAGES,
  SYSTEMD_PAGER: PAGES,
  AWS_PAGER: PAGES,
};

/**
 * Say how a variable contradicts the terminal defaults.
 *
 * @param key The name, in upper case where the platform ignores case.
 * @returns The contradiction, or `undefined` when there is none.
 */
export function terminalContradiction(key: string): string | undefined {
  return Object.hasOwn(CONTRADICTING, key) ? CONTRADICTING[key] : undefined;
}
