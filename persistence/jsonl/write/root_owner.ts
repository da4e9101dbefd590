/**
 * Whose root it is. DeepSeek Harness refuses a whole root for one stray file,
 * so a writer first looks at what lies there. The look is bounded: it shows
 * what a root holds, and does not audit it.
 *
 * @module
 */

import type { Dir, Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "@std/path";
import { systemCode } from "../../system/system_code.ts";
import { storageError } from "../../system/storage_error.ts";
import { RootConflictError, type RootKind } from "./write_errors.ts";

/** How many folders of a root are looked into. */
const FOLDERS = 64;
/** How many entries of each folder are looked at. */
const ENTRIES = 32;
/** How many sessions of each project are looked into. */
const SESSIONS = 4;

const BUCKET = /^cwd-[0-9a-f]{12}$/;
const PROJECT = /^--.*--$/s;
const SHARED = "_no-cwd";
const LOG = /\.jsonl(\.zstd)?$/;
const SESSION_LOG = /^session(?:\.v\d+)?\.jsonl(\.zstd)?$/;

const compressionOf = (zstd: string | undefined) => zstd ? "zstd" : "none";

/** The first entries of a folder; none when it is not there. */
async function entries(path: string, limit: number): Promise<Dirent[]> {
  let dir: Dir;
  try {
    dir = await opendir(path);
  } catch (error) {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  }
  const found: Dirent[] = [];
  // Leaving the loop closes the folder.
  for await (const entry of dir) {
    found.push(entry);
    if (found.length >= limit) break;
  }
  return found;
}

/** What one folder of a root shows. */
async function* findings(
  folder: string,
): AsyncGenerator<RootKind & { path: string }> {
  let sessions = 0;
  for (const entry of await entries(folder, ENTRIES)) {
    const path = join(folder, entry.name);
    if (entry.isFile()) {
      const log = LOG.exec(entry.name);
      if (log) {
        yield { layout: "bucket", compression: compressionOf(log[1]), path };
      }
    } else if (entry.isDirectory() && sessions++ < SESSIONS) {
      for (const file of await entries(path, ENTRIES)) {
        const log = SESSION_LOG.exec(file.name);
        if (log) {
          yield {
            layout: "project",
            compression: compressionOf(log[1]),
            path: join(path, file.name),
          };
        }
      }
    }
  }
}

/**
 * Refuse a root that holds sessions of another layout or encoding.
 *
 * Costs a few folder listings, whatever the number of sessions; an engine asks
 * once, before its first write.
 *
 * @param root The root; it need not exist.
 * @param wanted What is going to be written.
 * @throws {RootConflictError} If something else lies there.
 * @throws {StorageError} If the root cannot be looked at.
 */
export async function claimRoot(root: string, wanted: RootKind): Promise<void> {
  try {
    const folders = (await entries(root, FOLDERS * 4)).filter((entry) =>
      entry.isDirectory() &&
      (BUCKET.test(entry.name) || PROJECT.test(entry.name) ||
        entry.name === SHARED)
    );
    for (const { name } of folders.slice(0, FOLDERS)) {
      for await (const { path, ...found } of findings(join(root, name))) {
        if (
          found.layout !== wanted.layout ||
          found.compression !== wanted.compression
        ) throw new RootConflictError(root, wanted, found, path);
      }
    }
  } catch (error) {
    throw storageError(`look at the root`, root, error);
  }
}
