/**
 * The `${NAME}` placeholders that a plugin's host fills in a command.
 *
 * @module
 */

const PLUGIN_NAMES = [
  "CLAUDE_PLUGIN_ROOT",
  "CLAUDE_PLUGIN_DATA",
  "PLUGIN_ROOT",
  "PLUGIN_DATA",
];

/**
 * Find the plugin placeholders in a command that nothing fills. They would
 * expand to nothing, and `/scripts/x` is not what the author meant.
 *
 * @param text The command or one of its arguments.
 * @param known The values that are known, by name.
 * @returns The names, each once.
 */
export function unfilledPlaceholders(
  text: string,
  known: Readonly<Record<string, string>> = {},
): string[] {
  return PLUGIN_NAMES.filter((name) =>
    !Object.hasOwn(known, name) && text.includes(`\${${name}}`)
  );
}

/**
 * Fill the placeholders whose values are known; leave every other as it is.
 *
 * @param text The command or one of its arguments.
 * @param known The values by name.
 * @returns The filled text.
 */
export function fillPlaceholders(
  text: string,
  known: Readonly<Record<string, string>> = {},
): string {
  return Object.entries(known).reduce(
    (filled, [name, value]) => filled.replaceAll(`\${${name}}`, () => value),
    text,
  );
}
