/**
 * What a log writer asks of the file system, and the one that answers in life.
 * Tests hand in one that fails where they want it to.
 *
 * @module
 */

import { constants, lstatSync, type Stats, writeSync } from "node:fs";
import {
  chmod,
  link,
  lstat,
  mkdir,
  open,
  rename,
  rmdir,
  unlink,
} from "node:fs/promises";
import { systemCode } from "../../system/system_code.ts";
import { thisProcess } from "../../../this_process.ts";

/** What a writer knows a file by. */
export interface FileState {
  /** The device that holds it. */
  readonly dev: number;
  /** Its number on that device. */
  readonly ino: number;
  /** Its length in bytes. */
  readonly size: number;
  /** What it is. */
  readonly kind: "file" | "folder" | "link" | "other";
}

/** An open file that grows at its end. */
export interface DiskFile {
  /**
   * Write at the end of the file.
   *
   * @param bytes What to write.
   * @param from Where in `bytes` to begin.
   * @returns How many bytes were written; they may be fewer than asked.
   */
  write(bytes: Uint8Array, from: number): Promise<number>;
  /** Make what was written outlive a power cut. */
  sync(): Promise<void>;
  /**
   * Cut the file.
   *
   * @param size Its new length in bytes.
   */
  truncate(size: number): Promise<void>;
  /** What the open file is. */
  stat(): Promise<FileState>;
  /** Let go of the file. */
  close(): Promise<void>;
}

/** The file system, as far as a writer needs it. */
export interface Disk {
  /**
   * What lies at a path now, links not followed. It stands before every
   * append, so it answers at once.
   */
  state(path: string): FileState | undefined;
  /** The same without blocking. */
  look(path: string): Promise<FileState | undefined>;
  /** Make a file that was not there, readable by its owner alone. */
  make(path: string): Promise<DiskFile>;
  /** Open a file to write at its end; a link is refused. */
  extend(path: string): Promise<DiskFile>;
  /** Give a file a second name; fails when the name is taken. */
  link(from: string, to: string): Promise<void>;
  /** Give a file another name. */
  rename(from: string, to: string): Promise<void>;
  /** Take a file's name away. */
  unlink(path: string): Promise<void>;
  /** Make one folder, open to its owner alone; `false` when it was there. */
  makeFolder(path: string): Promise<boolean>;
  /** Remove an empty folder. */
  removeFolder(path: string): Promise<void>;
  /** Make a folder's entries outlive a power cut. */
  syncFolder(path: string): Promise<void>;
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes(systemCode(error));

const stateOf = (stats: Stats): FileState => ({
  dev: stats.dev,
  ino: stats.ino,
  size: stats.size,
  kind: stats.isFile()
    ? "file"
    : stats.isDirectory()
    ? "folder"
    : stats.isSymbolicLink()
    ? "link"
    : "other",
});

/** The part of Deno that is asked; its own answer is 4 times faster. */
interface DenoLike {
  lstatSync(path: string): {
    readonly dev: number;
    readonly ino: number | null;
    readonly size: number;
    readonly isFile: boolean;
    readonly isDirectory: boolean;
    readonly isSymlink: boolean;
  };
}

const deno = (globalThis as { Deno?: DenoLike }).Deno;

function denoState(deno: DenoLike, path: string): FileState | undefined {
  try {
    const { dev, ino, size, ...is } = deno.lstatSync(path);
    const kind = is.isFile
      ? "file"
      : is.isDirectory
      ? "folder"
      : is.isSymlink
      ? "link"
      : "other";
    return { dev, ino: ino ?? 0, size, kind };
  } catch (error) {
    if ((error as Error).name === "NotFound") return undefined;
    throw error;
  }
}

function nodeState(path: string): FileState | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : stateOf(stats);
}

/**
 * How much is written at once. It goes no further than the memory of the
 * system, which takes less time than to wake a thread for it; only the sync
 * waits for the disk.
 */
const AT_ONCE_BYTES = 64 * 1024;

async function openFile(path: string, how: number): Promise<DiskFile> {
  const { O_WRONLY, O_APPEND } = constants;
  const handle = await open(path, O_WRONLY | O_APPEND | how, 0o600);
  return {
    async write(bytes, from) {
      if (bytes.length - from <= AT_ONCE_BYTES) {
        return writeSync(handle.fd, bytes, from);
      }
      return (await handle.write(bytes, from)).bytesWritten;
    },
    sync: () => handle.sync(),
    truncate: (size) => handle.truncate(size),
    stat: async () => stateOf(await handle.stat()),
    close: () => handle.close(),
  };
}

/** The file system of this machine. */
export const hostDisk: Disk = {
  state: (path) => deno ? denoState(deno, path) : nodeState(path),
  async look(path) {
    try {
      return stateOf(await lstat(path));
    } catch (error) {
      if (hasCode(error, "ENOENT")) return undefined;
      throw error;
    }
  },
  async make(path) {
    const file = await openFile(path, constants.O_CREAT | constants.O_EXCL);
    // The umask may have taken even the owner's bits away.
    await chmod(path, 0o600);
    return file;
  },
  // Windows has no such flag.
  extend: (path) => openFile(path, constants.O_NOFOLLOW ?? 0),
  link,
  rename,
  unlink,
  async makeFolder(path) {
    try {
      await mkdir(path, { mode: 0o700 });
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    }
    await chmod(path, 0o700);
    return true;
  },
  removeFolder: rmdir,
  async syncFolder(path) {
    // Windows cannot sync a folder.
    if (thisProcess().platform === "win32") return;
    const handle = await open(path, constants.O_RDONLY);
    try {
      await handle.sync();
    } catch (error) {
      // Some file systems keep no order of folders that could be synced.
      if (!hasCode(error, "EINVAL", "ENOTSUP", "EOPNOTSUPP")) throw error;
    } finally {
      await handle.close();
    }
  },
};
