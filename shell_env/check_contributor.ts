/**
 * Whether somebody may become a contributor. Everything that can be checked is
 * checked here, once, so that a collection need not.
 *
 * @module
 */

import { DSH_ENV_PREFIX, type DshEnvironmentKey } from "../exec/seam.ts";
import type { ToolExecution } from "../types.ts";
import type { ShellEnvContributor, ShellEnvVariable } from "./contributor.ts";
import { ContributorMalformedError } from "./errors.ts";

const KEY = new RegExp(`^${DSH_ENV_PREFIX}[A-Z][A-Z0-9_]*$`);

/** A contributor as it was when it was checked; later changes do not show. */
export interface CheckedContributor {
  /** The contributor's name. */
  readonly name: string;
  /** Its keys, sorted by code unit. */
  readonly keys: readonly DshEnvironmentKey[];
  /** What each key tells. */
  readonly descriptions: ReadonlyMap<DshEnvironmentKey, string>;
  /** Its resolver, which still answers as a method of the contributor. */
  readonly resolve: (execution: ToolExecution) => unknown;
}

/**
 * Check a contributor.
 *
 * @param contributor The contributor; not yet checked.
 * @returns A copy that later changes to the original do not reach.
 * @throws {ContributorMalformedError} If its declaration is not one.
 */
export function checkContributor(
  contributor: ShellEnvContributor,
): CheckedContributor {
  const { name, variables, resolve } = (Object(contributor) ??
    {}) as Partial<ShellEnvContributor>;
  if (typeof name !== "string" || name.trim() === "") {
    throw new ContributorMalformedError(
      String(name ?? ""),
      `a contributor needs a name that is not blank`,
    );
  }
  if (typeof resolve !== "function") {
    throw new ContributorMalformedError(name, `"resolve" must be a function`);
  }
  if (
    typeof variables !== "object" || variables === null ||
    Array.isArray(variables)
  ) {
    throw new ContributorMalformedError(name, `"variables" must be an object`);
  }
  const descriptions = new Map(
    Object.entries<ShellEnvVariable>(variables)
      .map(([key, variable]) => declared(name, key, variable))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  if (descriptions.size === 0) {
    throw new ContributorMalformedError(name, `it declares no variable`);
  }
  return {
    name,
    keys: Object.freeze([...descriptions.keys()]),
    descriptions,
    resolve: (execution) => resolve.call(contributor, execution),
  };
}

function declared(
  name: string,
  key: string,
  variable: ShellEnvVariable,
): [DshEnvironmentKey, string] {
  if (!KEY.test(key)) {
    throw new ContributorMalformedError(
      name,
      `${
        JSON.stringify(key)
      } is not a managed name; it must begin with ${DSH_ENV_PREFIX} and a capital, and go on in A-Z, 0-9 and _`,
    );
  }
  const { description } = (Object(variable) ?? {}) as Partial<ShellEnvVariable>;
  if (typeof description !== "string" || description.trim() === "") {
    throw new ContributorMalformedError(
      name,
      `${JSON.stringify(key)} needs a description`,
    );
  }
  return [key as DshEnvironmentKey, description];
}
