/**
 * How a registration or a collection fails. Each failure names the contributor
 * and, where one is concerned, the key.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";

const quote = (text: string): string => JSON.stringify(text);

/** A declaration is not one. */
export class ContributorMalformedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "ContributorMalformedError";
  /** What a program tells it by. */
  readonly code = "contributor_malformed";
  /** The contributor's name, as far as it has one. */
  readonly contributor: string;

  /**
   * Build the error.
   *
   * @param contributor The contributor's name.
   * @param reason What is wrong with its declaration.
   */
  constructor(contributor: string, reason: string) {
    super(`Cannot register ${quote(contributor)}: ${reason}`);
    this.contributor = contributor;
  }
}

/** Two contributors have one name. */
export class ContributorNameTakenError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "ContributorNameTakenError";
  /** What a program tells it by. */
  readonly code = "contributor_name_taken";
  /** The name. */
  readonly contributor: string;
  /** The keys of the one that is registered. */
  readonly ownedKeys: readonly string[];

  /**
   * Build the error.
   *
   * @param contributor The name.
   * @param keys The keys of the one that comes.
   * @param ownedKeys The keys of the one that is registered.
   */
  constructor(
    contributor: string,
    keys: readonly string[],
    ownedKeys: readonly string[],
  ) {
    super(
      `Cannot register ${quote(contributor)} for ${
        keys.join(", ")
      }: a contributor of that name owns ${ownedKeys.join(", ")}`,
    );
    this.contributor = contributor;
    this.ownedKeys = ownedKeys;
  }
}

/** A key has an owner already. */
export class KeyOwnedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name: string = "KeyOwnedError";
  /** What a program tells it by. */
  readonly code: string = "key_owned";
  /** The contributor that was refused. */
  readonly contributor: string;
  /** The key. */
  readonly key: string;
  /** The contributor that owns the key. */
  readonly owner: string;

  /**
   * Build the error.
   *
   * @param contributor The contributor that was refused.
   * @param key The key.
   * @param owner The contributor that owns it.
   * @param relation How the key is held.
   */
  constructor(
    contributor: string,
    key: string,
    owner: string,
    relation = "owned by",
  ) {
    super(
      `Cannot register ${quote(contributor)}: ${quote(key)} is ${relation} ${
        quote(owner)
      }`,
    );
    this.contributor = contributor;
    this.key = key;
    this.owner = owner;
  }
}

/** A key is one of the built-in ones. */
export class KeyReservedError extends KeyOwnedError {
  /** The name of the class. */
  override readonly name = "KeyReservedError";
  /** What a program tells it by. */
  override readonly code = "key_reserved";

  /**
   * Build the error.
   *
   * @param contributor The contributor that was refused.
   * @param key The key.
   * @param owner The built-in contributor.
   */
  constructor(contributor: string, key: string, owner: string) {
    super(contributor, key, owner, "reserved for");
  }
}

/** A contributor threw, or did not answer with an object. */
export class ContributorFailedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "ContributorFailedError";
  /** What a program tells it by. */
  readonly code = "contributor_failed";
  /** The contributor. */
  readonly contributor: string;
  /** The keys that it declared. */
  readonly keys: readonly string[];

  /**
   * Build the error.
   *
   * @param contributor The contributor.
   * @param keys The keys that it declared.
   * @param reason What happened.
   * @param options The error behind this one.
   */
  constructor(
    contributor: string,
    keys: readonly string[],
    reason: string,
    options?: ErrorOptions,
  ) {
    super(
      `Cannot collect ${keys.join(", ")} from ${quote(contributor)}: ${reason}`,
      options,
    );
    this.contributor = contributor;
    this.keys = keys;
  }
}

/** A contributor gave a key that it had not declared. */
export class KeyUndeclaredError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "KeyUndeclaredError";
  /** What a program tells it by. */
  readonly code = "key_undeclared";
  /** The contributor. */
  readonly contributor: string;
  /** The key. */
  readonly key: string;

  /**
   * Build the error.
   *
   * @param contributor The contributor.
   * @param key The key.
   */
  constructor(contributor: string, key: string) {
    super(
      `Cannot collect ${quote(key)} from ${
        quote(contributor)
      }: it did not declare that key`,
    );
    this.contributor = contributor;
    this.key = key;
  }
}

/** A contributor gave a value that no child can be handed. */
export class ValueRefusedError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "ValueRefusedError";
  /** What a program tells it by. */
  readonly code = "value_refused";
  /** The contributor. */
  readonly contributor: string;
  /** The key. */
  readonly key: string;

  /**
   * Build the error.
   *
   * @param contributor The contributor.
   * @param key The key.
   * @param reason What is wrong with the value; never the value itself.
   */
  constructor(contributor: string, key: string, reason: string) {
    super(
      `Cannot collect ${quote(key)} from ${
        quote(contributor)
      }: its value ${reason}`,
    );
    this.contributor = contributor;
    this.key = key;
  }
}
