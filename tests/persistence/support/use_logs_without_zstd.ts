/** Uses one plain and one compressed log, and prints how each went as JSON. */

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { JsonlPersistence } from "../../../persistence/jsonl/jsonl_persistence.ts";
import { Xxh64 } from "../../../persistence/jsonl/zstd/xxh64.ts";

const root = process.argv[2]!;

/** A frame that holds its content as it is, so no encoder is needed. */
function storedFrame(content: Uint8Array): Uint8Array {
  const sum = new Xxh64();
  sum.update(content);
  const frame = new Uint8Array(9 + content.length + 4);
  frame.set([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x00]);
  const block = (content.length << 3) | 1;
  frame.set([block & 0xff, (block >> 8) & 0xff, block >> 16], 6);
  frame.set(content, 9);
  new DataView(frame.buffer).setUint32(9 + content.length, sum.digest(), true);
  return frame;
}

const line = (record: object) => `${JSON.stringify(record)}\n`;
const head = (id: string) =>
  line({ type: "session", version: 0, id, createdAt: 1, delegationDepth: 0 });
const event = line({ type: "turn/start", seq: 0, time: 1, data: { turn: 1 } });
const bytes = (text: string) => new TextEncoder().encode(text);

const folder = join(root, "_no-cwd");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "plain.jsonl"), head("plain") + event);
writeFileSync(
  join(folder, "packed.jsonl.zstd"),
  new Uint8Array([
    ...storedFrame(bytes(head("packed"))),
    ...storedFrame(bytes(event)),
  ]),
);

async function outcome(use: () => Promise<unknown>): Promise<unknown> {
  try {
    return await use();
  } catch (error) {
    const { name, code, message } = error as Error & { code: unknown };
    return { name, code, message };
  }
}

async function kinds(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const item of engine.read(id)) found.push(item.kind);
  return found;
}

const engine = new JsonlPersistence({ root });
const listed: Record<string, string> = {};
for await (const entry of engine.list()) {
  if ("error" in entry) listed["packed"] = entry.error.name;
  else listed[entry.header.id] = "listed";
}
const elsewhere = join(root, "elsewhere");
const writing = new JsonlPersistence({ root: elsewhere, layout: "project" });
console.log(JSON.stringify({
  plain: await outcome(() => kinds("plain")),
  packed: await outcome(() => kinds("packed")),
  listed,
  written: await outcome(async () =>
    await writing.create({ version: 0, id: "new", createdAt: 1 })
  ),
  untouched: !existsSync(elsewhere),
}));
