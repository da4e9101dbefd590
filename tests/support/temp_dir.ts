/** Folders that end with the test that asked for them. */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** Make an empty folder that is removed when the test file has run. */
export function tempDir(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "session-env-")));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
