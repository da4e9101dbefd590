/**
 * Who owns which managed variable, and what they hold for one execution.
 *
 * @module
 */

import type { DshEnvironment, DshEnvironmentKey } from "../exec/seam.ts";
import type { ToolExecution } from "../types.ts";
import { answerOf, valueProblem } from "./ask_contributor.ts";
import { builtinContributor } from "./builtin_contributor.ts";
import {
  checkContributor,
  type CheckedContributor,
} from "./check_contributor.ts";
import type {
  ShellEnvContributor,
  ShellEnvDeclaration,
} from "./contributor.ts";
import {
  ContributorNameTakenError,
  KeyOwnedError,
  KeyReservedError,
  KeyUndeclaredError,
  ValueRefusedError,
} from "./errors.ts";
import { SnapshotBuilder } from "./snapshot_builder.ts";

/** Options of {@linkcode ShellEnvRegistry}. */
export interface ShellEnvRegistryOptions {
  /** The absolute home, as `resolveDshHome` gives it. */
  readonly dshHome: string;
}

/** Takes a registration back. Calling it again does nothing. */
export interface ShellEnvUndo extends Disposable {
  /** Take the registration back. */
  (): void;
}

/** Where a key stands in a collection, and whose it is. */
interface Slot {
  readonly index: number;
  readonly owner: CheckedContributor;
}

/** What a collection works through; replaced whole, never changed. */
interface Plan {
  readonly contributors: readonly CheckedContributor[];
  readonly keys: readonly DshEnvironmentKey[];
  readonly slots: ReadonlyMap<string, Slot>;
  readonly builder: SnapshotBuilder;
}

/**
 * The registry of managed variables.
 *
 * A contributor declares its keys before it is asked for values. Every
 * execution gets a snapshot of its own, collected anew; nothing is written to
 * the process environment.
 *
 * @example Usage
 * ```ts
 * import { ShellEnvRegistry } from "@dsh/session-env/shell-env";
 * import { assertEquals } from "@std/assert";
 *
 * const registry = new ShellEnvRegistry({ dshHome: "/agents" });
 * const undo = registry.register({
 *   name: "region",
 *   variables: { DSH_REGION: { description: "Where this machine stands." } },
 *   resolve: () => ({ DSH_REGION: "north" }),
 * });
 *
 * const execution = { callId: "c", signal: new AbortController().signal };
 * assertEquals(registry.collect(execution), {
 *   DSH_HOME: "/agents",
 *   DSH_REGION: "north",
 *   DSH_SHELL: "1",
 * });
 *
 * undo();
 * assertEquals(registry.list().map(({ key }) => key), [
 *   "DSH_HOME",
 *   "DSH_SESSION_ID",
 *   "DSH_SHELL",
 * ]);
 * ```
 */
export class ShellEnvRegistry {
  #plan: Plan;
  readonly #builtin: CheckedContributor;

  /**
   * Make a registry with the built-in variables.
   *
   * @param options The home.
   * @throws {TypeError} If the home is not an absolute path.
   */
  constructor(options: ShellEnvRegistryOptions) {
    this.#builtin = checkContributor(builtinContributor(options?.dshHome));
    this.#plan = planOf([this.#builtin]);
  }

  /**
   * Add a contributor. Everything is checked before anything changes.
   *
   * @typeParam Key The names of its variables.
   * @param contributor The contributor. Later changes to its declaration do
   * not show.
   * @returns What takes the registration back: a function and a `Disposable`.
   * @throws {ContributorMalformedError} If the declaration is not one.
   * @throws {ContributorNameTakenError} If its name is taken.
   * @throws {KeyReservedError} If it declares a built-in key.
   * @throws {KeyOwnedError} If another contributor owns one of its keys.
   */
  register<Key extends DshEnvironmentKey>(
    contributor: ShellEnvContributor<Key>,
  ): ShellEnvUndo {
    const checked = checkContributor(contributor);
    const { contributors, slots } = this.#plan;
    const { name, keys } = checked;
    for (const key of keys) {
      const owner = slots.get(key)?.owner;
      if (owner === this.#builtin) {
        throw new KeyReservedError(name, key, owner.name);
      }
    }
    const namesake = contributors.find((other) => other.name === name);
    if (namesake) {
      throw new ContributorNameTakenError(name, keys, namesake.keys);
    }
    for (const key of keys) {
      const owner = slots.get(key)?.owner;
      if (owner) throw new KeyOwnedError(name, key, owner.name);
    }
    this.#plan = planOf([...contributors, checked]);
    const undo = () => {
      const { contributors } = this.#plan;
      // By identity: a namesake that came later is not ours to remove.
      if (!contributors.includes(checked)) return;
      this.#plan = planOf(contributors.filter((other) => other !== checked));
    };
    return Object.assign(undo, { [Symbol.dispose]: undo });
  }

  /**
   * Every variable that is declared, the built-in ones included. No
   * contributor is asked for a value.
   *
   * @returns The declarations, sorted by key.
   */
  list(): readonly ShellEnvDeclaration[] {
    const { keys, slots } = this.#plan;
    return keys.map((key) => {
      const { owner } = slots.get(key) as Slot;
      const description = owner.descriptions.get(key) as string;
      return { key, description, contributor: owner.name };
    });
  }

  /**
   * Collect the variables of one execution.
   *
   * @param execution The execution.
   * @returns A new frozen snapshot, its keys sorted by code unit.
   * @throws {ContributorFailedError} If a contributor throws, or does not
   * answer with an object at once.
   * @throws {KeyUndeclaredError} If a contributor gives a key that it did not
   * declare.
   * @throws {ValueRefusedError} If a value is not a text that a child can be
   * handed.
   */
  collect(execution: ToolExecution): DshEnvironment {
    const { contributors, keys, slots, builder } = this.#plan;
    const values = new Array<string | undefined>(keys.length).fill(undefined);
    for (const contributor of contributors) {
      const given = answerOf(contributor, execution);
      for (const key of Object.keys(given)) {
        const slot = slots.get(key);
        if (slot?.owner !== contributor) {
          throw new KeyUndeclaredError(contributor.name, key);
        }
        const value = given[key];
        if (value === undefined) continue;
        const problem = valueProblem(value);
        if (problem !== undefined) {
          throw new ValueRefusedError(contributor.name, key, problem);
        }
        values[slot.index] = value as string;
      }
    }
    return builder.build(values);
  }
}

function planOf(contributors: readonly CheckedContributor[]): Plan {
  const owners = contributors.flatMap((owner) =>
    owner.keys.map((key) => ({ key, owner }))
  ).sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = owners.map(({ key }) => key);
  return {
    contributors,
    keys,
    builder: new SnapshotBuilder(keys),
    slots: new Map(
      owners.map(({ key, owner }, index) => [key, { index, owner }]),
    ),
  };
}
