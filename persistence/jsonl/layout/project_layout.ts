/**
 * The `project` layout: one folder per working directory under a readable key,
 * one folder per session. Pure.
 *
 * @module
 */

import { NO_CWD } from "./bucket_layout.ts";
import { escapeUnit } from "./encode_segment.ts";

/** How much of a key is kept, so that it fits a file name with its dashes. */
const KEY_UNITS = 251;
const SEPARATORS = /[/\\:]+/g;
const UNSAFE = /[^A-Za-z0-9._-]/g;

/**
 * Name the folder that holds the sessions of a working directory.
 *
 * The name cannot be turned back into the directory, and two directories may
 * share it: the header tells them apart.
 *
 * @param cwd The directory, exactly as the header has it.
 * @returns The project key.
 */
export function projectFolder(cwd: string | undefined): string {
  if (cwd === undefined) return NO_CWD;
  const slug = cwd
    .replace(SEPARATORS, "-")
    .replace(UNSAFE, escapeUnit)
    .replace(/^-+/, "");
  return `--${(slug || "root").slice(0, KEY_UNITS)}--`;
}
