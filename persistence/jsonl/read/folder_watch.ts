/**
 * Waiting until something in a folder may have changed.
 *
 * @module
 */

import { type FSWatcher, watch } from "node:fs";

/** How long no watch is tried after one failed, in milliseconds. */
const RETRY_MS = 1000;

/**
 * Wakes whoever waits when the system reports a change, and after a while
 * anyway: a folder may not be there yet, and some file systems report nothing.
 */
export class FolderWatch {
  readonly #folder: string;
  #watcher: FSWatcher | undefined;
  #retryAt = 0;
  #dirty = false;
  #wake: (() => void) | undefined;

  /**
   * Begin.
   *
   * @param folder The folder; it need not be there yet.
   */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Wait for a change.
   *
   * @param ms How long at most.
   * @param signal Ends the wait early.
   */
  async changed(ms: number, signal: AbortSignal | undefined): Promise<void> {
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
    this.#dirty = false;
  }

  /** Stop watching. */
  close(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
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
