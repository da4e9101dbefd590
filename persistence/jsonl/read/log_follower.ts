/**
 * Reads what is new of a log, as often as it is asked.
 *
 * @module
 */

import { statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { SessionEvent, SessionHeader } from "../../../types.ts";
import type { ReadItem } from "../../seam.ts";
import type { FileScan } from "./file_scan.ts";
import { fileScan } from "./open_scan.ts";
import { isMissing, LogUnreadableError } from "./read_errors.ts";
import { refusePipes } from "./plain_file.ts";
import { compressionOf, type ReadLogOptions } from "./read_log.ts";

const BLOCK_BYTES = 256 * 1024;
/** How many bytes before the new ones are held against what was read. */
const MARK_BYTES = 256;

/** What a follower meets. */
export type FollowItem =
  | ReadItem
  /** The log's header, before its first event. */
  | { readonly kind: "header"; readonly header: SessionHeader }
  /**
   * The events that were given from this number on are no longer in the log;
   * what stands there now comes next.
   */
  | { readonly kind: "rewritten"; readonly fromSeq: number };

/** What a file is known by. */
interface FileState {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
}

const isSame = (a: FileState | undefined, b: FileState): boolean =>
  a !== undefined && a.dev === b.dev && a.ino === b.ino &&
  a.size === b.size && a.mtimeMs === b.mtimeMs;

/** Reads one log again and again. */
export class LogFollower {
  /** How often the file was found changed. */
  changes = 0;
  readonly #path: string;
  readonly #options: ReadLogOptions;
  #scan: FileScan | undefined;
  #state: FileState | undefined;
  // The bytes before those that the next pass reads.
  #mark: Uint8Array = new Uint8Array(0);
  #header: string | undefined;
  // The last event given, and whether a new scan still has to reach it.
  #lastSeq = -1;
  #last: SessionEvent | undefined;
  #comparing = false;

  /**
   * Begin. Nothing is read yet.
   *
   * @param path The log; it need not be there.
   * @param options Where to begin, and what is read.
   */
  constructor(path: string, options: ReadLogOptions) {
    this.#path = path;
    this.#options = options;
  }

  /** Give what came since the last pass. */
  async *pass(): AsyncGenerator<FollowItem> {
    const now = this.#look();
    if (now === undefined || isSame(this.#state, now)) return;
    this.changes++;
    const file = await this.#open();
    if (file === undefined) return;
    try {
      const state = await file.stat();
      if (this.#scan !== undefined && !(await this.#goesOn(file, state))) {
        this.#scan = undefined;
        this.#comparing = true;
      }
      while (!(yield* this.#read(file)));
      this.#mark = await this.#before(file);
      this.#state = state;
    } finally {
      await file.close();
    }
  }

  #look(): FileState | undefined {
    try {
      const stats = statSync(this.#path, { throwIfNoEntry: false });
      refusePipes(stats);
      return stats;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new LogUnreadableError(this.#path, error);
    }
  }

  async #open(): Promise<FileHandle | undefined> {
    try {
      return await open(this.#path, "r");
    } catch (error) {
      // It went away between the look and now.
      if (isMissing(error)) return undefined;
      throw new LogUnreadableError(this.#path, error);
    }
  }

  /** Whether the file still begins with what was read of it. */
  async #goesOn(file: FileHandle, state: FileState): Promise<boolean> {
    if (state.size < this.#given) return false;
    const before = await this.#before(file);
    return before.length === this.#mark.length &&
      before.every((byte, i) => byte === this.#mark[i]);
  }

  /** Up to where the file was read, a line ahead of its newline included. */
  get #given(): number {
    return this.#scan!.committedBytes + this.#scan!.lines.peekedBytes;
  }

  /** The bytes before those that were not read yet. */
  async #before(file: FileHandle): Promise<Uint8Array> {
    const end = this.#given;
    const from = Math.max(0, end - MARK_BYTES);
    const bytes = new Uint8Array(end - from);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    return bytes.subarray(0, bytesRead);
  }

  /** Reads to the end; `false` when it has to begin again. */
  async *#read(file: FileHandle): AsyncGenerator<FollowItem, boolean> {
    const { compression = compressionOf(this.#path) } = this.#options;
    const { subject = this.#path } = this.#options;
    const scan = this.#scan ??= await fileScan(compression, {
      ...this.#options,
      // A log that lost events may bring numbers that were given before.
      fromSeq: 0,
      subject,
    });
    scan.rewind();
    const block = new Uint8Array(BLOCK_BYTES);
    for (let at = scan.committedBytes;;) {
      const { bytesRead } = await this.#block(file, block, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      for await (const items of scan.push(block.subarray(0, bytesRead))) {
        if (!(yield* this.#give(items))) return false;
      }
    }
    if (!(yield* this.#give(scan.peek()))) return false;
    if (this.#comparing && scan.lines.header !== undefined) {
      // The log ends before the last event that was given.
      this.#comparing = false;
      const { nextSeq } = scan.lines;
      if (nextSeq <= this.#lastSeq) {
        this.#lastSeq = nextSeq - 1;
        this.#last = undefined;
        yield { kind: "rewritten", fromSeq: nextSeq };
      }
    }
    return true;
  }

  async #block(
    file: FileHandle,
    block: Uint8Array,
    at: number,
  ): Promise<{ bytesRead: number }> {
    try {
      return await file.read(block, 0, block.length, at);
    } catch (error) {
      throw new LogUnreadableError(this.#path, error);
    }
  }

  /** Gives what is new of some items; `false` when all must be given again. */
  *#give(items: readonly ReadItem[]): Generator<FollowItem, boolean> {
    const { header } = this.#scan!.lines;
    if (header === undefined) return true;
    const text = JSON.stringify(header);
    if (this.#header === undefined) {
      this.#header = text;
      yield { kind: "header", header };
    } else if (this.#header !== text) return yield* this.#again();
    for (const item of items) {
      if (this.#comparing) {
        if (item.kind !== "event" || item.event.seq < this.#lastSeq) continue;
        if (!this.#isLast(item.event)) return yield* this.#again();
        this.#comparing = false;
        if (item.event.seq === this.#lastSeq) continue;
      }
      if (item.kind === "event") {
        this.#last = item.event;
        this.#lastSeq = item.event.seq;
        if (this.#lastSeq < (this.#options.fromSeq ?? 0)) continue;
      }
      yield item;
    }
    return true;
  }

  /** Whether an event is the last one that was given. */
  #isLast(event: SessionEvent): boolean {
    if (this.#lastSeq < 0 || this.#last === undefined) return true;
    return event.seq === this.#lastSeq &&
      JSON.stringify(event) === JSON.stringify(this.#last);
  }

  /** Another log lies there now: what was given does not count. */
  *#again(): Generator<FollowItem, boolean> {
    yield { kind: "rewritten", fromSeq: 0 };
    this.#scan = undefined;
    this.#header = undefined;
    this.#last = undefined;
    this.#lastSeq = -1;
    this.#comparing = false;
    return false;
  }
}
