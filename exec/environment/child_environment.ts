/**
 * The one place where a child's environment is made.
 *
 * @module
 */

import { checkOverlay, checkVariables } from "./check_environment.ts";
import {
  type CompiledPolicy,
  compilePolicy,
  type EnvironmentPolicy,
} from "./environment_policy.ts";
import { decideInherited, type DropReason } from "./inherited_variable.ts";
import { nameFacts } from "./name_facts.ts";
import type { DshEnvironment } from "../seam.ts";
import { TERMINAL_DEFAULTS } from "./terminal_defaults.ts";

/** What became of one inherited variable that did not stay as it was. */
export interface NameDecision {
  /** The variable's name. */
  readonly name: string;
  /** Whether it is gone, or there without its login. */
  readonly action: "dropped" | "changed";
  /** Why, for programs. */
  readonly reason: DropReason;
  /** Why, for people; never has a value in it. */
  readonly detail: string;
}

/** What a child's environment is made of, besides the inherited variables. */
export interface ChildEnvironmentOptions {
  /** Variables from anyone in this process; managed names are dropped. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The trusted overlay, merged last. */
  readonly dshEnv?: DshEnvironment | undefined;
  /**
   * How to clean.
   *
   * @default {the defaults of every field}
   */
  readonly policy?: EnvironmentPolicy | undefined;
  /**
   * The platform, as Node names it.
   *
   * @default {"linux"}
   */
  readonly platform?: string | undefined;
  /** The folder in which the child runs, told to it as `PWD`. */
  readonly cwd?: string | undefined;
  /** Is told of every inherited variable that does not stay as it is. */
  readonly onDecision?: ((decision: NameDecision) => void) | undefined;
}

/**
 * Make the environment of a child: the inherited variables, less the managed
 * ones, credentials, what makes a shell run or change things unasked, other
 * harnesses' identity and what steers this process; then the terminal
 * defaults; then `env` without its managed names; then `dshEnv`.
 *
 * `SHLVL` is at least 1 in the result: a bash that takes itself for a
 * top-level shell runs `~/.bashrc` when its input is a socket.
 *
 * @example Usage
 * ```ts
 * import { childEnvironment } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const ambient = { PATH: "/bin", DSH_SESSION_ID: "outer", GH_TOKEN: "x" };
 * const dshEnv = { DSH_SESSION_ID: "inner" } as const;
 *
 * assertEquals(childEnvironment(ambient, { dshEnv }), {
 *   PATH: "/bin",
 *   SHLVL: "1",
 *   NO_COLOR: "1",
 *   TERM: "dumb",
 *   PAGER: "cat",
 *   GIT_PAGER: "cat",
 *   DSH_SESSION_ID: "inner",
 * });
 * ```
 *
 * @param ambient The variables that the child would inherit.
 * @param options What else it is made of.
 * @returns A new object with everything that the child gets.
 * @throws {TypeError} If `env` or `dshEnv` has a name or value that cannot be
 * passed on, `dshEnv` has a name that is not managed, or the policy is wrong.
 */
export function childEnvironment(
  ambient: Readonly<Record<string, string | undefined>>,
  options: ChildEnvironmentOptions = {},
): Record<string, string> {
  const { env = {}, dshEnv = {}, platform = "linux", cwd } = options;
  checkVariables(env, "env");
  checkOverlay(dshEnv);
  const policy = compilePolicy(options.policy);
  const variables = new Variables(platform);
  inherit(variables, ambient, { ...options, policy, platform });
  raiseShellLevel(variables);
  if (cwd !== undefined) variables.set("PWD", cwd);
  if (policy.terminalDefaults) {
    for (const name of Object.keys(TERMINAL_DEFAULTS)) {
      variables.set(name, TERMINAL_DEFAULTS[name]);
    }
  }
  for (const name of Object.keys(env)) {
    const value = env[name];
    if (value === undefined || nameFacts(name, platform).managed) continue;
    variables.set(name, value);
  }
  for (const name of Object.keys(dshEnv) as (keyof DshEnvironment)[]) {
    const value: string | undefined = dshEnv[name];
    if (value !== undefined) variables.set(name, value);
  }
  return variables.record;
}

interface InheritOptions extends Omit<ChildEnvironmentOptions, "policy"> {
  readonly policy: CompiledPolicy;
  readonly platform: string;
}

function inherit(
  variables: Variables,
  ambient: Readonly<Record<string, string | undefined>>,
  { env = {}, policy, platform, onDecision }: InheritOptions,
): void {
  const movesPath = Object.keys(env).some((name) =>
    nameFacts(name, platform).key === "PATH" && env[name] !== undefined
  );
  for (const name of Object.keys(ambient)) {
    const value = ambient[name];
    if (value === undefined) continue;
    const facts = nameFacts(name, platform);
    const decision = decideInherited(value, facts, policy, movesPath);
    if (decision === undefined) {
      variables.add(name, value);
      continue;
    }
    const { value: rest, ...why } = decision;
    if (rest !== undefined) variables.add(name, rest);
    onDecision?.({
      name,
      action: rest === undefined ? "dropped" : "changed",
      ...why,
    });
  }
}

function raiseShellLevel(variables: Variables): void {
  const level = Number(variables.get("SHLVL"));
  if (!(level >= 1)) variables.set("SHLVL", "1");
}

/** Variables under construction; on Windows one name has one spelling. */
class Variables {
  readonly record: Record<string, string> = {};
  readonly #spelling: Map<string, string> | undefined;

  constructor(platform: string) {
    this.#spelling = platform === "win32" ? new Map() : undefined;
  }

  get(name: string): string | undefined {
    const spelling = this.#spelled(name);
    return Object.hasOwn(this.record, spelling)
      ? this.record[spelling]
      : undefined;
  }

  /** Add an inherited variable; the first of several spellings stays. */
  add(name: string, value: string): void {
    if (this.#spelling?.has(name.toUpperCase())) return;
    this.set(name, value);
  }

  /** Set a variable, and remove any other spelling of it. */
  set(name: string, value: string): void {
    if (this.#spelling !== undefined) {
      const before = this.#spelled(name);
      if (before !== name) delete this.record[before];
      this.#spelling.set(name.toUpperCase(), name);
    }
    if (name === "__proto__") {
      // An assignment would be taken for the prototype, and lost.
      Object.defineProperty(this.record, name, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    } else {
      this.record[name] = value;
    }
  }

  #spelled(name: string): string {
    return this.#spelling?.get(name.toUpperCase()) ?? name;
  }
}
