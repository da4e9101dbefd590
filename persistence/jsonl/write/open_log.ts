/**
 * A log that is open for writing: grows by whole batches, or not at all.
 *
 * @module
 */

import type { Disk, DiskFile, FileState } from "./disk.ts";
import { diskQueue } from "./disk_queue.ts";
import { writeAll } from "./publish_log.ts";
import { storageError } from "../../system/storage_error.ts";
import { RollbackError, SessionChangedError } from "./write_errors.ts";

/** The log of one session, as its only writer left it. */
export class OpenLog {
  readonly #disk: Disk;
  readonly #file: DiskFile;
  readonly #id: string;
  readonly #path: string;
  readonly #left: FileState;
  #size: number;
  #broken: unknown;

  /**
   * Build it around an open file.
   *
   * @param disk The file system.
   * @param log The session's id, the log's path, the file and its state.
   */
  constructor(
    disk: Disk,
    log: { id: string; path: string; file: DiskFile; state: FileState },
  ) {
    this.#disk = disk;
    this.#file = log.file;
    this.#id = log.id;
    this.#path = log.path;
    this.#left = log.state;
    this.#size = log.state.size;
  }

  /** The bytes that are stored. */
  get size(): number {
    return this.#size;
  }

  /**
   * Store one batch.
   *
   * @param bytes The batch: whole lines, or a whole frame.
   * @throws {SessionChangedError} If somebody else changed the log.
   * @throws {StorageError} If the system refused; the log is as it was.
   * @throws {RollbackError} If an earlier batch failed and was left half.
   */
  async append(bytes: Uint8Array): Promise<void> {
    if (this.#broken !== undefined) {
      throw new RollbackError(this.#id, this.#path, { cause: this.#broken });
    }
    this.#check();
    try {
      await writeAll(this.#file, bytes);
      // All that wait have written, so one sync of the disk serves many.
      await diskQueue.run(() => this.#file.sync());
    } catch (error) {
      await this.#putBack(this.#size + bytes.length);
      throw storageError(this.#action, this.#path, error);
    }
    this.#size += bytes.length;
  }

  /**
   * Cut a torn tail away.
   *
   * @param size The bytes that stay.
   */
  async cut(size: number): Promise<void> {
    try {
      this.#check();
      await this.#file.truncate(size);
      await this.#file.sync();
    } catch (error) {
      throw storageError(this.#action, this.#path, error);
    }
    this.#size = size;
  }

  /** Let go of the file. */
  close(): Promise<void> {
    return this.#file.close();
  }

  get #action(): string {
    return `append to session ${JSON.stringify(this.#id)}`;
  }

  /** One look at the path tells a longer file, another file and none. */
  #check(): void {
    let now: FileState | undefined;
    try {
      now = this.#disk.state(this.#path);
    } catch (error) {
      throw storageError(this.#action, this.#path, error);
    }
    const { dev, ino } = this.#left;
    const reason = now === undefined
      ? "was removed"
      : now.ino !== ino || now.dev !== dev
      ? "was replaced by another file"
      : now.size !== this.#size
      ? `went from ${this.#size} to ${now.size} bytes`
      : undefined;
    if (reason !== undefined) {
      throw new SessionChangedError(this.#id, this.#path, reason);
    }
  }

  /** Take back what a failed batch left. */
  async #putBack(most: number): Promise<void> {
    try {
      // Beyond what we could have written stand somebody else's bytes.
      const { size } = await this.#file.stat();
      if (size > most) throw new Error(`the log has ${size} bytes`);
      await this.#file.truncate(this.#size);
      await this.#file.sync();
    } catch (error) {
      this.#broken = error;
    }
  }
}
