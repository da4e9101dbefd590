import { test } from "node:test";
import * as zlib from "node:zlib";
import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { ZstdScan } from "../../persistence/jsonl/read/zstd_scan.ts";
import {
  frameRun,
  SMALL_FRAME,
} from "../../persistence/jsonl/zstd/frame_run.ts";
import { zstdDecoder } from "../../persistence/jsonl/zstd/zstd_decoder.ts";
import { walkFrame } from "../../persistence/jsonl/zstd/zstd_frames.ts";
import type { ReadItem } from "../../persistence/seam.ts";
import { zstdWrites } from "./support/zstd_writes.ts";

const utf8 = new TextEncoder();
const HEADER = '{"type":"session","version":0,"id":"s","createdAt":1}\n';
const line = (seq: number) =>
  `{"type":"x/y","seq":${seq},"time":1,"data":"event ${seq}"}\n`;

interface FrameKind {
  readonly checksum: boolean;
  readonly length: boolean;
}

function frame(
  text: string,
  { checksum, length }: FrameKind = { checksum: true, length: false },
): Uint8Array {
  const { ZSTD_c_checksumFlag, ZSTD_c_contentSizeFlag } = zlib.constants;
  const bytes = utf8.encode(text);
  const params = {
    [ZSTD_c_checksumFlag]: Number(checksum),
    [ZSTD_c_contentSizeFlag]: Number(length),
  };
  return Uint8Array.from(zlib.zstdCompressSync(bytes, {
    params,
    pledgedSrcSize: bytes.length,
  } as zlib.ZstdOptions));
}

const concat = (parts: readonly Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** Where each part begins. */
function placesOf(parts: readonly Uint8Array[]): number[] {
  let at = 0;
  return parts.map((part) => (at += part.length) - part.length);
}

async function scan(bytes: Uint8Array, step: number): Promise<ReadItem[]> {
  const scan = new ZstdScan(await zstdDecoder());
  const items: ReadItem[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    for await (const some of scan.push(bytes.slice(at, at + step))) {
      items.push(...some);
    }
  }
  for await (const some of scan.end()) items.push(...some);
  return items;
}

const damageOf = (items: readonly ReadItem[]) =>
  items.flatMap((item) =>
    item.kind === "damage" ? [[item.code, item.line, item.byte]] : []
  );

const whenWritten = { skip: !zstdWrites };

test(
  "frameRun() takes the frames that follow, up to what one small frame may hold",
  whenWritten,
  () => {
    const small = frame(line(0));
    const half = frame("x".repeat(SMALL_FRAME / 2));
    const bytes = concat([small, small, half, half, small.subarray(0, 9)]);
    const first = walkFrame(bytes, 0);
    assert(first.kind === "whole");
    const run = frameRun(bytes, first);
    assertEquals(
      run.ends,
      [small.length, 2 * small.length, 2 * small.length + half.length],
    );
    assertEquals(run.bytes.length, run.ends.at(-1));
    assert(run.maxContentBytes <= SMALL_FRAME);
  },
);

test(
  "a decoder gives all that a run holds, on every runtime",
  whenWritten,
  async () => {
    const bytes = concat([frame(line(0)), frame(""), frame(line(1))]);
    const first = walkFrame(bytes, 0);
    assert(first.kind === "whole");
    const content = (await zstdDecoder()).together(frameRun(bytes, first));
    assertEquals(new TextDecoder().decode(content), line(0) + line(1));
  },
);

test(
  "ZstdScan names the frame of each damaged line, though it decodes many at once",
  whenWritten,
  async () => {
    const parts = [
      frame(HEADER + line(0)),
      frame(line(1) + "no event\n" + line(2)),
      frame(line(3)),
      frame(line(4) + "begun in one frame, "),
      frame(""),
      frame("ended in another\n" + line(5)),
      frame(line(7)),
    ];
    const places = placesOf(parts);
    const items = await scan(concat(parts), Infinity);
    assertEquals(damageOf(items), [
      ["unreadable", 4, places[1]],
      ["unreadable", 8, places[5]],
      ["sequence", 10, places[6]],
    ]);
  },
);

test(
  "ZstdScan decodes no frame a third time, however many lines are damaged",
  whenWritten,
  async () => {
    const parts = [frame(HEADER)];
    for (let i = 0; i < 50; i++) parts.push(frame("no event\n"));
    const decoder = await zstdDecoder();
    let alone = 0;
    const scan = new ZstdScan({
      ...decoder,
      whole(bytes) {
        alone++;
        return decoder.whole(bytes);
      },
    });
    const items: ReadItem[] = [];
    for await (const some of scan.push(concat(parts))) items.push(...some);
    assertEquals(
      damageOf(items).map(([, , byte]) => byte),
      placesOf(parts).slice(1),
    );
    assert(alone <= parts.length, `${alone} of ${parts.length}`);
  },
);

test(
  "ZstdScan names each spoilt frame of a run and gives all others",
  whenWritten,
  async () => {
    const parts = [frame(HEADER)];
    for (let seq = 0; seq < 60; seq++) parts.push(frame(line(seq)));
    const spoilt = [4, 5, 33, 60];
    for (const at of spoilt) parts[at]![parts[at]!.length - 1]! ^= 1;
    const places = placesOf(parts);
    const items = await scan(concat(parts), Infinity);
    assertEquals(
      damageOf(items).map(([code, , byte]) => `${code} ${byte}`),
      spoilt.map((at) => `frame ${places[at]}`),
    );
    assertEquals(
      items.filter(({ kind }) => kind === "event").length,
      60 - spoilt.length,
    );
  },
);

test(
  "ZstdScan finds the same in frames together as in frames alone, whatever is damaged",
  whenWritten,
  async () => {
    const kind = fc.record({ checksum: fc.boolean(), length: fc.boolean() });
    const flip = fc.record({ at: fc.nat(2000), bit: fc.nat(7) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(kind, fc.nat(3)), { minLength: 2, maxLength: 12 }),
        fc.array(flip, { maxLength: 3 }),
        async (frames, flips) => {
          let seq = 0;
          const head = frame(HEADER);
          const rest = frames.map(([kind, lines]) =>
            frame(
              Array.from({ length: lines }, () => line(seq++)).join(""),
              kind,
            )
          );
          const bytes = concat([head, ...rest]);
          for (const { at, bit } of flips) {
            const place = head.length + at % (bytes.length - head.length);
            bytes[place]! ^= 1 << bit;
          }
          // Byte by byte, no frame is whole together with another.
          assertEquals(await scan(bytes, Infinity), await scan(bytes, 1));
        },
      ),
      { numRuns: 300 },
    );
  },
);
