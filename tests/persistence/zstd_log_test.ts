import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import { zstdDecoder } from "../../persistence/jsonl/zstd/zstd_decoder.ts";
import { walkFrame } from "../../persistence/jsonl/zstd/zstd_frames.ts";
import { ZstdScan } from "../../persistence/jsonl/read/zstd_scan.ts";
import { Xxh64 } from "../../persistence/jsonl/zstd/xxh64.ts";
import type { ReadItem } from "../../persistence/seam.ts";
import type { SessionEvent } from "../../types.ts";
import { eventsOf } from "./support/canonical_events.ts";
import { zstdWrites } from "./support/zstd_writes.ts";

const header = { version: 0, id: "s", createdAt: 1, delegationDepth: 0 };
const event = (seq: number): SessionEvent => ({
  type: "x/y",
  seq,
  time: 1,
  data: { text: `event ${seq} `.repeat(1 + seq % 3) },
});

// One frame of 12 bytes of text, as the reference tool writes it.
const HELLO = Uint8Array.from(
  "28b52ffd04006100006865 6c6c6f20776f726c640a".replaceAll(" ", "")
    .match(/../g)!,
  (hex) => parseInt(hex, 16),
);

test("walkFrame() finds the end of a frame, and calls any part of it cut", () => {
  const checked = new Xxh64();
  checked.update(new TextEncoder().encode("hello world\n"));
  const sum = checked.digest();
  const frame = new Uint8Array(HELLO.length + 4);
  frame.set(HELLO);
  new DataView(frame.buffer).setUint32(HELLO.length, sum, true);
  assertEquals(walkFrame(frame, 0), {
    kind: "whole",
    end: frame.length,
    maxContentBytes: 12,
    contentBytes: undefined,
    checksum: sum,
  });
  for (let cut = 0; cut < frame.length; cut++) {
    assertEquals(walkFrame(frame.subarray(0, cut), 0), { kind: "cut" });
  }
});

const refused = [
  { name: "another magic", at: 0, byte: 0x50, reason: "no frame begins here" },
  {
    name: "a reserved bit",
    at: 4,
    byte: 0x0c,
    reason: "the frame sets a reserved bit",
  },
  {
    name: "a reserved block type",
    at: 6,
    byte: 0x67,
    reason: "the frame has a block of a reserved type",
  },
  {
    name: "too big a window",
    at: 5,
    byte: 0xff,
    reason: "the frame's window is too big",
  },
];

for (const { name, at, byte, reason } of refused) {
  test(`walkFrame() refuses ${name}`, () => {
    const frame = Uint8Array.from(HELLO);
    frame[at] = byte;
    assertEquals(walkFrame(frame, 0), { kind: "invalid", reason });
  });
}

const sums = [
  ["", 0x51d8e999],
  ["a", 0xa98c6e5b],
  ["abc", 0xad770999],
  ["xxhash", 0x2c4bc720],
] as const;

for (const [text, sum] of sums) {
  test(`Xxh64 gives the published sum of "${text}", byte by byte`, () => {
    const hash = new Xxh64();
    for (const byte of new TextEncoder().encode(text)) {
      hash.update(Uint8Array.of(byte));
    }
    assertEquals(hash.digest(), sum);
  });
}

test("Xxh64 agrees with the runtime's own encoder at any length and cut", {
  skip: !zstdWrites,
}, async () => {
  const { constants, zstdCompressSync } = await import("node:zlib");
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(300),
      (bytes, cut) => {
        const frame = walkFrame(
          new Uint8Array(zstdCompressSync(bytes, { params })),
          0,
        );
        const hash = new Xxh64();
        hash.update(bytes.subarray(0, cut));
        hash.update(bytes.subarray(cut));
        assert(frame.kind === "whole");
        assertEquals(hash.digest(), frame.checksum);
      },
    ),
  );
});

test("a decoder takes one whole frame and nothing else", async () => {
  const decoder = await zstdDecoder();
  for (const bytes of [HELLO, new Uint8Array([...HELLO, ...HELLO])]) {
    for (const cut of [1, HELLO.length - 1]) {
      const part = bytes.subarray(0, bytes.length - cut);
      await assertRejects(
        async () => await decoder.whole(part),
        RangeError,
        "not one whole frame",
      );
    }
  }
});

