/**
 * Collects a claim fact by fact, so that no fact is without its source.
 *
 * @module
 */

import type { JsonObject, SessionLocation } from "../types.ts";
import type {
  EnvRecord,
  HarnessClaim,
  HarnessName,
  IdentityFact,
  IdentitySource,
} from "./harness.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A claim in the making. */
export class ClaimBuilder {
  readonly #facts: Partial<Mutable<HarnessClaim>> = {};
  readonly #sources: IdentitySource[] = [];
  readonly #doubts: string[] = [];
  readonly #harness: HarnessName;

  /**
   * Begin a claim.
   *
   * @param harness The harness that the claim is about.
   */
  constructor(harness: HarnessName) {
    this.#harness = harness;
  }

  /**
   * Note that a variable or field shows the harness itself.
   *
   * @param from The origin; nothing is noted when the value is absent.
   * @param value The value found there.
   */
  marker(from: string, value: string | undefined): this {
    if (value) this.#source("harness", from);
    return this;
  }

  /**
   * Take an id.
   *
   * @param fact Which id it is.
   * @param from The origin.
   * @param value The value found there; nothing is taken when it is blank.
   */
  id(
    fact: "session" | "thread" | "agent",
    from: string,
    value: string | undefined,
  ): this {
    if (value && this.#facts[fact] === undefined) {
      this.#facts[fact] = value;
      this.#source(fact, from);
    }
    return this;
  }

  /**
   * Take the log that the harness names.
   *
   * @param from The origin.
   * @param location The location; nothing is taken when it is absent.
   */
  log(from: string, location: SessionLocation | undefined): this {
    if (location) {
      this.#facts.log = location;
      this.#source("log", from);
    }
    return this;
  }

  /** Take the folder of the session and the process of the harness. */
  place(cwd: string | undefined, pid?: string): this {
    if (cwd) this.#facts.cwd = cwd;
    if (pid && /^[1-9]\d{0,9}$/.test(pid)) this.#facts.pid = Number(pid);
    return this;
  }

  /** Note a doubt when the condition holds. */
  doubt(condition: boolean, sentence: string): this {
    if (condition) this.#doubts.push(sentence);
    return this;
  }

  /** The claim, or `undefined` when nothing pointed at the harness. */
  build(): HarnessClaim | undefined {
    if (this.#sources.length === 0) return undefined;
    return {
      harness: this.#harness,
      ...this.#facts,
      sources: this.#sources,
      doubts: this.#doubts,
    };
  }

  #source(fact: IdentityFact, from: string): void {
    this.#sources.push({ fact, from });
  }
}

/** Read a variable; a blank one counts as absent. */
export function variable(env: EnvRecord, name: string): string | undefined {
  // An own property only: an environment may be any object.
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Read a text field of a payload; a blank or other one counts as absent. */
export function textField(
  payload: JsonObject,
  name: string,
): string | undefined {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An absolute path as a location, or `undefined` when it is none. */
export function absoluteLog(
  kind: string,
  path: string | undefined,
): SessionLocation | undefined {
  return path && /^(\/|[A-Za-z]:[\\/]|\\\\)/.test(path)
    ? { kind, path }
    : undefined;
}
