/**
 * The logs that lie in a root, whatever their layout and encoding. Files that
 * are no logs are passed over; a log in the wrong place, or a folder that the
 * system does not give, comes as a value with its error.
 *
 * @module
 */

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { SEPARATOR } from "@std/path";
import { SessionEnvError } from "../../../errors.ts";
import { NO_CWD } from "../layout/bucket_layout.ts";
import { EXTENSIONS, type JsonlCompression } from "../layout/layout.ts";
import { chooseLog } from "../layout/log_file.ts";
import { checkPlainFile } from "./plain_file.ts";
import { isMissing, LogUnreadableError, StrayLogError } from "./read_errors.ts";
import { compressionOf } from "./read_log.ts";

/** A log, or a place that gives none. */
export type FoundLog =
  | { readonly path: string; readonly compression: JsonlCompression }
  | { readonly path: string; readonly error: Error };

const BUCKET = /^cwd-[0-9a-f]{12}$/;

const isLog = (name: string): boolean =>
  name.endsWith(EXTENSIONS.none) || name.endsWith(EXTENSIONS.zstd);

const foundLog = (path: string): FoundLog => ({
  path,
  compression: compressionOf(path),
});

const unreadable = (path: string, error: unknown): FoundLog => ({
  path,
  error: error instanceof SessionEnvError
    ? error
    : new LogUnreadableError(path, error),
});

const byName = (a: Dirent, b: Dirent): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0;

/** What an entry is, links followed. */
function kindOf(entry: Dirent, path: string): "file" | "folder" | "other" {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  try {
    const stats = statSync(path);
    return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : "other";
  } catch {
    // A link to nowhere, or an entry that is gone by now.
    return "other";
  }
}

/** The folders of a root, each once, however many links lead to it. */
export function* rootFolders(
  root: string,
): Generator<{ path: string; name: string }> {
  const base = root.endsWith(SEPARATOR) ? root : root + SEPARATOR;
  const entries = readdirSync(root, { withFileTypes: true }).sort(byName);
  const seen = new Set<string>();
  const real = (path: string) => realpathSync(path);
  for (const entry of entries) {
    if (entry.isDirectory()) {
      yield { path: base + entry.name, name: entry.name };
    }
  }
  const links = entries.filter((entry) =>
    !entry.isDirectory() && !entry.isFile() &&
    kindOf(entry, base + entry.name) === "folder"
  );
  if (links.length === 0) return;
  seen.add(real(root));
  for (const entry of entries) {
    if (entry.isDirectory()) seen.add(real(base + entry.name));
  }
  for (const { name } of links) {
    const path = base + name;
    const target = real(path);
    if (seen.has(target)) continue;
    seen.add(target);
    yield { path, name };
  }
}

/**
 * Find every log of a root.
 *
 * @param root The absolute root; one that is not there holds nothing.
 * @returns The logs, and the places that give none, folder by folder.
 */
export function* walkRoot(root: string): Generator<FoundLog> {
  try {
    for (const { path, name } of rootFolders(root)) {
      yield* walkFolder(path + SEPARATOR, name);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") {
      yield unreadable(root, error);
    }
  }
}

function* walkFolder(folder: string, name: string): Generator<FoundLog> {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    yield unreadable(folder.slice(0, -1), error);
    return;
  }
  const isBucket = BUCKET.test(name);
  for (const entry of entries.sort(byName)) {
    const path = folder + entry.name;
    const log = isLog(entry.name);
    if (log && kindOf(entry, path) === "file") {
      yield isBucket || name === NO_CWD
        ? foundLog(path)
        : { path, error: new StrayLogError(path) };
    } else if (!entry.isFile() && !isBucket) {
      const found = sessionLog(path + SEPARATOR);
      if (found !== undefined) yield found;
    }
  }
}

/** The log of a session's folder, if it holds one. */
function sessionLog(folder: string): FoundLog | undefined {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    const log = chooseLog(folder, entries.map(({ name }) => name));
    if (log === undefined) return undefined;
    const path = folder + log.name;
    // It is told, not passed over for an older copy.
    if (!entries.find(({ name }) => name === log.name)!.isFile()) {
      checkPlainFile(path);
    }
    return { path, compression: log.compression };
  } catch (error) {
    return isMissing(error)
      ? undefined
      : unreadable(folder.slice(0, -1), error);
  }
}

/**
 * Find the logs of one session in a folder of a root.
 *
 * @param folder The folder.
 * @param segment The session's encoded id.
 * @returns The logs: one, unless something is wrong.
 * @throws {LogUnreadableError} If the system does not say what lies there.
 * @throws {LogAmbiguousError} If the session's folder holds two logs alike.
 */
export function* logsOf(
  folder: { path: string; name: string },
  segment: string,
): Generator<Extract<FoundLog, { compression: JsonlCompression }>> {
  const stem = folder.path + SEPARATOR + segment;
  const isBucket = BUCKET.test(folder.name);
  if (isBucket || folder.name === NO_CWD) {
    for (const compression of ["none", "zstd"] as const) {
      const path = stem + EXTENSIONS[compression];
      if (isFile(path)) yield { path, compression };
    }
  }
  if (!isBucket) {
    const found = sessionLog(stem + SEPARATOR);
    if (found === undefined) return;
    if ("error" in found) throw found.error;
    yield found;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch (error) {
    if (isMissing(error)) return false;
    throw new LogUnreadableError(path, error);
  }
}
