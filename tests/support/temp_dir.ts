/** Folders that end with the process that asked for them. */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

const folders: string[] = [];

function removeAll(): void {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
}

// A hook of the test runner would not do: Deno runs none that is registered
// inside a running test, and its test processes have no exit event.
if ("Deno" in globalThis) globalThis.addEventListener("unload", removeAll);
else process.on("exit", removeAll);

/** Make an empty folder that is removed when the test file has run. */
export function tempDir(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "session-env-")));
  folders.push(path);
  return path;
}