async function scan(bytes: Uint8Array, step = bytes.length) {
  const scan = new ZstdScan(await zstdDecoder());
  const items: ReadItem[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    const block = bytes.slice(at, at + step);
    for await (const some of scan.push(block)) items.push(...some);
    block.fill(0);
  }
  for await (const some of scan.end()) items.push(...some);
  assertEquals(scan.committedBytes + scan.tornBytes, bytes.length);
  return { items, scan };
}

const concat = (...parts: Uint8Array[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]));

test("ZstdScan spoils nothing in silence, whichever byte of a log is flipped", {
  skip: !zstdWrites,
}, async () => {
  const encoder = batchEncoder({ compression: "zstd" });
  const events = [0, 1, 2, 3, 4, 5].map(event);
  const parts = [
    encoder.first(header, events.slice(0, 2)),
    encoder.next(events.slice(2, 4), false),
    encoder.next(events.slice(4), false),
  ];
  const bytes = concat(...parts);
  const headerEnd = walkFrame(bytes, 0);
  assert(headerEnd.kind === "whole");
  for (let at = headerEnd.end; at < bytes.length; at++) {
    for (const flip of [0x01, 0x80, 0xff]) {
      const spoilt = Uint8Array.from(bytes);
      spoilt[at] = spoilt[at]! ^ flip;
      const { items } = await scan(spoilt);
      const given = eventsOf(items);
      // What is given was written, in its order.
      assertEquals(given, given.map(({ seq }) => events[seq]!));
      const told = items.some((item) => item.kind !== "event");
      assert(told || given.length === events.length, `byte ${at}`);
      // The other frames are there.
      assert(given.length >= 4 || at >= bytes.length - parts[2]!.length);
      const middle = at >= parts[0]!.length &&
        at < parts[0]!.length + parts[1]!.length;
      if (middle) {
        assertEquals(given.filter(({ seq }) => seq < 2 || seq > 3).length, 4);
      }
    }
  }
});

test(
  "ZstdScan gives the same in blocks of any size",
  { skip: !zstdWrites },
  async () => {
    const encoder = batchEncoder({ compression: "zstd" });
    const bytes = concat(
      encoder.first(header, [event(0)]),
      new Uint8Array(50),
      encoder.next([event(1)], false),
      Uint8Array.of(1, 2, 3, 4, 5, 6),
      encoder.next([event(2)], false),
      new Uint8Array(20),
    );
    const { items, scan: whole } = await scan(bytes);
    assertEquals(
      items.map((item) =>
        item.kind === "event"
          ? item.event.seq
          : item.kind === "torn"
          ? item.bytes
          : item.code
      ),
      [0, "padding", 1, "frame", 2, 20],
    );
    assertEquals(whole.lines.nulBytes, 70);
    for (const step of [1, 2, 5, 31]) {
      assertEquals((await scan(bytes, step)).items, items);
    }
  },
);

test(
  "ZstdScan reads a batch that unfolds to many megabytes, and checks it before it gives it",
  { skip: !zstdWrites },
  async () => {
    const encoder = batchEncoder({ compression: "zstd" });
    const events = Array.from({ length: 24 }, (_, seq) => ({
      ...event(seq),
      data: `${seq}`.repeat(300_000),
    }));
    const bytes = encoder.first(header, events);
    const { items } = await scan(bytes, 100_000);
    assertEquals(
      eventsOf(items).map(({ seq, data }) => [seq, (data as string).length]),
      events.map(({ seq, data }) => [seq, data.length]),
    );

    const spoilt = Uint8Array.from(bytes);
    spoilt[spoilt.length - 1]! ^= 1;
    const { items: left } = await scan(spoilt);
    assertEquals(left.map((item) => item.kind), ["damage"]);
  },
);

test("ZstdScan never throws on noise after a header", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (noise) => {
      const line = new TextEncoder().encode(
        '{"type":"session","version":0,"id":"s","createdAt":1}\n',
      );
      const size = new Uint8Array(3);
      const block = (line.length << 3) | 1;
      size.set([block & 0xff, (block >> 8) & 0xff, block >> 16]);
      const frame = concat(HELLO.subarray(0, 6), size, line);
      frame[4] = 0;
      const { items } = await scan(concat(frame, noise));
      assert(noise.length === 0 || items.length > 0);
    }),
  );
});
