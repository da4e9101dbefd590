/**
 * What an author may change about the cleaning.
 *
 * @module
 */

import { compileNames, type NameMatcher } from "./name_pattern.ts";
import { nameFacts } from "./name_facts.ts";
import type { InheritMode } from "../seam.ts";

/** What an author may change about the cleaning of inherited variables. */
export interface EnvironmentPolicy {
  /**
   * Where the environment starts.
   *
   * @default {"all"}
   */
  readonly inherit?: InheritMode | undefined;
  /**
   * Leave inherited credentials in place.
   *
   * @default {false}
   */
  readonly keepCredentials?: boolean | undefined;
  /**
   * Set the variables that keep programs from paging and colouring.
   *
   * @default {true}
   */
  readonly terminalDefaults?: boolean | undefined;
  /**
   * Inherited names that are kept with their values although a table would
   * drop them, and added to the list of `inherit: "core"`. In any case; `*`
   * at one end stands for any text. Managed names and what shells run unasked
   * are dropped all the same.
   *
   * @default {[]}
   */
  readonly allow?: readonly string[] | undefined;
  /**
   * Inherited names that are dropped although no table knows them. Stands
   * above `allow`.
   *
   * @default {[]}
   */
  readonly deny?: readonly string[] | undefined;
}

/** A policy with every default decided and its lists ready to use. */
export interface CompiledPolicy {
  /** Where the environment starts. */
  readonly inherit: InheritMode;
  /** Whether inherited credentials stay. */
  readonly keepCredentials: boolean;
  /** Whether the terminal defaults are set. */
  readonly terminalDefaults: boolean;
  /** Which names are kept; `undefined` when the list is empty. */
  readonly allows: NameMatcher | undefined;
  /** Which names are dropped; `undefined` when the list is empty. */
  readonly denies: NameMatcher | undefined;
}

const MODES: readonly unknown[] = ["all", "core", "none"];
const FLAGS = ["keepCredentials", "terminalDefaults"] as const;
const LISTS = ["allow", "deny"] as const;
const KNOWN: readonly string[] = ["inherit", ...FLAGS, ...LISTS];

/**
 * Check a policy and make it ready to use.
 *
 * @param policy The policy.
 * @returns The policy with its defaults.
 * @throws {TypeError} If a field is unknown or of the wrong type, or `allow`
 * lists a name that is dropped all the same.
 */
export function compilePolicy(policy: EnvironmentPolicy = {}): CompiledPolicy {
  for (const key of Object.keys(policy)) {
    if (!KNOWN.includes(key)) {
      throw refuse(`it has no field "${key}", only ${KNOWN.join(", ")}`);
    }
  }
  const { inherit = "all", keepCredentials, terminalDefaults } = policy;
  const { allow = [], deny = [] } = policy;
  if (!MODES.includes(inherit)) {
    throw refuse(`inherit must be one of ${MODES.join(", ")}`);
  }
  for (const flag of FLAGS) {
    if (!["undefined", "boolean"].includes(typeof policy[flag])) {
      throw refuse(`${flag} must be a boolean`);
    }
  }
  checkNames("allow", allow);
  checkNames("deny", deny);
  for (const name of allow) checkAllowed(name);
  return {
    inherit,
    keepCredentials: keepCredentials ?? false,
    terminalDefaults: terminalDefaults ?? true,
    allows: allow.length > 0 ? compileNames(allow) : undefined,
    denies: deny.length > 0 ? compileNames(deny) : undefined,
  };
}

function checkNames(list: (typeof LISTS)[number], names: unknown): void {
  const fits = Array.isArray(names) &&
    names.every((name) =>
      typeof name === "string" && name !== "" &&
      !name.slice(1, -1).includes("*")
    );
  if (!fits) {
    throw refuse(`${list} must be an array of names, with "*" at one end only`);
  }
}

function checkAllowed(name: string): void {
  const { managed, shellStartup } = nameFacts(name, "win32");
  if (managed) throw refuse(`allow has "${name}", which only dshEnv may set`);
  if (shellStartup !== undefined) {
    throw refuse(
      `allow has "${name}", with which ${shellStartup}; set it in env instead`,
    );
  }
}

function refuse(problem: string): TypeError {
  return new TypeError(`Cannot use the environment policy: ${problem}`);
}
