import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { SessionDamagedError } from "../../persistence/errors.ts";
import { batchEncoder } from "../../persistence/jsonl/write/append_batch.ts";
import {
  type FollowItem,
  followLog,
} from "../../persistence/jsonl/read/follow_log.ts";
import { LogUnreadableError } from "../../persistence/jsonl/read/read_errors.ts";
import { tempDir } from "../support/temp_dir.ts";
import { zstdWrites } from "./support/zstd_writes.ts";

const header = { version: 0, id: "s", createdAt: 1, delegationDepth: 0 };
const event = (seq: number, text = "") => ({
  type: "x/y",
  seq,
  time: 1,
  data: { text },
});
const line = (seq: number, text = "") =>
  `${JSON.stringify(event(seq, text))}\n`;
const headerLine = `${JSON.stringify({ type: "session", ...header })}\n`;

type Follower = AsyncGenerator<FollowItem>;

const short = (item: FollowItem) =>
  item.kind === "event"
    ? item.event.seq
    : item.kind === "rewritten"
    ? `rewritten ${item.fromSeq}`
    : item.kind;

/** The next items of a follower. */
async function take(follower: Follower, count: number) {
  const items = [];
  while (items.length < count) {
    const { value, done } = await follower.next();
    if (done) throw new Error(`ended after ${items.length} items`);
    items.push(short(value));
  }
  return items;
}

/** Follow a log that ends by itself when a test hangs. */
function follow(path: string, options = {}): Follower {
  return followLog(path, { signal: AbortSignal.timeout(20_000), ...options });
}

function freshPath(): string {
  return join(tempDir(), "s.jsonl");
}

test("followLog() gives what is stored, then what comes, line by line", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine + line(0));
  const follower = follow(path);
  assertEquals(await take(follower, 2), ["header", 0]);

  appendFileSync(path, line(1) + line(2).slice(0, 20));
  assertEquals(await take(follower, 1), [1]);
  appendFileSync(path, line(2).slice(20));
  assertEquals(await take(follower, 1), [2]);
  // A whole line is given before its newline comes, and once.
  appendFileSync(path, line(3).trimEnd());
  assertEquals(await take(follower, 1), [3]);
  appendFileSync(path, `\n${line(4)}`);
  assertEquals(await take(follower, 1), [4]);
  await follower.return(undefined);
});

test("followLog() waits for the folder, the file and its header", async () => {
  const folder = join(tempDir(), "late");
  const path = join(folder, "s.jsonl");
  const follower = follow(path);
  const first = take(follower, 2);
  await new Promise((resolve) => setTimeout(resolve, 60));
  mkdirSync(folder);
  writeFileSync(path, headerLine.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 60));
  appendFileSync(path, headerLine.slice(10) + line(0));
  assertEquals(await first, ["header", 0]);
  await follower.return(undefined);
});

test("followLog() survives that a torn tail is cut off and the log goes on", async () => {
  const path = freshPath();
  const whole = headerLine + line(0) + line(1);
  writeFileSync(path, whole + '{"type":"tor');
  const follower = follow(path);
  assertEquals(await take(follower, 3), ["header", 0, 1]);
  truncateSync(path, whole.length);
  appendFileSync(path, line(2, "a much longer line than the torn one"));
  assertEquals(await take(follower, 1), [2]);
  await follower.return(undefined);
});

test("followLog() reads on in a file that took the place of the one it read", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine + line(0) + line(1));
  const follower = follow(path);
  assertEquals(await take(follower, 3), ["header", 0, 1]);
  writeFileSync(`${path}.tmp`, headerLine + line(0) + line(1) + line(2));
  renameSync(`${path}.tmp`, path);
  assertEquals(await take(follower, 1), [2]);
  rmSync(path);
  await new Promise((resolve) => setTimeout(resolve, 60));
  writeFileSync(path, headerLine + line(0) + line(1) + line(2) + line(3));
  assertEquals(await take(follower, 1), [3]);
  await follower.return(undefined);
});

test("followLog() tells that events which it gave were taken back", async () => {
  const path = freshPath();
  const kept = headerLine + line(0) + line(1);
  writeFileSync(path, kept + line(2, "withdrawn") + line(3, "withdrawn"));
  const follower = follow(path);
  assertEquals(await take(follower, 5), ["header", 0, 1, 2, 3]);
  truncateSync(path, kept.length);
  assertEquals(await take(follower, 1), ["rewritten 2"]);
  appendFileSync(path, line(2, "anew"));
  const { value } = await follower.next();
  assertEquals(value, { kind: "event", event: event(2, "anew") });
  await follower.return(undefined);
});

