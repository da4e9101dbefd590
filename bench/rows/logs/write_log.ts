/** Logs as our engine leaves them, written without waiting for the disk. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { joinBytes } from "../../../persistence/jsonl/join_bytes.ts";
import type { JsonlCompression } from "../../../persistence/jsonl/layout/layout.ts";
import { batchEncoder } from "../../../persistence/jsonl/write/append_batch.ts";
import type { SessionEvent, SessionHeader } from "../../../types.ts";

/** How a log is written. */
export interface WriteLogOptions {
  /** Its encoding. */
  readonly compression: JsonlCompression;
  /** Whether runs of streamed chunks become a row each. */
  readonly packChunks: boolean;
}

/**
 * Write a log, turn by turn as a session appends it.
 *
 * @param path Where.
 * @param header Its header.
 * @param events Its events.
 * @param options How it is written.
 */
export function writeLog(
  path: string,
  header: SessionHeader,
  events: readonly SessionEvent[],
  options: WriteLogOptions,
): void {
  const encoder = batchEncoder(options);
  const parts: Uint8Array[] = [];
  let batch: SessionEvent[] = [];
  const flush = () => {
    if (batch.length === 0) return;
    parts.push(
      parts.length === 0
        ? encoder.first(header, batch)
        : encoder.next(batch, false),
    );
    batch = [];
  };
  for (const event of events) {
    batch.push(event);
    if (event.type === "turn/end") flush();
  }
  flush();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, joinBytes(parts));
}
