/**
 * Where hooks stand in a TOML file, as far as its lines say.
 *
 * @module
 */

import type { TextPosition } from "../../diagnostic.ts";

const HEADER = /^\s*(\[{1,2})\s*([^\]]+?)\s*\]{1,2}\s*(?:#.*)?$/;
const KEY = /^\s*([A-Za-z0-9_-]+|"[^"\\]*")\s*=/;

/**
 * Find the lines of tables and keys. Only tables with a header of their own
 * have lines; a hook inside an inline table stands where its table begins.
 *
 * @param text The file's text.
 * @returns The place of the nearest thing to a path that has one.
 */
export function locateToml(
  text: string,
): (path: readonly (string | number)[]) => TextPosition | undefined {
  const places = new Map<string, TextPosition>();
  const counts = new Map<string, number>();
  let table: (string | number)[] = [];
  let inside: string | undefined;
  const keep = (path: readonly (string | number)[], at: TextPosition) => {
    const key = JSON.stringify(path);
    if (!places.has(key)) places.set(key, at);
  };
  for (const [index, line] of text.split("\n").entries()) {
    if (inside !== undefined) {
      if (line.includes(inside)) inside = undefined;
      continue;
    }
    const at = (column: number) => ({ line: index + 1, column });
    const header = HEADER.exec(line);
    if (header) {
      table = resolve(splitKey(header[2]), header[1] === "[[", counts);
      keep(table, at(line.indexOf("[") + 1));
      if (table.length > 1) {
        keep(table.slice(0, 2), at(line.indexOf("[") + 1));
      }
      continue;
    }
    const key = KEY.exec(line);
    if (key) {
      const name = key[1].replace(/^"|"$/g, "");
      keep([...table, name], at(line.search(/\S/) + 1));
    }
    const fences = line.match(/"""|'''/g) ?? [];
    if (fences.length % 2 === 1) inside = fences[0];
  }
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const place = places.get(JSON.stringify(path.slice(0, length)));
      if (place) return place;
    }
    return undefined;
  };
}

/** Put the index of the current item behind every name of a list of tables. */
function resolve(
  names: readonly string[],
  isItem: boolean,
  counts: Map<string, number>,
): (string | number)[] {
  const path: (string | number)[] = [];
  for (const [index, name] of names.entries()) {
    path.push(name);
    const key = JSON.stringify(path);
    if (isItem && index === names.length - 1) {
      counts.set(key, (counts.get(key) ?? -1) + 1);
    }
    const count = counts.get(key);
    if (count !== undefined) path.push(count);
  }
  return path;
}

function splitKey(key: string): string[] {
  return [...key.matchAll(/"([^"\\]*)"|'([^']*)'|([A-Za-z0-9_-]+)/g)].map((
    [, double, single, bare],
  ) => double ?? single ?? bare);
}
