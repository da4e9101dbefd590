/**
 * The files in which hooks of some events leave lines for later commands.
 *
 * @module
 */

import { join } from "@std/path";

/** Events whose hooks are given a `CLAUDE_ENV_FILE`. */
export const ENV_FILE_EVENTS: ReadonlySet<string> = new Set([
  "SessionStart",
  "Setup",
  "CwdChanged",
  "FileChanged",
]);

/** How many bytes of such a file are read at most. */
const MAX_ENV_FILE_BYTES = 1_048_576;

/** A folder of such files, one a hook. */
export interface EnvFiles {
  /** The files' paths, one a hook, each there and empty. */
  readonly paths: readonly string[];
  /** Read what was written, in the order of the hooks. */
  read(): Promise<string>;
  /** Remove the folder. */
  remove(): Promise<void>;
}

/**
 * Make one empty file a hook, which only this user can read.
 *
 * @param event The event, for the files' names.
 * @param count How many files.
 * @returns The files.
 */
export async function makeEnvFiles(
  event: string,
  count: number,
): Promise<EnvFiles> {
  const { mkdtemp, open, rm } = await import("node:fs/promises");
  const { tmpdir } = await import("node:os");
  const folder = await mkdtemp(join(tmpdir(), "hook-env-"));
  const paths = Array.from(
    { length: count },
    (_, index) => join(folder, `${event.toLowerCase()}-hook-${index}.sh`),
  );
  for (const path of paths) await (await open(path, "wx", 0o600)).close();
  return {
    paths,
    read: async () => {
      const texts = await Promise.all(paths.map(readIfThere));
      return texts.filter((text) => text.trim() !== "").map((text) =>
        text.endsWith("\n") ? text : `${text}\n`
      ).join("");
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A hook may put anything in the place of its file; only a file is read. */
async function readIfThere(path: string): Promise<string> {
  const { lstat, readFile } = await import("node:fs/promises");
  try {
    const found = await lstat(path);
    return found.isFile() && found.size <= MAX_ENV_FILE_BYTES
      ? await readFile(path, "utf8")
      : "";
  } catch {
    return ""; // the hook took its file away
  }
}
