/**
 * Appends notes of a size to a session, and says of each append, one JSON
 * object a line, what came of it. A failed append is tried once more.
 */

import process from "node:process";
import { JsonlPersistence } from "../../../persistence/jsonl/jsonl_persistence.ts";
import type { JsonlCompression } from "../../../persistence/jsonl/layout/layout.ts";

const [root, compression, appends, bytes] = process.argv.slice(2) as [
  string,
  JsonlCompression,
  string,
  string,
];

/** Text that does not compress well, the same in every run. */
function noise(length: number, seed: number): string {
  let text = "";
  for (let state = seed + 1; text.length < length;) {
    state = (state * 48271) % 2147483647;
    text += state.toString(36);
  }
  return text.slice(0, length);
}

const engine = new JsonlPersistence({ root, layout: "project", compression });
const header = { version: 0, id: "s", createdAt: 1, cwd: "/p" };
const writer = await engine.find("s")
  ? await engine.resume("s")
  : await engine.create(header);

async function append(seq: number): Promise<boolean> {
  const event = {
    type: "x/note",
    seq,
    time: 0,
    data: { text: noise(Number(bytes), seq) },
    ignorable: true as const,
  };
  try {
    await writer.append([event]);
    console.log(JSON.stringify({ stored: seq }));
    return true;
  } catch (error) {
    const { name, message, cause } = error as Error;
    const { code } = Object(cause) as { code?: string };
    console.log(JSON.stringify({ failed: seq, name, message, code }));
    return false;
  }
}

for (let i = 0; i < Number(appends); i++) {
  const { nextSeq } = writer;
  if (!await append(nextSeq) && !await append(nextSeq)) break;
}
await engine[Symbol.asyncDispose]();
