/**
 * The placeholders that skill texts may use, as Kimi Code and Claude Code
 * expand them.
 *
 * @module
 */

/** The names that a host declares, with their values. */
export type PlaceholderValues = Readonly<Record<string, string | undefined>>;

/** Options for {@linkcode expandPlaceholders}. */
export interface ExpandPlaceholdersOptions {
  /**
   * How a value is written: as it is, or as one word of a POSIX shell.
   *
   * @default {"none"}
   */
  readonly quote?: "none" | "shell";
}

const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * Expand the placeholders of a text. Only names that are declared are touched;
 * a value is never expanded again, and a name that is declared without a value
 * expands to nothing.
 *
 * @example Usage
 * ```ts
 * import { expandPlaceholders } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const text = "log of ${KIMI_SESSION_ID} in ${HOME}";
 *
 * assertEquals(
 *   expandPlaceholders(text, { KIMI_SESSION_ID: "session_1" }),
 *   "log of session_1 in ${HOME}",
 * );
 * ```
 *
 * @param text The skill's text.
 * @param values The declared names and their values.
 * @param options How values are written.
 * @returns The text with its declared placeholders expanded.
 */
export function expandPlaceholders(
  text: string,
  values: PlaceholderValues,
  options: ExpandPlaceholdersOptions = {},
): string {
  const { quote = "none" } = options;
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name] ?? "";
    return quote === "shell" ? shellWord(value) : value;
  });
}

/** The names that Kimi Code declares in skill text. */
export interface KimiSkillFacts {
  /** The session's id. */
  readonly sessionId: string;
  /** The absolute folder of the skill. */
  readonly skillDir: string;
}

/**
 * The placeholders of Kimi Code.
 *
 * @param facts The session and the skill.
 * @returns The values for {@linkcode expandPlaceholders}.
 */
export function kimiPlaceholders(facts: KimiSkillFacts): PlaceholderValues {
  return {
    KIMI_SESSION_ID: facts.sessionId,
    KIMI_SKILL_DIR: facts.skillDir,
  };
}

/**
 * The placeholders of Claude Code.
 *
 * @param sessionId The session's id.
 * @returns The values for {@linkcode expandPlaceholders}.
 */
export function claudePlaceholders(sessionId: string): PlaceholderValues {
  return { CLAUDE_SESSION_ID: sessionId };
}

function shellWord(value: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(value)
    ? value
    : `'${value.replaceAll("'", `'\\''`)}'`;
}
