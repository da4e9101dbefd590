/**
 * What the system refused, in our words.
 *
 * @module
 */

import { SessionEnvError } from "../../errors.ts";
import { StorageError } from "../errors.ts";
import { systemCode } from "./system_code.ts";

const quote = (text: string): string => JSON.stringify(text);

/** What the usual refusals of a system mean for a writer. */
const STATES: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full; make room and append again",
  EDQUOT: "the disk quota is used up; make room and append again",
  EFBIG: "the file would pass the size limit; raise it and append again",
  EACCES: "permission is denied; check who owns the folder",
  EPERM: "the operation is not permitted; check who owns the folder",
  EROFS: "the file system is read-only; choose another root",
  ENOTDIR: "a part of the path is not a folder; choose another root",
  EISDIR: "a folder lies where the file belongs",
  ENOENT: "the folder is gone",
  EMFILE: "too many files are open; close sessions or raise the limit",
  ENFILE: "too many files are open on this machine",
  EIO: "the device failed",
};

/**
 * Say in our words what the system refused.
 *
 * @param action What was being done.
 * @param path The file or folder concerned.
 * @param cause What the system said.
 * @returns The error to throw; one of ours is given back as it is.
 */
export function storageError(
  action: string,
  path: string,
  cause: unknown,
): SessionEnvError {
  if (cause instanceof SessionEnvError) return cause;
  const state = (cause as Error | null)?.name === "NotCapable"
    ? "the runtime may not write there; run Deno with --allow-read and --allow-write for the root"
    : STATES[systemCode(cause)] ??
      (cause instanceof Error ? cause.message : `${cause}`);
  return new StorageError(action, `${quote(path)}: ${state}`, { path, cause });
}
