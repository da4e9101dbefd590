/**
 * Walks folders of logs.
 *
 * @module
 */

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { SEPARATOR } from "@std/path";

/** How a walk goes. */
export interface WalkOptions {
  /** Whether a file's name is one of a log, by how many folders deep it is. */
  readonly files: Readonly<Record<number, (name: string) => boolean>>;
  /**
   * Whether a folder is entered.
   *
   * @default {every folder}
   */
  readonly folder?: (name: string) => boolean;
}

/**
 * Walk the files under a folder. Links are followed, each folder once at each
 * depth; what is gone or closed to us is passed over, since a folder may change
 * under a walk.
 *
 * @param root The folder.
 * @param options Which files are wanted.
 * @returns The paths, folder by folder in the order of their names.
 */
export function walkFiles(
  root: string,
  options: WalkOptions,
): Iterable<string> {
  return new Walk(options).from(root);
}

// A folder, and where it really is: only below a link do the two differ.
interface Folder {
  readonly path: string;
  readonly real: string;
}

class Walk {
  readonly #files: WalkOptions["files"];
  readonly #deepest: number;
  readonly #enters: (name: string) => boolean;
  // By depth: a link may lead to a folder that holds logs at another one.
  readonly #visited: Set<string>[] = [];

  constructor({ files, folder = () => true }: WalkOptions) {
    this.#files = files;
    this.#deepest = Math.max(...Object.keys(files).map(Number));
    this.#enters = folder;
  }

  *from(root: string): Generator<string> {
    const real = realPath(root);
    if (real !== undefined) yield* this.#walk({ path: root, real }, 0);
  }

  *#walk(folder: Folder, depth: number): Generator<string> {
    const visited = this.#visited[depth] ??= new Set();
    if (visited.has(folder.real)) return;
    visited.add(folder.real);
    const isLog = this.#files[depth];
    const inside = under(folder.path);
    for (const entry of entriesOf(folder.path)) {
      const { name } = entry;
      const isWanted = isLog?.(name) ?? false;
      // A plain file on the way costs nothing but this look.
      const mayLead = depth < this.#deepest && !entry.isFile() &&
        this.#enters(name);
      if (!isWanted && !mayLead) continue;
      const path = inside + name;
      const kind = kindOf(entry, path);
      if (kind === "file" && isWanted) yield path;
      if (kind !== "folder" || !mayLead) continue;
      const real = entry.isSymbolicLink()
        ? realPath(path)
        : under(folder.real) + name;
      if (real !== undefined) yield* this.#walk({ path, real }, depth + 1);
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  } catch {
    // It is gone, closed to us, or no folder.
    return [];
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
