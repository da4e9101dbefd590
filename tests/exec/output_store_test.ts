import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { ByteQueue } from "../../exec/process/byte_queue.ts";
import {
  firstCharacter,
  OutputStore,
  wholeCharactersEnd,
} from "../../exec/process/drain_output.ts";
import { OutputCursor } from "../../exec/process/read_output.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A small source of numbers, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

const kept = [
  {
    name: "keeps all below the cap",
    cap: 10,
    keep: "tail",
    input: ["abc", "def"],
    text: "abcdef",
    dropped: 0,
  },
  {
    name: "keeps all at the cap",
    cap: 6,
    keep: "both",
    input: ["abc", "def"],
    text: "abcdef",
    dropped: 0,
  },
  {
    name: "keeps the tail",
    cap: 4,
    keep: "tail",
    input: ["abc", "def"],
    text: "cdef",
    dropped: 2,
  },
  {
    name: "keeps the tail of one long chunk",
    cap: 2,
    keep: "tail",
    input: ["abcdef"],
    text: "ef",
    dropped: 4,
  },
  {
    name: "keeps the head",
    cap: 4,
    keep: "head",
    input: ["abc", "def"],
    text: "abcd",
    dropped: 2,
  },
  {
    name: "keeps both ends and marks the gap",
    cap: 4,
    keep: "both",
    input: ["abc", "def", "ghi"],
    text: "ab\n[5 bytes left out]\nhi",
    dropped: 5,
  },
  {
    name: "keeps nothing at cap 0",
    cap: 0,
    keep: "tail",
    input: ["abc"],
    text: "",
    dropped: 3,
  },
  {
    name: "cuts the tail at a character",
    cap: 4,
    keep: "tail",
    input: ["a€", "€"],
    text: "€",
    dropped: 4,
  },
  {
    name: "cuts the head at a character",
    cap: 5,
    keep: "head",
    input: ["€€€"],
    text: "€",
    dropped: 6,
  },
  {
    name: "cuts both ends at characters",
    cap: 8,
    keep: "both",
    input: ["€€€€€"],
    text: "€\n[9 bytes left out]\n€",
    dropped: 9,
  },
  {
    name: "cuts at a character of four bytes",
    cap: 6,
    keep: "tail",
    input: ["😀😀"],
    text: "😀",
    dropped: 4,
  },
  {
    name: "keeps a byte order mark",
    cap: 9,
    keep: "tail",
    input: ["\ufeffa"],
    text: "\ufeffa",
    dropped: 0,
  },
] as const;

for (const { name, cap, keep, input, text, dropped } of kept) {
  test(`OutputStore ${name}`, () => {
    const store = new OutputStore(cap, keep);
    for (const part of input) store.push(bytes(part));
    assertEquals(store.text(), { text, droppedBytes: dropped });
  });
}

test("OutputStore replaces invalid bytes and keeps NUL", () => {
  const store = new OutputStore(100, "tail");
  store.push(new Uint8Array([0x61, 0xff, 0, 0xc3]));
  assertEquals(store.text().text, "a\ufffd\0\ufffd");
});

test("OutputStore does not care how the bytes are split", () => {
  const whole = bytes("aß€😀\0z".repeat(40));
  for (const keep of ["tail", "head", "both"] as const) {
    for (const cap of [1, 7, 50, 333, 1000]) {
      const once = new OutputStore(cap, keep);
      once.push(whole);
      for (let seed = 1; seed <= 10; seed++) {
        const next = numbers(seed);
        const parts = new OutputStore(cap, keep);
        for (let at = 0; at < whole.length;) {
          const size = 1 + next(9);
          parts.push(whole.subarray(at, at + size));
          at += size;
        }
        assertEquals(parts.text(), once.text(), `${keep} ${cap} ${seed}`);
        assertEquals(parts.total, whole.length);
      }
    }
  }
});

