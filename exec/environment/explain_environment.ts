/**
 * Why a child's environment is what it is.
 *
 * @module
 */

import {
  childEnvironment,
  type ChildEnvironmentOptions,
  type NameDecision,
} from "./child_environment.ts";
import { neededNames } from "./core_names.ts";

/** What becomes of the inherited variables. Names and reasons, no values. */
export interface EnvironmentExplanation {
  /** The inherited names that stay as they are, sorted. */
  readonly kept: readonly string[];
  /** What becomes of the others, sorted by name. */
  readonly decisions: readonly NameDecision[];
  /** Names that almost every program relies on and the child does not get. */
  readonly missing: readonly string[];
}

/**
 * Explain what becomes of every inherited variable.
 *
 * @example Usage
 * ```ts
 * import { explainEnvironment } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const ambient = { PATH: "/bin", HOME: "/me", GH_TOKEN: "a secret" };
 *
 * assertEquals(explainEnvironment(ambient), {
 *   kept: ["HOME", "PATH"],
 *   decisions: [{
 *     name: "GH_TOKEN",
 *     action: "dropped",
 *     reason: "credential",
 *     detail: 'the word "TOKEN"',
 *   }],
 *   missing: [],
 * });
 * ```
 *
 * @param ambient The variables that the child would inherit.
 * @param options What else its environment is made of.
 * @returns The explanation.
 * @throws {TypeError} If `childEnvironment` would throw.
 */
export function explainEnvironment(
  ambient: Readonly<Record<string, string | undefined>>,
  options: ChildEnvironmentOptions = {},
): EnvironmentExplanation {
  const { platform = "linux" } = options;
  const decisions: NameDecision[] = [];
  const child = childEnvironment(ambient, {
    ...options,
    onDecision(decision) {
      decisions.push(decision);
      options.onDecision?.(decision);
    },
  });
  const decided = new Set(decisions.map(({ name }) => name));
  const fold = (name: string) =>
    platform === "win32" ? name.toUpperCase() : name;
  const present = new Set(Object.keys(child).map(fold));
  return {
    kept: Object.keys(ambient)
      .filter((name) => ambient[name] !== undefined && !decided.has(name))
      .sort(),
    decisions: decisions.sort((a, b) => a.name < b.name ? -1 : 1),
    missing: neededNames(platform).filter((name) => !present.has(name)),
  };
}
