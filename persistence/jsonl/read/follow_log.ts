/**
 * A log while it is written: what is stored, then what comes.
 *
 * Only new bytes are read. A file that is not there yet is waited for. One that
 * was cut and repaired, or replaced under its name, is read on from where it
 * still agrees; where it does not, that is told.
 *
 * @module
 */

import { statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "@std/path";
import type { SessionEvent, SessionHeader } from "../../../types.ts";
import type { ReadItem } from "../../seam.ts";
import { FolderWatch } from "./folder_watch.ts";
import type { FileScan } from "./file_scan.ts";
import { fileScan } from "./open_scan.ts";
import { isMissing, LogUnreadableError } from "./read_errors.ts";
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

/** Options of {@linkcode followLog}. */
export interface FollowLogOptions extends ReadLogOptions {
  /**
   * Ends the following.
   *
   * @default {never}
   */
  readonly signal?: AbortSignal;
  /**
   * How often the file is looked at when the system does not report changes,
   * in milliseconds. A look costs some microseconds.
   *
   * @default {25}
   */
  readonly pollMs?: number;
}

/**
 * Follow a log. Never writes.
 *
 * A last line that is not whole is waited for, so no item is ever `torn`.
 *
 * @example Usage
 * ```ts
 * import { followLog } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const signal = AbortSignal.timeout(20);
 * const items = [];
 * for await (const item of followLog("/no/such/log.jsonl", { signal })) {
 *   items.push(item);
 * }
 *
 * assertEquals(items, []);
 * ```
 *
 * @param path The log; it need not be there yet.
 * @param options Where to begin, and when to end.
 * @returns The header, then events and damage as they come.
 * @throws {LogUnreadableError} If the system does not give the file.
 * @throws {SessionDamagedError} If the first line is no header.
 * @throws {SessionVersionError} If the header is of another version.
 */
export async function* followLog(
  path: string,
  options: FollowLogOptions = {},
): AsyncGenerator<FollowItem> {
  const { signal, pollMs = 25 } = options;
  const follower = new Follower(path, options);
  const watch = new FolderWatch(dirname(path));
  try {
    while (!signal?.aborted) {
      yield* follower.pass();
      await watch.changed(pollMs, signal);
    }
  } finally {
    watch.close();
  }
}

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

/** Reads what is new, as often as it is asked. */
class Follower {
  readonly #path: string;
  readonly #options: FollowLogOptions;
  #scan: FileScan | undefined;
  #state: FileState | undefined;
  // The bytes before those that the next pass reads.
  #mark: Uint8Array = new Uint8Array(0);
  #header: string | undefined;
  // The last event given, and whether a new scan still has to reach it.
  #lastSeq = -1;
  #last: SessionEvent | undefined;
  #comparing = false;

  constructor(path: string, options: FollowLogOptions) {
    this.#path = path;
    this.#options = options;
  }

  /** Give what came since the last pass. */
  async *pass(): AsyncGenerator<FollowItem> {
    const now = this.#look();
    if (now === undefined || isSame(this.#state, now)) return;
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
      return statSync(this.#path, { throwIfNoEntry: false });
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
