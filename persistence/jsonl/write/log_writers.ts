/**
 * The writing side of one JSONL engine: begins sessions, takes stored ones up,
 * and lets all of them go at the end.
 *
 * @module
 */

import { relative, SEPARATOR } from "@std/path";
import type { SessionHeader } from "../../../types.ts";
import { PersistenceClosedError } from "../../errors.ts";
import type { SessionWriter } from "../../seam.ts";
import { type BatchEncoder, batchEncoder } from "./append_batch.ts";
import { type Disk, hostDisk } from "./disk.ts";
import { JsonlWriter } from "./jsonl_writer.ts";
import { encodeHeader } from "../record/header_record.ts";
import { compressionOf } from "../read/read_log.ts";
import { takeUpLog } from "./resume_log.ts";
import { claimRoot } from "./root_owner.ts";
import { RootConflictError, type RootKind } from "./write_errors.ts";

/** A header's line must end within what a listing reads of a log: 1 MiB. */
const MAX_HEADER_BYTES = 1024 * 1024 - 1;

/** What the writers of one engine share. */
export interface LogWritersOptions extends RootKind {
  /** The engine's absolute root. */
  readonly root: string;
  /**
   * Whether runs of chunk events become one row each.
   *
   * @default {true}
   */
  readonly packChunks?: boolean;
  /**
   * The longest line that is written, in bytes, so that a reader accepts it.
   *
   * @default {16 MiB}
   */
  readonly maxLineBytes?: number;
  /**
   * The file system.
   *
   * @default {that of this machine}
   */
  readonly disk?: Disk;
}

/** The writers of one engine. */
export class LogWriters implements AsyncDisposable {
  readonly #options: LogWritersOptions;
  readonly #disk: Disk;
  readonly #live = new Set<JsonlWriter>();
  #encoder: BatchEncoder | undefined;
  #claimed: Promise<void> | undefined;
  #closed = false;

  /**
   * Build it. Nothing is read or written.
   *
   * @param options What its writers share.
   */
  constructor(options: LogWritersOptions) {
    this.#options = options;
    this.#disk = options.disk ?? hostDisk;
  }

  /**
   * Begin a session. Nothing is written until its first append.
   *
   * @param header The session's checked header.
   * @param path Where the engine keeps it.
   * @returns Its writer.
   * @throws {ZstdWriteError} If this runtime cannot compress.
   * @throws {RangeError} If no reader would take a header so long.
   */
  create(header: SessionHeader, path: string): SessionWriter {
    if (this.#closed) throw new PersistenceClosedError("create a session");
    this.#encode();
    this.#refuseLongHeader(header);
    return this.#add({ header, path });
  }

  /**
   * Take a stored session: lock it, cut its torn tail away, close its open
   * turn.
   *
   * @param id The session's id.
   * @param path Its log, as the engine found it.
   * @returns Its writer.
   * @throws {SessionBusyError} If another writer holds it.
   * @throws {SessionDamagedError} If it cannot be continued.
   */
  async resume(id: string, path: string): Promise<SessionWriter> {
    if (this.#closed) throw new PersistenceClosedError("resume a session");
    const { root, maxLineBytes } = this.#options;
    this.#encode();
    await this.#claim();
    this.#refuseOtherKind(path);
    const { header, closers, ...stored } = await takeUpLog(this.#disk, {
      id,
      root,
      path,
      maxLineBytes,
    });
    const writer = this.#add({ header, path, stored });
    try {
      await writer.append(closers);
      // Nobody would close it any more.
      if (this.#closed) throw new PersistenceClosedError("resume a session");
    } catch (error) {
      await writer[Symbol.asyncDispose]();
      throw error;
    }
    return writer;
  }

  /** Close every writer that is still open. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.all(
      [...this.#live].map((writer) => writer[Symbol.asyncDispose]()),
    );
  }

  #add(
    session: Pick<
      ConstructorParameters<typeof JsonlWriter>[0],
      "header" | "path" | "stored"
    >,
  ): JsonlWriter {
    const writer = new JsonlWriter({
      ...session,
      root: this.#options.root,
      disk: this.#disk,
      encode: this.#encode(),
      claim: () => this.#claim(),
      closed: (done) => this.#live.delete(done),
    });
    this.#live.add(writer);
    return writer;
  }

  #refuseLongHeader(header: SessionHeader): void {
    const { maxLineBytes = MAX_HEADER_BYTES } = this.#options;
    const most = Math.min(maxLineBytes, MAX_HEADER_BYTES);
    const bytes = new TextEncoder().encode(encodeHeader(header)).length;
    if (bytes > most) {
      throw new RangeError(
        `Cannot create a session: its header is ${bytes} bytes long, and no reader takes more than ${most}; shorten its fields`,
      );
    }
  }

  /** Loaded before anything is written, as some runtimes cannot compress. */
  #encode(): BatchEncoder {
    return this.#encoder ??= batchEncoder(this.#options);
  }

  /** The look at the root is bounded, so it may have missed this very file. */
  #refuseOtherKind(path: string): void {
    const { root, layout, compression } = this.#options;
    const depth = relative(root, path).split(SEPARATOR).length;
    const found: RootKind = {
      layout: depth > 2 ? "project" : "bucket",
      compression: compressionOf(path),
    };
    if (found.layout !== layout || found.compression !== compression) {
      throw new RootConflictError(root, { layout, compression }, found, path);
    }
  }

  /** Looks at the root once; a refusal is looked at anew the next time. */
  #claim(): Promise<void> {
    const { root } = this.#options;
    return this.#claimed ??= claimRoot(root, this.#options).catch((error) => {
      this.#claimed = undefined;
      throw error;
    });
  }
}
