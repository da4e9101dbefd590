import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import { expandRow } from "../../persistence/jsonl/record/expand_row.ts";
import { packChunks } from "../../persistence/jsonl/record/pack_chunks.ts";
import { encodeEvent } from "../../persistence/jsonl/record/event_record.ts";
import type { FileScan } from "../../persistence/jsonl/read/file_scan.ts";
import {
  decodeHeader,
  encodeHeader,
} from "../../persistence/jsonl/record/header_record.ts";
import { fileScan } from "../../persistence/jsonl/read/open_scan.ts";
import type { ReadItem } from "../../persistence/seam.ts";
import type { SessionEvent, SessionHeader } from "../../types.ts";
import { eventsOf } from "./support/canonical_events.ts";
import { anyEvents, anyHeader, inBatches } from "./support/log_arbitraries.ts";
import { zstdWrites } from "./support/zstd_writes.ts";

const encodings = zstdWrites ? ["none", "zstd"] as const : ["none"] as const;
type Compression = "none" | "zstd";

interface Written {
  bytes: Uint8Array;
  /** Where each batch ends. */
  ends: number[];
}

function write(
  header: SessionHeader,
  batches: readonly (readonly SessionEvent[])[],
  options: { compression: Compression; packChunks?: boolean },
): Written {
  const encoder = batchEncoder(options);
  const parts = [encoder.first(header, batches[0] ?? [])];
  for (const batch of batches.slice(1)) parts.push(encoder.next(batch, false));
  const ends: number[] = [];
  let size = 0;
  for (const part of parts) ends.push(size += part.length);
  const bytes = new Uint8Array(size);
  parts.forEach((part, i) => bytes.set(part, ends[i]! - part.length));
  return { bytes, ends };
}

async function scan(
  compression: Compression,
  bytes: Uint8Array,
  cuts: readonly number[] = [],
): Promise<{ items: ReadItem[]; scan: FileScan }> {
  const scan = await fileScan(compression);
  const items: ReadItem[] = [];
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))]
    .sort((a, b) => a - b);
  let from = 0;
  for (const to of [...places, bytes.length]) {
    // The scan may not rely on what it was given.
    const block = bytes.slice(from, to);
    for await (const some of scan.push(block)) items.push(...some);
    block.fill(0);
    from = to;
  }
  for await (const some of scan.end()) items.push(...some);
  return { items, scan };
}

const cuts = fc.array(fc.nat(), { maxLength: 6 });

for (const compression of encodings) {
  test(`a ${compression} log gives back any header and events, however batched, packed and cut into blocks`, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHeader,
        anyEvents,
        cuts,
        cuts,
        fc.boolean(),
        async (header, events, batchCuts, blockCuts, packChunks) => {
          const { bytes } = write(header, inBatches(events, batchCuts), {
            compression,
            packChunks,
          });
          const read = await scan(compression, bytes, blockCuts);
          assertEquals(read.scan.lines.header, header);
          assertEquals(
            read.items,
            events.map((event) => ({ kind: "event", event })),
          );
          assertEquals(read.scan.committedBytes, bytes.length);
          assertEquals(read.scan.lines.nextSeq, events.length);
        },
      ),
      { numRuns: 150 },
    );
  });

  test(`a ${compression} log that is cut anywhere gives every event before the cut, and accounts for every byte`, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHeader,
        anyEvents,
        cuts,
        fc.nat(),
        async (header, events, batchCuts, place) => {
          const batches = inBatches(events, batchCuts);
          const { bytes, ends } = write(header, batches, { compression });
          const cut = place % (bytes.length + 1);
          await checkCut(compression, bytes, ends, batches, cut);
        },
      ),
      { numRuns: 200 },
    );
  });

  test(`a small ${compression} log is read at every position of a cut`, async () => {
    const header = { version: 0, id: "é", createdAt: 1, delegationDepth: 0 };
    const chunk = (seq: number, text: string): SessionEvent => ({
      type: "assistant/chunk",
      seq,
      time: seq,
      data: { turn: 1, step: 1, chunk: { type: "text-delta", index: 0, text } },
    });
    const batches = [
      [{ type: "turn/start", seq: 0, time: 0, data: { turn: 1 } }],
      [chunk(1, "日"), chunk(2, "本"), chunk(3, "🚀"), chunk(4, "\n")],
      [{ type: "turn/end", seq: 5, time: 9, data: { turn: 1 } }],
    ];
    const { bytes, ends } = write(header, batches, { compression });
    for (let cut = 0; cut <= bytes.length; cut++) {
      await checkCut(compression, bytes, ends, batches, cut);
    }
  });
}

/** Read a cut log: whole batches are there, and nothing is called damaged. */
async function checkCut(
  compression: Compression,
  bytes: Uint8Array,
  ends: readonly number[],
  batches: readonly (readonly SessionEvent[])[],
  cut: number,
): Promise<void> {
  const { items, scan: found } = await scan(
    compression,
    bytes.subarray(0, cut),
  );
  const events = eventsOf(items);
  const whole = batches.filter((_, i) => ends[i]! <= cut).flat();
  const all = batches.flat();

  assertEquals(found.committedBytes + found.tornBytes, cut);
  assert(events.length >= whole.length);
  assertEquals(events, all.slice(0, events.length));
  assertEquals(
    items.filter((item) => item.kind !== "event"),
    found.tornBytes > 0 ? [{ kind: "torn", bytes: found.tornBytes }] : [],
  );
  // What is committed is all that was given: a writer may go on from there.
  const kept = await scan(compression, bytes.subarray(0, found.committedBytes));
  assertEquals(eventsOf(kept.items), events);
  assertEquals(kept.scan.tornBytes, 0);
}

test("decodeHeader() reads what encodeHeader() writes, as one line", () => {
  fc.assert(fc.property(anyHeader, (header) => {
    const line = encodeHeader(header);
    assert(!line.includes("\n"));
    assertEquals(decodeHeader(line, "s"), header);
    const { delegationDepth: _, ...top } = header;
    assertEquals(decodeHeader(encodeHeader(top), "s").delegationDepth, 0);
  }));
});

test("packChunks() loses nothing, and packs every run of three", () => {
  fc.assert(fc.property(anyEvents, (events) => {
    const records = packChunks(events);
    const unpacked = records.flatMap((record) =>
      "seq0" in record
        ? expandRow(JSON.parse(encodeEvent(record)))!
        : [JSON.parse(encodeEvent(record)) as SessionEvent]
    );
    assertEquals(unpacked, events);
    for (const record of records) {
      if ("seq0" in record) {
        assert((record.data.texts ?? record.data.args)!.length >= 3);
      }
    }
  }));
});
