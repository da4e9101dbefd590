/**
 * Walks folders of logs.
 *
 * @module
 */

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join } from "@std/path";

/** How a walk goes. */
export interface WalkOptions {
  /** How many folders deep the files are. */
  readonly depth: number;
  /** Whether a file's name is one of a log. */
  readonly file: (name: string) => boolean;
  /**
   * Whether a folder is entered.
   *
   * @default {every folder}
   */
  readonly folder?: (name: string) => boolean;
}

/**
 * Walk the files under a folder. Links are followed, each folder once; what is
 * gone or closed to us is passed over, since a folder may change under a walk.
 *
 * @param root The folder.
 * @param options How deep the files are, and which are wanted.
 * @returns The paths, folder by folder in the order of their names.
 */
export function* walkFiles(
  root: string,
  options: WalkOptions,
): Generator<string> {
  yield* walk(root, options.depth, options, new Set());
}

function* walk(
  folder: string,
  depth: number,
  options: WalkOptions,
  visited: Set<string>,
): Generator<string> {
  let entries: Dirent[];
  try {
    const real = realpathSync(folder);
    if (visited.has(real)) return;
    visited.add(real);
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // It is gone, closed to us, or no folder.
    return;
  }
  entries.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  for (const entry of entries) {
    const { name } = entry;
    const wanted = depth === 0 ? options.file : options.folder;
    if (wanted && !wanted(name)) continue;
    const path = join(folder, name);
    const kind = kindOf(entry, path);
    if (depth > 0 && kind === "folder") {
      yield* walk(path, depth - 1, options, visited);
    } else if (depth === 0 && kind === "file") yield path;
  }
}

function kindOf(entry: Dirent, path: string): "file" | "folder" | undefined {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return undefined;
  try {
    const facts = statSync(path);
    return facts.isFile() ? "file" : facts.isDirectory() ? "folder" : undefined;
  } catch {
    // It leads nowhere, to itself, or to what is closed to us.
    return undefined;
  }
}
