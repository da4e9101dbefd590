/**
 * What becomes of one inherited variable, and why.
 *
 * @module
 */

import { problemOfValue } from "./check_environment.ts";
import { credentialInValue, stripUserInfo } from "./credential_values.ts";
import type { CompiledPolicy } from "./environment_policy.ts";
import type { NameFacts } from "./name_facts.ts";
import { terminalContradiction } from "./terminal_defaults.ts";

/** Why an inherited variable does not reach the child as it is. */
export type DropReason =
  | "invalid"
  | "managed"
  | "credential"
  | "shell_startup"
  | "harness_identity"
  | "runtime_control"
  | "process_state"
  | "terminal_default"
  | "denied"
  | "not_inherited";

/** What becomes of an inherited variable that does not stay as it is. */
export interface InheritedDecision {
  /** Why, for programs. */
  readonly reason: DropReason;
  /** Why, for people; never has a value in it. */
  readonly detail: string;
  /** What stays of the value; nothing does when absent. */
  readonly value?: string;
}

/** Variables that describe where this process runs. */
const PROCESS_STATE: Readonly<Record<string, string>> = {
  PWD: "it names the folder of this process",
  OLDPWD: "it names an earlier folder of this process",
  _: "it names the program of this process",
};

/** Marks by which profiles know that they have set up `PATH` before. */
const PATH_MARK = /^__(?:ETC_\w+_SOURCED|NIX\w*|HM_\w+|DEVBOX_\w+)$/;

/**
 * Decide about one inherited variable.
 *
 * @param value Its value, which may be anything.
 * @param facts What the tables know about its name.
 * @param policy How to clean.
 * @param movesPath Whether the child gets another `PATH`.
 * @returns What becomes of it, or `undefined` when it stays as it is.
 */
export function decideInherited(
  value: unknown,
  facts: NameFacts,
  policy: CompiledPolicy,
  movesPath: boolean,
): InheritedDecision | undefined {
  if (facts.managed) {
    return { reason: "managed", detail: "only the overlay may set it" };
  }
  if (policy.denies?.(facts.upper)) {
    return { reason: "denied", detail: "it is on the deny list" };
  }
  const allowed = policy.allows?.(facts.upper) ?? false;
  return decideMode(facts, policy, allowed) ??
    decideFit(value, facts) ??
    (facts.shellStartup === undefined
      ? undefined
      : { reason: "shell_startup", detail: facts.shellStartup }) ??
    decideState(facts, movesPath) ??
    (allowed ? undefined : decideName(facts, policy)) ??
    (allowed || policy.keepCredentials
      ? undefined
      : decideValue(value as string, facts));
}

function decideMode(
  { core }: NameFacts,
  { inherit }: CompiledPolicy,
  allowed: boolean,
): InheritedDecision | undefined {
  if (inherit === "all" || (inherit === "core" && (core || allowed))) {
    return undefined;
  }
  return { reason: "not_inherited", detail: `inherit is "${inherit}"` };
}

function decideFit(
  value: unknown,
  { valid, key }: NameFacts,
): InheritedDecision | undefined {
  const problem = valid ? problemOfValue(value) : "its name cannot be passed";
  if (problem !== undefined) return { reason: "invalid", detail: problem };
  // An empty PATH would find programs in the current folder.
  return key === "PATH" && value === ""
    ? { reason: "invalid", detail: "an empty PATH means the current folder" }
    : undefined;
}

function decideState(
  { key }: NameFacts,
  movesPath: boolean,
): InheritedDecision | undefined {
  if (Object.hasOwn(PROCESS_STATE, key)) {
    return { reason: "process_state", detail: PROCESS_STATE[key] };
  }
  return movesPath && PATH_MARK.test(key)
    ? { reason: "process_state", detail: "it speaks of the PATH before" }
    : undefined;
}

function decideName(
  facts: NameFacts,
  { keepCredentials, terminalDefaults }: CompiledPolicy,
): InheritedDecision | undefined {
  const { credential, harness, control, key } = facts;
  if (credential !== undefined && !keepCredentials) {
    return { reason: "credential", detail: credential };
  }
  if (harness !== undefined) {
    return {
      reason: "harness_identity",
      detail: `it tells a child of ${harness} who owns it`,
    };
  }
  if (control !== undefined) {
    return { reason: "runtime_control", detail: control };
  }
  const contradiction = terminalDefaults
    ? terminalContradiction(key)
    : undefined;
  return contradiction === undefined
    ? undefined
    : { reason: "terminal_default", detail: contradiction };
}

/** Values up to this length are remembered once they were looked at. */
const MAX_REMEMBERED = 4_096;

function decideValue(
  value: string,
  facts: NameFacts,
): InheritedDecision | undefined {
  if (facts.cleanValue === value) return undefined;
  const rest = facts.urlCarrier ? stripUserInfo(value) : value;
  const found = credentialInValue(rest);
  if (found !== undefined) return { reason: "credential", detail: found };
  if (rest !== value) {
    return { reason: "credential", detail: "a URL with a login", value: rest };
  }
  if (value.length <= MAX_REMEMBERED) facts.cleanValue = value;
  return undefined;
}
