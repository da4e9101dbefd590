/**
 * Where things stand in a JSON text. Parsers give values without places; this
 * walks the same text once and remembers where every key and item begins.
 *
 * @module
 */

import type { TextPosition } from "./diagnostic.ts";
import { positionsIn } from "./text_positions.ts";

/** The way to a value: keys and indexes from the outside in. */
export type JsonPath = readonly (string | number)[];

/** A text whose places are known. */
export interface LocatedJson {
  /**
   * Say where a key or an item begins; for the empty path, where the value does.
   *
   * @param path The way to it.
   * @returns The place, or `undefined` when there is no such thing.
   */
  at(path: JsonPath): TextPosition | undefined;
  /**
   * Say where the innermost thing on a path begins that is there.
   *
   * @param path The way to it.
   * @returns The place, or `undefined` in a text without anything.
   */
  near(path: JsonPath): TextPosition | undefined;
  /** Keys that stand twice in one object; parsers keep the last. */
  readonly repeated: readonly { path: JsonPath; position: TextPosition }[];
  /** Where the text stops being JSON, when it does. */
  readonly error?: { readonly reason: string; readonly position: TextPosition };
}

/** Options for {@linkcode locateJson}. */
export interface LocateJsonOptions {
  /**
   * Whether comments and trailing commas are part of the language.
   *
   * @default {false}
   */
  readonly comments?: boolean;
}

const DEEPEST = 200;
const SCALAR =
  /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
// deno-lint-ignore no-control-regex
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Stop extends Error {
  readonly offset: number;
  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

/**
 * Find the places of everything in a JSON text.
 *
 * @example Usage
 * ```ts
 * import { locateJson } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const located = locateJson('{\n  "hooks": ["a",\n "b"]\n}');
 *
 * assertEquals(located.at(["hooks"]), { line: 2, column: 3 });
 * assertEquals(located.at(["hooks", 1]), { line: 3, column: 2 });
 * assertEquals(locateJson("[1,]").error?.position, { line: 1, column: 4 });
 * ```
 *
 * @param text The text.
 * @param options Additional options.
 * @returns The places, up to the first that is no JSON.
 */
export function locateJson(
  text: string,
  options: LocateJsonOptions = {},
): LocatedJson {
  const { comments = false } = options;
  const places = new Map<string, number>();
  const positionOf = positionsIn(text);
  const repeated: { path: JsonPath; position: TextPosition }[] = [];
  let at = 0;

  const blank = () => {
    for (;;) {
      const match = /[\t\n\r ]*/y;
      match.lastIndex = at;
      at += match.exec(text)![0].length;
      if (!comments || text[at] !== "/") return;
      if (text[at + 1] === "/") {
        const end = text.indexOf("\n", at);
        at = end < 0 ? text.length : end + 1;
      } else if (text[at + 1] === "*") {
        const end = text.indexOf("*/", at + 2);
        if (end < 0) throw new Stop("a comment does not end", at);
        at = end + 2;
      } else return;
    }
  };
  const take = (pattern: RegExp, what: string): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) {
      const found = at < text.length
        ? `found ${JSON.stringify(text[at])}`
        : "the text ends";
      throw new Stop(`expected ${what}, ${found}`, at);
    }
    at += match[0].length;
    return match[0];
  };
  const value = (path: JsonPath): void => {
    blank();
    const key = JSON.stringify(path);
    if (!places.has(key)) places.set(key, at);
    if (path.length > DEEPEST) throw new Stop("it is nested too deeply", at);
    if (text[at] === "{") members(path);
    else if (text[at] === "[") items(path);
    else if (text[at] === '"') take(STRING, "a string that ends on its line");
    else take(SCALAR, "a value");
  };
  const members = (path: JsonPath): void => {
    at++;
    for (let first = true;; first = false) {
      blank();
      if (text[at] === "}") {
        if (!first && !comments) {
          throw new Stop('expected a key, found "}"', at);
        }
        break;
      }
      const start = at;
      const name = JSON.parse(take(STRING, "a key in quotes")) as string;
      const inner = [...path, name];
      const known = JSON.stringify(inner);
      if (places.has(known)) {
        repeated.push({ path: inner, position: positionOf(start) });
      }
      places.set(known, start);
      blank();
      take(/:/y, '":"');
      value(inner);
      blank();
      if (text[at] !== ",") break;
      at++;
    }
    take(/\}/y, '"," or "}"');
  };
  const items = (path: JsonPath): void => {
    at++;
    for (let index = 0;; index++) {
      blank();
      if (text[at] === "]") {
        if (index > 0 && !comments) {
          throw new Stop('expected a value, found "]"', at);
        }
        break;
      }
      value([...path, index]);
      blank();
      if (text[at] !== ",") break;
      at++;
    }
    take(/\]/y, '"," or "]"');
  };

  let error: LocatedJson["error"];
  try {
    value([]);
    blank();
    if (at < text.length) take(/$/y, "the end");
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    error = { reason: stop.message, position: positionOf(stop.offset) };
  }
  const find = (path: JsonPath) => {
    const offset = places.get(JSON.stringify(path));
    return offset === undefined ? undefined : positionOf(offset);
  };
  return {
    at: find,
    near: (path) => {
      for (let length = path.length; length >= 0; length--) {
        const place = find(path.slice(0, length));
        if (place) return place;
      }
      return undefined;
    },
    repeated,
    ...(error ? { error } : {}),
  };
}
