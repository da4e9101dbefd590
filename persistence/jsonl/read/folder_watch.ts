/**
 * Waiting until something in a folder may have changed.
 *
 * @module
 */

import { type FSWatcher, statfsSync, watch } from "node:fs";
import { thisProcess } from "../../../this_process.ts";

/** How long no watch is tried after one failed, in milliseconds. */
const RETRY_MS = 1000;

/**
 * The file systems whose every change the system tells, by their numbers: ext,
 * XFS, Btrfs, F2FS, ZFS and tmpfs. Others can be changed from elsewhere.
 */
const TOLD: ReadonlySet<number> = new Set([
  0xef53,
  0x58465342,
  0x9123683e,
  0xf2f52010,
  0x2fc12fc1,
  0x01021994,
]);

function tellsChanges(folder: string): boolean {
  if (thisProcess().platform !== "linux") return false;
  try {
    return TOLD.has(statfsSync(folder).type);
  } catch {
    // A runtime that cannot say it, or a folder that is gone by now.
    return false;
  }
}

/**
 * Wakes whoever waits when the system reports a change, and after a while
 * anyway: a folder may not be there yet, and some file systems report nothing.
 */
export class FolderWatch {
  readonly #folder: string;
  #watcher: FSWatcher | undefined;
  #retryAt = 0;
  #dirty = false;
  #told = false;
  #wake: (() => void) | undefined;

  /**
   * Begin.
   *
   * @param folder The folder; it need not be there yet.
   */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether the system tells every change, so that no look is needed. */
  get told(): boolean {
    return this.#told;
  }

  /**
   * Wait for a change.
   *
   * @param ms How long at most.
   * @param signal Ends the wait early.
   * @returns Whether the system reported one.
   */
  async changed(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
    this.#watch();
    if (!this.#dirty && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
        signal?.addEventListener("abort", this.#wake);
      });
      if (this.#wake) signal?.removeEventListener("abort", this.#wake);
      this.#wake = undefined;
    }
    const reported = this.#dirty;
    this.#dirty = false;
    return reported;
  }

  /**
   * A change was not reported: the file lies behind a link, or the folder was
   * replaced. It is watched anew, and no longer said to be told.
   */
  missed(): void {
    this.close();
    this.#watch();
    this.#told = false;
  }

  /** Stop watching. */
  close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#told = false;
  }

  #watch(): void {
    if (this.#watcher !== undefined || performance.now() < this.#retryAt) {
      return;
    }
    try {
      const watcher = watch(this.#folder, () => {
        this.#dirty = true;
        this.#wake?.();
      });
      watcher.on("error", () => this.#failed());
      this.#watcher = watcher;
      this.#told = tellsChanges(this.#folder);
      // What came before the watch began is looked for once more.
      this.#dirty = true;
    } catch {
      // No folder yet, or no watches left: the wait ends by time.
      this.#failed();
    }
  }

  #failed(): void {
    this.close();
    this.#retryAt = performance.now() + RETRY_MS;
  }
}
