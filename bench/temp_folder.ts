/**
 * Folders that are gone when the bench ends, however it ends.
 *
 * @module
 */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const folders = new Set<string>();

/** Make an empty folder. */
export function tempFolder(): string {
  const path = realpathSync(
    mkdtempSync(join(tmpdir(), "session-env-bench-")),
  );
  folders.add(path);
  return path;
}

/**
 * Remove a folder before the end, because the next row needs the room.
 *
 * @param path The folder.
 */
export function removeTempFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  folders.delete(path);
}

/** Remove all that are left. */
export function removeTempFolders(): void {
  for (const path of folders) removeTempFolder(path);
}

/** Whatever ends the process: an error nobody caught ends here too. */
process.on("exit", removeTempFolders);
