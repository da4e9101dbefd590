/**
 * How a log comes into being: whole under its name, or not at all, and never
 * over another.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { dirname, join, relative, SEPARATOR } from "@std/path";
import { SessionExistsError } from "../../errors.ts";
import type { Disk, DiskFile, FileState } from "./disk.ts";
import { systemCode } from "../../system/system_code.ts";
import { PathLinkError } from "./write_errors.ts";

/** The folders from the root down to a log's own. */
function foldersOf(root: string, path: string): string[] {
  const folders = [root];
  for (const part of relative(root, dirname(path)).split(SEPARATOR)) {
    if (part !== "") folders.push(join(folders.at(-1)!, part));
  }
  return folders;
}

/**
 * Refuse a path that a link below the root would lead elsewhere.
 *
 * @param disk The file system.
 * @param place The session's id, the root and the log's path.
 * @throws {PathLinkError} If a folder below the root, or the log, is a link.
 */
export async function refuseLinks(
  disk: Disk,
  place: { id: string; root: string; path: string },
): Promise<void> {
  const { id, root, path } = place;
  for (const below of [...foldersOf(root, path).slice(1), path]) {
    const state = await disk.look(below);
    if (state?.kind === "link") throw new PathLinkError(id, below);
  }
}

/** Make a folder and those above it; gives those that were not there. */
async function makeFolders(
  disk: Disk,
  path: string,
  made: string[],
): Promise<void> {
  try {
    if (await disk.makeFolder(path)) made.push(path);
  } catch (error) {
    const parent = dirname(path);
    if (systemCode(error) !== "ENOENT" || parent === path) throw error;
    await makeFolders(disk, parent, made);
    if (await disk.makeFolder(path)) made.push(path);
  }
}

/**
 * Make the folder of a log, open to its owner alone.
 *
 * @param disk The file system.
 * @param place The log's path.
 * @returns The folders that were not there, the outermost first.
 */
export async function makeLogFolder(
  disk: Disk,
  place: { path: string },
): Promise<string[]> {
  const made: string[] = [];
  try {
    await makeFolders(disk, dirname(place.path), made);
    return made;
  } catch (error) {
    await removeFolders(disk, made);
    throw error;
  }
}

/**
 * Remove folders that were made for nothing. One that is in use stays.
 *
 * @param disk The file system.
 * @param made The folders, the outermost first.
 */
export async function removeFolders(
  disk: Disk,
  made: readonly string[],
): Promise<void> {
  for (const folder of made.toReversed()) {
    try {
      await disk.removeFolder(folder);
    } catch {
      // Another session lives in it, or it went with the root.
    }
  }
}

/** Names get the room that file systems give them. */
const LONGEST_NAME = 255;

/** The path beside a log for a draft of it, always the same; a long name is cut. */
function draftPath(path: string): string {
  const folder = dirname(path);
  const name = path.slice(folder.length + 1);
  const digest = createHash("sha256").update(name).digest("hex");
  const mark = `.${digest.slice(0, 12)}.tmp`;
  return join(folder, name.slice(0, LONGEST_NAME - mark.length) + mark);
}

/**
 * Remove the draft that a writer left which was killed while it published.
 * The session's lock must be held: then nobody is at work on it.
 *
 * @param disk The file system.
 * @param path The log's path.
 */
export async function dropDraft(disk: Disk, path: string): Promise<void> {
  try {
    await disk.unlink(draftPath(path));
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
  }
}

async function makeDraft(disk: Disk, path: string): Promise<DiskFile> {
  const draft = draftPath(path);
  try {
    return await disk.make(draft);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    await dropDraft(disk, path);
    return await disk.make(draft);
  }
}

/** Give the draft its name, unless the name is taken. */
async function nameDraft(
  disk: Disk,
  draft: string,
  place: { id: string; path: string },
): Promise<void> {
  const { id, path } = place;
  try {
    await disk.link(draft, path);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") {
      throw new SessionExistsError(id, path, { cause: error });
    }
    if (!NO_LINKS.has(code)) throw error;
    // No hard links here. The session's lock is held, so between the look and
    // the move no writer of ours can take the name; the file appears whole.
    if (await disk.look(path)) throw new SessionExistsError(id, path);
    await disk.rename(draft, path);
  }
}

/** What file systems without hard links answer (FAT, some FUSE and shares). */
const NO_LINKS: ReadonlySet<string> = new Set([
  "EPERM",
  "ENOTSUP",
  "EOPNOTSUPP",
  "ENOSYS",
  "EMLINK",
]);

/**
 * Publish a log. The session's lock must be held and its folder be there.
 *
 * The bytes go to a draft beside the log, the draft is synced, gets the log's
 * name as a hard link and loses its own, and the folders are synced. After a
 * failure nothing of it is left.
 *
 * @param disk The file system.
 * @param place The session's id, the log's path and the folders made for it.
 * @param bytes The header and the first events.
 * @returns The open log, and what it is.
 * @throws {SessionExistsError} If the name is taken.
 */
export async function publishLog(
  disk: Disk,
  place: { id: string; path: string; made: readonly string[] },
  bytes: Uint8Array,
): Promise<{ file: DiskFile; state: FileState }> {
  const { path, made } = place;
  const draft = draftPath(path);
  const file = await makeDraft(disk, path);
  let named = false;
  try {
    await writeAll(file, bytes);
    await file.sync();
    const state = await file.stat();
    await nameDraft(disk, draft, place);
    named = true;
    await abandon([() => disk.unlink(draft)]);
    for (const folder of new Set([...made.map(dirname), dirname(path)])) {
      await disk.syncFolder(folder);
    }
    return { file, state };
  } catch (error) {
    await abandon([
      () => disk.unlink(named ? path : draft),
      () => file.close(),
    ]);
    throw error;
  }
}

/** Clear away as far as it goes: a draft that stays is no log, and in no way. */
async function abandon(steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch {
      // Nothing more can be done, and what led here is told already.
    }
  }
}

/**
 * Write every byte, however small the pieces that the system takes.
 *
 * @param file The file.
 * @param bytes What to write.
 */
export async function writeAll(
  file: DiskFile,
  bytes: Uint8Array,
): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const taken = await file.write(bytes, written);
    if (taken <= 0) {
      throw Object.assign(new Error("the system took no bytes"), {
        code: "ENOSPC",
      });
    }
    written += taken;
  }
}
