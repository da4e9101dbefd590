import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  SessionDamagedError,
  SessionVersionError,
} from "../../persistence/errors.ts";
import { LogScanner } from "../../persistence/jsonl/read/log_scanner.ts";
import { scanLog } from "../../persistence/jsonl/read/scan_log.ts";
import type { ReadItem } from "../../persistence/seam.ts";

const header =
  '{"type":"session","version":0,"id":"session-1","createdAt":1700000000000,"cwd":"/srv/a/b","delegationDepth":0}';
const row = (seq: number) =>
  `{"type":"x/y","seq":${seq},"time":1700000000001,"data":{}}`;
const textRow = (seq: number, text: string) =>
  `{"type":"x/y","seq":${seq},"time":1,"data":${text}}`;

const utf8 = new TextEncoder();

/** Bytes of texts and byte arrays, one after the other. */
function log(...parts: (string | readonly number[])[]): Uint8Array {
  const bytes = parts.map((part) =>
    typeof part === "string" ? utf8.encode(part) : Uint8Array.from(part)
  );
  const whole = new Uint8Array(bytes.reduce((sum, b) => sum + b.length, 0));
  let at = 0;
  for (const part of bytes) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Items in short: events by number, the rest by what it says. */
const short = (items: readonly ReadItem[]) =>
  items.map((item) =>
    item.kind === "event"
      ? item.event.seq
      : item.kind === "torn"
      ? `torn ${item.bytes}`
      : `line ${item.line}, byte ${item.byte}: ${item.code}, ${item.reason}`
  );

const h = `${header}\n`;
const H = h.length;
const R = row(0).length + 1;

const cases: {
  name: string;
  bytes: Uint8Array;
  expected: (string | number)[];
  nulBytes?: number;
}[] = [
  {
    name: "gives whole events",
    bytes: log(h, `${row(0)}\n${row(1)}\n`),
    expected: [0, 1],
  },
  {
    name: "takes a last line that is whole without its newline",
    bytes: log(h, `${row(0)}\n${row(1)}`),
    expected: [0, 1],
  },
  {
    name: "tells a last line that is not whole as torn",
    bytes: log(h, `${row(0)}\n${row(1)}\n${row(2)}\n{"seq":3,"ti`),
    expected: [0, 1, 2, "torn 12"],
  },
  {
    name: "tells a cut inside a character as torn",
    bytes: log(h, `${row(0)}\n${row(1)}\n{"t":"`, [0xe4, 0xbd]),
    expected: [0, 1, "torn 8"],
  },
  {
    name: "tells a last line of a wrong number as torn",
    bytes: log(h, `${row(0)}\n${row(5)}`),
    expected: [0, `torn ${R - 1}`],
  },
  {
    name: "gives nothing after a repeated number",
    bytes: log(h, [0, 1, 2, 2, 3].map((seq) => `${row(seq)}\n`).join("")),
    expected: [
      0,
      1,
      2,
      `line 5, byte ${
        H + 3 * R
      }: sequence, expected event 3, got 2; what follows is not read`,
    ],
  },
  {
    name: "names a jump ahead before the event that follows it",
    bytes: log(h, [0, 1, 3, 4].map((seq) => `${row(seq)}\n`).join("")),
    expected: [
      0,
      1,
      `line 4, byte ${H + 2 * R}: sequence, expected event 2, got 3`,
      3,
      4,
    ],
  },
  {
    name: "goes on after lines that two writers braided",
    bytes: log(h, `${row(0)}\n{"type":"x{"type":"x/y"\n/y",}}\n${row(4)}\n`),
    expected: [
      0,
      `line 3, byte ${H + R}: unreadable, the line is not JSON`,
      `line 4, byte ${H + R + 24}: unreadable, the line is not JSON`,
      4,
    ],
  },
  {
    name: "does not go back after damage",
    bytes: log(h, `${row(0)}\n${row(1)}\nnoise\n${row(1)}\n${row(2)}\n`),
    expected: [
      0,
      1,
      `line 4, byte ${H + 2 * R}: unreadable, the line is not JSON`,
      `line 5, byte ${
        H + 2 * R + 6
      }: sequence, expected event 2, got 1; what follows is not read`,
    ],
  },
  {
    name: "passes over NUL bytes around lines and counts them",
    bytes: log(
      h,
      `${row(0)}\n`,
      new Array(9000).fill(0),
      `\n${row(1)}\n`,
      new Array(200).fill(0),
    ),
    expected: [
      0,
      `line 3, byte ${
        H + R
      }: padding, 9000 NUL bytes, as a power cut leaves them`,
      1,
      "torn 200",
    ],
    nulBytes: 9200,
  },
  {
    name: "reads the line that NUL bytes stand before",
    bytes: log(h, `${row(0)}\n`, [0, 0, 0], `${row(1)}\n`),
    expected: [
      0,
      `line 3, byte ${H + R}: padding, 3 NUL bytes, as a power cut leaves them`,
      1,
    ],
    nulBytes: 3,
  },
  {
    name: "keeps a whole last line before NUL bytes",
    bytes: log(h, row(0), [0, 0, 0]),
    expected: [0, "torn 3"],
    nulBytes: 3,
  },
  {
    name: "accepts a byte-order mark and CRLF",
    bytes: log([0xef, 0xbb, 0xbf], `${header}\r\n${row(0)}\r\n`),
    expected: [0],
  },
  {
    name: "tells an empty line",
    bytes: log(h, `${row(0)}\n\r\n${row(1)}\n`),
    expected: [0, `line 3, byte ${H + R}: unreadable, the line is empty`, 1],
  },
  {
    name: "tells what is JSON but no event",
    bytes: log(
      h,
      '[]\nnull\n{"type":"a"}\n{"type":"a","seq":0,"time":0.5,"data":1}\n{"type":"a","seq":0,"time":1}\n',
    ),
    expected: [
      `line 2, byte ${H}: unreadable, the line is no event: it is not an object`,
      `line 3, byte ${
        H + 3
      }: unreadable, the line is no event: it is not an object`,
      `line 4, byte ${
        H + 8
      }: unreadable, the line is no event: its "seq" is not a number from 0 on`,
      `line 5, byte ${
        H + 21
      }: unreadable, the line is no event: its "time" is not a whole number`,
      `line 6, byte ${
        H + 62
      }: unreadable, the line is no event: it has no "data"`,
    ],
  },
  {
    name: "expands a packed row before it holds the numbers together",
    bytes: log(
      h,
      `${row(0)}\n`,
      '{"type":"text-chunks","seq0":1,"time0":5,"data":{"turn":1,"step":1,"index":0,"dt":[0,3],"texts":["a","b","c"]}}\n',
      `${row(4)}\n`,
    ),
    expected: [0, 1, 2, 3, 4],
  },
  {
    name: "tells text that is no UTF-8 and gives the event",
    bytes: log(
      h,
      `${row(0)}\n{"type":"x/y","seq":1,"time":1,"data":"`,
      [0xff],
      `"}\n${textRow(2, '"\ufffd"')}\n`,
    ),
    expected: [
      0,
      `line 3, byte ${H + R}: encoding, the line holds bytes that are no UTF-8`,
      1,
      2,
    ],
  },
];

for (const { name, bytes, expected, nulBytes = 0 } of cases) {
  test(`scanLog() ${name}`, () => {
    assertEquals(short(scanLog(bytes).items), expected);
    // Byte by byte, the answer is the same.
    const scanner = new LogScanner();
    const items: ReadItem[] = [];
    for (let i = 0; i < bytes.length; i++) {
      items.push(...scanner.push(bytes.subarray(i, i + 1)));
    }
    items.push(...scanner.end());
    assertEquals(short(items), expected);
    assertEquals(scanner.nulBytes, nulBytes);
    assertEquals(scanner.committedBytes + scanner.tornBytes, bytes.length);
  });
}

test("scanLog() tells what was due and what came, for programs", () => {
  const { items } = scanLog(log(h, `${row(0)}\n${row(7)}\n`));
  assertEquals(items[1], {
    kind: "damage",
    line: 3,
    byte: H + R,
    code: "sequence",
    reason: "expected event 1, got 7",
    expected: 1,
    got: 7,
  });
});

const texts = [
  {
    name: "line and paragraph separators",
    text: "x\u2028y\u2029z\u0085w\u000b",
  },
  { name: "NUL", text: "a\0b" },
  { name: "a lone surrogate", text: "x\ud83d…" },
  { name: "an astral character", text: "🚀" },
];

for (const { name, text } of texts) {
  test(`scanLog() keeps ${name} in a text`, () => {
    const raw = JSON.stringify(text);
    for (const line of [raw, raw.replace(/\\u2028/g, "\u2028")]) {
      const { items } = scanLog(log(h, `${textRow(0, line)}\n`));
      assertEquals(items, [{
        kind: "event",
        event: { type: "x/y", seq: 0, time: 1, data: text },
      }]);
    }
  });
}

test("scanLog() lets the last of two equal keys count", () => {
  const { items } = scanLog(log(h, `${textRow(0, '{"a":1,"a":2}')}\n`));
  assertEquals(items.map((item) => item.kind === "event" && item.event.data), [{
    a: 2,
  }]);
});

test("scanLog() keeps a key __proto__ as a key and pollutes nothing", () => {
  const { items } = scanLog(
    log(
      h,
      '{"type":"x/y","seq":0,"time":1,"data":{"__proto__":{"evil":true}},"__proto__":{"evil":true}}\n',
    ),
  );
  const [item] = items;
  assert(item?.kind === "event");
  assert(Object.hasOwn(item.event.data as object, "__proto__"));
  assertEquals(({} as { evil?: true }).evil, undefined);
  assertEquals(Object.getPrototypeOf(item.event.data), Object.prototype);
});

for (const depth of [1_002, 100_000]) {
  test(`scanLog() names a line that nests ${depth} deep, and goes on`, () => {
    for (
      const [open, close, inner] of [["[", "]", ""], [
        '{"a":',
        "}",
        "1",
      ]] as const
    ) {
      const deep = open.repeat(depth) + inner + close.repeat(depth);
      const { items } = scanLog(
        log(h, `${textRow(0, deep)}\n${textRow(1, '"after"')}\n`),
      );
      assertEquals(short(items), [
        `line 2, byte ${H}: too_deep, the line nests deeper than any event`,
        1,
      ]);
    }
  });
}

test("scanLog() reads an event as deep as one may be stored, and brackets in text", () => {
  const deep = "[".repeat(1000) + "]".repeat(1000);
  const text = JSON.stringify("[{".repeat(5000) + '\\"');
  const { items } = scanLog(
    log(h, `${textRow(0, deep)}\n${textRow(1, text)}\n`),
  );
  assertEquals(short(items), [0, 1]);
});

test("scanLog() names a line over maxLineBytes with its size, wherever it is cut", () => {
  const long = textRow(1, JSON.stringify("x".repeat(5000)));
  const bytes = log(h, `${row(0)}\n${long}\n${textRow(2, '"ünï"')}\n`);
  const expected = [
    0,
    `line 3, byte ${
      H + R
    }: too_long, the line is ${long.length} bytes long, more than is read`,
    2,
  ];
  for (const step of [1, 7, 1000, bytes.length]) {
    const scanner = new LogScanner({ maxLineBytes: 4000 });
    const items: ReadItem[] = [];
    for (let at = 0; at < bytes.length; at += step) {
      items.push(...scanner.push(bytes.subarray(at, at + step)));
    }
    items.push(...scanner.end());
    assertEquals(short(items), expected);
  }
});

test("scanLog() holds a line against maxLineBytes by its bytes, not its characters", () => {
  const line = textRow(0, JSON.stringify("ü".repeat(100)));
  const bytes = log(h, `${line}\n`);
  const size = utf8.encode(line).length;
  const scan = (maxLineBytes: number) =>
    scanLog(bytes, { maxLineBytes }).items.map((item) => item.kind);
  assertEquals(scan(size), ["event"]);
  assertEquals(scan(size - 1), ["damage"]);
});

test("scanLog() gives events from a number on, and damage from everywhere", () => {
  const bytes = log(h, `${row(0)}\nnoise\n${row(2)}\n${row(3)}\n`);
  const { items, nextSeq } = scanLog(bytes, { fromSeq: 3 });
  assertEquals(items.map((item) => item.kind), ["damage", "event"]);
  assertEquals(nextSeq, 4);
});

const headers = [
  { name: "no JSON", line: "garbage", error: SessionDamagedError },
  { name: "an event", line: row(0), error: SessionDamagedError },
  {
    name: "of version 1",
    line: header.replace('"version":0', '"version":1'),
    error: SessionVersionError,
  },
  {
    name: "of a later version and another shape",
    line: '{"type":"session","version":7,"id":"x"}',
    error: SessionVersionError,
  },
  {
    name: "of a version that is text",
    line: header.replace('"version":0', '"version":"0"'),
    error: SessionDamagedError,
  },
  {
    name: "with a retired field",
    line: header.replace('"id"', '"sandboxMode":"x","id"'),
    error: SessionDamagedError,
  },
  {
    name: "with a field that is null",
    line: header.replace('"cwd":"/srv/a/b"', '"cwd":null'),
    error: SessionDamagedError,
  },
];

for (const { name, line, error } of headers) {
  test(`scanLog() refuses a header that is ${name}`, () => {
    assertThrows<Error>(() => scanLog(log(`${line}\n`)), error);
  });
}

test("scanLog() finds no header in an empty or a cut log, and no fault", () => {
  for (let cut = 0; cut < header.length; cut++) {
    const { header: found, committedBytes, tornBytes } = scanLog(
      log(header.slice(0, cut)),
    );
    assertEquals([found, committedBytes, tornBytes], [undefined, 0, cut]);
  }
});

test("LogScanner reads on when the newline of a line comes that it read ahead of it", () => {
  const scanner = new LogScanner();
  scanner.push(log(h, row(0)));
  assertEquals(short(scanner.peek()), [0]);
  assertEquals(short(scanner.peek()), []);
  assertEquals(short(scanner.push(log("\r\n", row(1)))), []);
  assertEquals(short(scanner.peek()), [1]);
  assertEquals(short(scanner.end()), []);
  assertEquals([scanner.nextSeq, scanner.unterminated], [2, true]);
});
