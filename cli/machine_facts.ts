/**
 * What this machine and this runtime can do, looked at without changing it.
 *
 * @module
 */

import { constants } from "node:fs";
import { access, realpath, stat } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname } from "@std/path";
import { zstdDecoder } from "../persistence/jsonl/zstd/zstd_decoder.ts";
import { thisProcess } from "../this_process.ts";

/** What Deno says about one permission. */
export type PermissionState = "granted" | "prompt" | "denied";

/** The permissions of a process under Deno. */
export interface DenoPermissions {
  /** To start any program, and with it to end whole groups. */
  readonly run: PermissionState;
  /** To start the shell. */
  readonly shell: PermissionState;
  /** To read every variable. */
  readonly env: PermissionState;
  /** To read the root. */
  readonly read: PermissionState;
  /** To write the root. */
  readonly write: PermissionState;
}

/** The runtime. */
export interface RuntimeFacts {
  /** What people call it. */
  readonly name: "Deno" | "Bun" | "Node";
  /** Its version. */
  readonly version: string;
  /** Whether it reads and writes Zstandard. */
  readonly zstd: boolean;
  /** Whether a package reads Zstandard for it where it does not itself. */
  readonly fzstd?: boolean;
  /** Whether it brings SQLite. */
  readonly sqlite: boolean;
}

/** What lies where logs are to be written. */
export type FolderState =
  | "writable"
  | "will_be_made"
  | "not_writable"
  | "not_a_folder"
  | "unknown";

/** The part of Deno that is asked. */
interface DenoRuntime {
  readonly version: { readonly deno: string };
  readonly permissions: {
    querySync(
      descriptor: { name: string; path?: string; command?: string },
    ): { readonly state: PermissionState };
  };
}

function denoRuntime(): DenoRuntime | undefined {
  return (globalThis as { Deno?: DenoRuntime }).Deno;
}

async function loads(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch {
    return false;
  }
}

/** Look at the runtime. */
export async function runtimeFacts(): Promise<RuntimeFacts> {
  const deno = denoRuntime();
  const { bun, node } = thisProcess().versions as Record<string, string>;
  const zstd = typeof (thisProcess().getBuiltinModule?.("node:zlib") as {
    zstdCompressSync?: unknown;
  })?.zstdCompressSync === "function";
  return {
    name: deno ? "Deno" : bun ? "Bun" : "Node",
    version: deno?.version.deno ?? bun ?? node,
    zstd,
    fzstd: !zstd && await loads(zstdDecoder),
    sqlite: isBuiltin("node:sqlite"),
  };
}

/**
 * Ask Deno what is permitted; nobody is prompted.
 *
 * @param root The root of the logs.
 * @param shell The shell.
 * @returns The permissions, or `undefined` on another runtime.
 */
export function denoPermissions(
  root: string,
  shell: string,
): DenoPermissions | undefined {
  const permissions = denoRuntime()?.permissions;
  if (permissions === undefined) return undefined;
  const ask = (name: string, more: object = {}) =>
    permissions.querySync({ name, ...more }).state;
  return {
    run: ask("run"),
    shell: ask("run", { command: shell }),
    env: ask("env"),
    read: ask("read", { path: root }),
    write: ask("write", { path: root }),
  };
}

// The kernel shows these as files, and tells root that it may make more.
const OF_KERNEL = /^\/(proc|sys)(\/|$)/;

async function isOfKernel(path: string): Promise<boolean> {
  return thisProcess().platform === "linux" &&
    OF_KERNEL.test(await realpath(path));
}

/**
 * Look whether a folder can be written to, or be made. Nothing is made.
 *
 * @param path The folder.
 * @returns What was found.
 */
export async function folderState(path: string): Promise<FolderState> {
  try {
    if (!(await stat(path)).isDirectory()) return "not_a_folder";
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOTDIR") return "not_a_folder";
    if (code !== "ENOENT") return "unknown";
    const parent = dirname(path);
    if (parent === path) return "unknown";
    const above = await folderState(parent);
    return above === "writable" ? "will_be_made" : above;
  }
  try {
    if (await isOfKernel(path)) return "not_writable";
    await access(path, constants.W_OK | constants.X_OK);
    return "writable";
  } catch {
    // Whatever stands in the way, nothing can be written there.
    return "not_writable";
  }
}
