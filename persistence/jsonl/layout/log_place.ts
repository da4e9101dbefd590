/**
 * Whether a log lies where its header belongs.
 *
 * @module
 */

import { statSync } from "node:fs";
import { basename, dirname, join, SEPARATOR } from "@std/path";
import type { SessionHeader } from "../../../types.ts";
import { bucketFolder } from "./bucket_layout.ts";
import { encodeSegment } from "./encode_segment.ts";
import { EXTENSIONS } from "./layout.ts";
import { logName } from "./log_file.ts";
import { projectFolder } from "./project_layout.ts";
import { compressionOf } from "../read/read_log.ts";

/**
 * Whether a header's id and cwd derive a log's path, in either layout. Another
 * spelling of the same file counts, as folders that ignore case have it.
 *
 * @param path The log.
 * @param header Its header.
 */
export function isPlaced(path: string, header: SessionHeader): boolean {
  const segment = encodeSegment(header.id);
  const extension = EXTENSIONS[compressionOf(path)];
  const end = SEPARATOR + bucketFolderOf(header.cwd) + SEPARATOR + segment +
    extension;
  if (path.endsWith(end)) return true;
  const derived = derivedPaths(path, header);
  return derived.includes(path) || derived.some((other) => isSame(path, other));
}

/** Where the header belongs, in the root that holds the log. */
function derivedPaths(path: string, header: SessionHeader): string[] {
  const { id, cwd } = header;
  const name = basename(path);
  const folder = dirname(path);
  const segment = encodeSegment(id);
  const paths = [
    join(
      dirname(dirname(path)),
      bucketFolderOf(cwd),
      segment + EXTENSIONS[compressionOf(path)],
    ),
  ];
  if (logName(name) !== undefined) {
    const root = dirname(dirname(folder));
    paths.push(join(root, projectFolder(cwd), segment, name));
  }
  return paths;
}

function isSame(path: string, other: string): boolean {
  const a = statSync(path, { throwIfNoEntry: false });
  const b = statSync(other, { throwIfNoEntry: false });
  return a !== undefined && b !== undefined && a.ino === b.ino &&
    a.dev === b.dev;
}

let lastCwd: string | undefined;
let lastBucket = bucketFolder(undefined);

/** The sessions of a folder follow each other, so the last answer is kept. */
function bucketFolderOf(cwd: string | undefined): string {
  if (cwd !== lastCwd) {
    lastBucket = bucketFolder(cwd);
    lastCwd = cwd;
  }
  return lastBucket;
}