test("OutputStore accounts for every byte", () => {
  const whole = bytes("x".repeat(200_000));
  for (const keep of ["tail", "head", "both"] as const) {
    const store = new OutputStore(70_001, keep);
    for (let at = 0; at < whole.length; at += 997) {
      store.push(whole.subarray(at, at + 997));
    }
    const { text, droppedBytes } = store.text();
    assertEquals(text.replace(/\n.*\n/, "").length + droppedBytes, 200_000);
  }
});

test("ByteQueue copies, so that a reused buffer does no harm", () => {
  const queue = new ByteQueue();
  const buffer = bytes("abc");
  queue.push(buffer);
  buffer.fill(0);
  assertEquals(queue.last(3), bytes("abc"));
});

test("ByteQueue forgets whole segments and no more than it may", () => {
  const queue = new ByteQueue();
  for (let i = 0; i < 100; i++) {
    queue.push(new Uint8Array(10_000).fill(i));
    queue.trim(50_000);
    assert(queue.length < 50_000 + 2 * 65_536);
  }
  const last = queue.last(50_000);
  assertEquals([last[0], last[49_999]], [95, 99]);
});

test("ByteQueue fills a forgotten segment again, and only once", () => {
  const queue = new ByteQueue();
  const whole = new Uint8Array(2_000_000).map((_, at) => at / 1000);
  for (let at = 0; at < whole.length; at += 250_000) {
    queue.push(whole.subarray(at, at + 250_000));
    queue.trim(200_000);
  }
  assertEquals(queue.last(200_000), whole.slice(-200_000));
});

const characters = [
  { text: "abc", first: 0, end: 3 },
  { text: "€", first: 0, end: 3 },
];
for (const { text, first, end } of characters) {
  test(`a character's borders in ${JSON.stringify(text)}`, () => {
    assertEquals(firstCharacter(bytes(text)), first);
    assertEquals(wholeCharactersEnd(bytes(text)), end);
    assertEquals(wholeCharactersEnd(bytes(text + "😀").slice(0, -1)), end);
    assertEquals(firstCharacter(bytes("😀" + text).slice(1)), 3);
  });
}

test("OutputCursor gives every reader the whole text in its own steps", () => {
  const store = new OutputStore(1000, "tail");
  const often = new OutputCursor(store);
  const once = new OutputCursor(store);
  let text = "";
  for (const byte of bytes("a€😀\0b")) {
    store.push(new Uint8Array([byte]));
    text += often.take(false).text;
  }
  assertEquals(text, "a€😀\0b");
  assertEquals(often.take(true), { text: "", droppedBytes: 0 });
  assertEquals(once.take(true), { text: "a€😀\0b", droppedBytes: 0 });
});

test("OutputCursor tells a slow reader how much it has missed", () => {
  const store = new OutputStore(4, "tail");
  const cursor = new OutputCursor(store);
  store.push(bytes("ab"));
  assertEquals(cursor.take(false), { text: "ab", droppedBytes: 0 });
  store.push(bytes("cdefgh"));
  assertEquals(cursor.take(false), { text: "efgh", droppedBytes: 2 });
  assertEquals(cursor.take(true), { text: "", droppedBytes: 0 });
});

test("OutputCursor replaces a character that never came whole", () => {
  const store = new OutputStore(100, "tail");
  const cursor = new OutputCursor(store);
  store.push(new Uint8Array([0x61, 0xe2, 0x82]));
  assertEquals(cursor.take(false).text, "a");
  assertEquals(cursor.take(true).text, "\ufffd");
});

test("OutputCursor goes on after the head is full", () => {
  const store = new OutputStore(4, "head");
  const cursor = new OutputCursor(store);
  store.push(bytes("abcdef"));
  assertEquals(cursor.take(false), { text: "abcd", droppedBytes: 2 });
  store.push(bytes("gh"));
  assertEquals(cursor.take(true), { text: "", droppedBytes: 2 });
});
