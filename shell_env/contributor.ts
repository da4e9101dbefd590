/**
 * What somebody who owns managed variables declares, and how they answer.
 *
 * @module
 */

import type { DshEnvironmentKey } from "../exec/seam.ts";
import type { ToolExecution } from "../types.ts";

/** What is said of a variable before anybody asks for its value. */
export interface ShellEnvVariable {
  /** What the variable tells, in a sentence. */
  readonly description: string;
}

/**
 * The owner of declared variables.
 *
 * @typeParam Key The names of the variables.
 */
export interface ShellEnvContributor<
  Key extends DshEnvironmentKey = DshEnvironmentKey,
> {
  /** The contributor's own name, the only one of its kind in a registry. */
  readonly name: string;
  /** Every variable that it may give; none is given undeclared. */
  readonly variables: Readonly<Record<Key, ShellEnvVariable>>;
  /**
   * Say what the variables hold for one execution. Synchronous, and asked
   * anew for each execution.
   *
   * @param execution The execution.
   * @returns The values; one that is absent or `undefined` is not set.
   */
  resolve(
    execution: ToolExecution,
  ): Readonly<Partial<Record<Key, string | undefined>>>;
}

/** One variable that a registry knows. */
export interface ShellEnvDeclaration {
  /** The variable's name. */
  readonly key: DshEnvironmentKey;
  /** What it tells. */
  readonly description: string;
  /** The name of the contributor that owns it. */
  readonly contributor: string;
}