test("followLog() begins again when another log lies there", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine + line(0, "a") + line(1, "a"));
  const follower = follow(path);
  assertEquals(await take(follower, 3), ["header", 0, 1]);
  writeFileSync(`${path}.tmp`, headerLine + line(0, "b") + line(1, "b"));
  renameSync(`${path}.tmp`, path);
  assertEquals(await take(follower, 4), ["rewritten 0", "header", 0, 1]);
  writeFileSync(
    `${path}.tmp`,
    headerLine.replace('"createdAt":1', '"createdAt":2') + line(0, "b"),
  );
  renameSync(`${path}.tmp`, path);
  assertEquals(await take(follower, 3), ["rewritten 0", "header", 0]);
  await follower.return(undefined);
});

test("followLog() gives events from a number on, and damage as it comes", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine + line(0) + line(1));
  const follower = follow(path, { fromSeq: 1 });
  assertEquals(await take(follower, 2), ["header", 1]);
  appendFileSync(path, `noise\n${line(3)}`);
  assertEquals(await take(follower, 2), ["damage", 3]);
  await follower.return(undefined);
});

test(
  "followLog() reads a compressed log frame by frame",
  { skip: !zstdWrites },
  async () => {
    const path = `${freshPath()}.zstd`;
    const encoder = batchEncoder({ compression: "zstd" });
    writeFileSync(path, encoder.first(header, [event(0)]));
    const follower = follow(path);
    assertEquals(await take(follower, 2), ["header", 0]);
    const frame = encoder.next([event(1), event(2)], false);
    appendFileSync(path, frame.subarray(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 60));
    appendFileSync(path, frame.subarray(10));
    assertEquals(await take(follower, 2), [1, 2]);
    await follower.return(undefined);
  },
);

test("followLog() ends when its signal says so, and at once when it said so before", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine + line(0));
  const control = new AbortController();
  const seen: unknown[] = [];
  for await (const item of followLog(path, { signal: control.signal })) {
    seen.push(short(item));
    if (seen.length === 2) setTimeout(() => control.abort(), 30);
  }
  assertEquals(seen, ["header", 0]);
  for await (const item of followLog(path, { signal: AbortSignal.abort() })) {
    seen.push(item);
  }
  assertEquals(seen.length, 2);
});

test("followLog() fails by name on a log that cannot be read", async () => {
  const path = freshPath();
  writeFileSync(path, "noise\n");
  await assertRejects(() => follow(path).next(), SessionDamagedError);
  const error = await assertRejects(
    () => follow(join(path, "..")).next(),
    LogUnreadableError,
  );
  assertEquals(error.reason, "is_directory");
});

test("followLog() gives each of many lines once, while they are written", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine);
  const follower = follow(path);
  const writing = (async () => {
    for (let seq = 0; seq < 200;) {
      let text = "";
      for (let i = 0; i < 7 && seq < 200; i++) {
        text += line(seq++, "x".repeat(50));
      }
      const cut = (seq * 37) % text.length;
      appendFileSync(path, text.slice(0, cut));
      await new Promise((resolve) => setTimeout(resolve, 1));
      appendFileSync(path, text.slice(cut));
    }
  })();
  const items = await take(follower, 201);
  await writing;
  assertEquals(items, ["header", ...Array.from({ length: 200 }, (_, i) => i)]);
  await follower.return(undefined);
});

test("followLog() gives a line soon after it was written", async () => {
  const path = freshPath();
  writeFileSync(path, headerLine);
  const follower = follow(path);
  await take(follower, 1);
  const next = take(follower, 1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const start = performance.now();
  appendFileSync(path, line(0));
  await next;
  const took = performance.now() - start;
  assert(took < 2000, `took ${took} ms`);
  await follower.return(undefined);
});

test("followLog() meets what is written to a log behind a link, and after its folder was replaced", async () => {
  const [folder, real] = [tempDir(), freshPath()];
  const path = join(folder, "logs/s.jsonl");
  writeFileSync(real, headerLine);
  mkdirSync(join(folder, "logs"));
  symlinkSync(real, path);
  const follower = follow(path);
  assertEquals(await take(follower, 1), ["header"]);
  const behindLink = take(follower, 1);
  // It waits by now, and no watch of the link's folder tells it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  appendFileSync(real, line(0));
  assertEquals(await behindLink, [0]);
  const replaced = take(follower, 1);
  renameSync(join(folder, "logs"), join(folder, "old"));
  mkdirSync(join(folder, "logs"));
  writeFileSync(path, headerLine + line(0) + line(1));
  assertEquals(await replaced, [1]);
  await follower.return(undefined);
});
