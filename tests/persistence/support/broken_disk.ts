/** A real file system that fails, or writes little, where a test wants it to. */

import {
  type Disk,
  type DiskFile,
  hostDisk,
} from "../../../persistence/jsonl/write/disk.ts";

/** What may be made to fail. */
export type DiskStep =
  | "write"
  | "sync"
  | "truncate"
  | "make"
  | "extend"
  | "link"
  | "rename"
  | "unlink"
  | "makeFolder"
  | "syncFolder"
  | "look"
  | "state";

/**
 * Build an error as the system would give it.
 *
 * @param code Its code.
 */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: a test wants it`), { code });
}

/** How the disk behaves. */
export interface BrokenDisk extends Disk {
  /** Steps that fail, each with the code of its error. */
  readonly failing: Map<DiskStep, string>;
  /** Steps of which only the next one fails, in the same way. */
  readonly failingOnce: Map<DiskStep, string>;
  /** The steps that were taken, in order. */
  readonly steps: DiskStep[];
  /** The most bytes that one write takes. */
  piece: number;
  /** Whether syncing reaches the device, which takes time. */
  syncs: boolean;
  /** How many more bytes fit; then `ENOSPC`. */
  room: number;
}

/** Make a disk that works until it is told not to. */
export function brokenDisk(): BrokenDisk {
  const failing = new Map<DiskStep, string>();
  const failingOnce = new Map<DiskStep, string>();
  const steps: DiskStep[] = [];
  const step = (name: DiskStep) => {
    steps.push(name);
    const code = failing.get(name) ?? failingOnce.get(name);
    failingOnce.delete(name);
    if (code !== undefined) throw systemError(code);
  };
  const wrap = (file: DiskFile): DiskFile => ({
    async write(bytes, from) {
      step("write");
      const most = Math.min(disk.piece, disk.room, bytes.length - from);
      if (most === 0) throw systemError("ENOSPC");
      const taken = await file.write(bytes.subarray(0, from + most), from);
      disk.room -= taken;
      return taken;
    },
    async sync() {
      step("sync");
      if (disk.syncs) await file.sync();
    },
    async truncate(size) {
      step("truncate");
      await file.truncate(size);
    },
    stat: () => file.stat(),
    close: () => file.close(),
  });
  const disk: BrokenDisk = {
    failing,
    failingOnce,
    steps,
    syncs: true,
    piece: Infinity,
    room: Infinity,
    state(path) {
      step("state");
      return hostDisk.state(path);
    },
    async look(path) {
      step("look");
      return await hostDisk.look(path);
    },
    async make(path) {
      step("make");
      return wrap(await hostDisk.make(path));
    },
    async extend(path) {
      step("extend");
      return wrap(await hostDisk.extend(path));
    },
    async link(from, to) {
      step("link");
      await hostDisk.link(from, to);
    },
    async rename(from, to) {
      step("rename");
      await hostDisk.rename(from, to);
    },
    async unlink(path) {
      step("unlink");
      await hostDisk.unlink(path);
    },
    async makeFolder(path) {
      step("makeFolder");
      return await hostDisk.makeFolder(path);
    },
    removeFolder: (path) => hostDisk.removeFolder(path),
    async syncFolder(path) {
      step("syncFolder");
      await hostDisk.syncFolder(path);
    },
  };
  return disk;
}
