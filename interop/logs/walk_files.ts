/**
 * Walks folders of logs.
 *
 * @module
 */

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { SEPARATOR } from "@std/path";

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
  const real = realPath(root);
  if (real === undefined) return;
  yield* walk({ path: root, real }, options.depth, options, new Set());
}

// A folder, and where it really is: only below a link do the two differ.
interface Folder {
  readonly path: string;
  readonly real: string;
}

function* walk(
  folder: Folder,
  depth: number,
  options: WalkOptions,
  visited: Set<string>,
): Generator<string> {
  if (visited.has(folder.real)) return;
  visited.add(folder.real);
  let entries: Dirent[];
  try {
    entries = readdirSync(folder.path, { withFileTypes: true });
  } catch {
    // It is gone, closed to us, or no folder.
    return;
  }
  entries.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const inside = under(folder.path);
  for (const entry of entries) {
    const { name } = entry;
    // A plain file on the way costs nothing but this look.
    if (depth > 0 && entry.isFile()) continue;
    const wanted = depth === 0 ? options.file : options.folder;
    if (wanted && !wanted(name)) continue;
    const path = inside + name;
    const kind = kindOf(entry, path);
    if (depth > 0 && kind === "folder") {
      const real = entry.isSymbolicLink()
        ? realPath(path)
        : under(folder.real) + name;
      if (real === undefined) continue;
      yield* walk({ path, real }, depth - 1, options, visited);
    } else if (depth === 0 && kind === "file") yield path;
  }
}

const under = (folder: string): string =>
  folder.endsWith(SEPARATOR) ? folder : folder + SEPARATOR;

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    // It is gone, closed to us, or leads nowhere.
    return undefined;
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
