/** Ways to spoil a payload, one at a time. */

import type { JsonObject, JsonValue } from "../../types.ts";

/** A spoiled payload, and what was done to it. */
export interface Mutation {
  readonly name: string;
  readonly value: JsonObject;
}

const others: readonly JsonValue[] = [null, 1, true, "other", [], {}];

/** Spoil each key of a payload in every way, and add one that it has not. */
export function* mutations(payload: JsonObject): Generator<Mutation> {
  yield { name: "unknown key", value: { ...payload, unknown_key: true } };
  yield {
    name: "event of another name",
    value: { ...payload, hook_event_name: "Other" },
  };
  for (const key of Object.keys(payload)) {
    const { [key]: _, ...without } = payload;
    yield { name: `no ${key}`, value: without };
    for (const other of others) {
      yield {
        name: `${key} is ${JSON.stringify(other)}`,
        value: { ...payload, [key]: other },
      };
    }
  }
}
