/** Values, ids, headers and events that storage engines are tried with. */

import type { JsonValue } from "../../../types.ts";

/** Values that a careless store changes, splits or drops. */
export const TRICKY: readonly (readonly [string, JsonValue])[] = [
  ["null", null],
  ["line separators", "a\u2028b\u2029c\u0085d\r\ne\nf\0g\uFEFF"],
  ["half surrogate pairs", ["\ud800", "\udc00\ud800", { "\udfff": "\ud83d" }]],
  ["keys that objects have", JSON.parse('{"__proto__":{"a":1},"":0,"7":1}')],
  ["numbers at the edges", [5e-324, 1.7976931348623157e308, 2 ** 53, 0.1]],
  ["text that looks like a record", '{"type":"session"}\n{"seq":0}'],
  ["SQL", "'); DROP TABLE dsh_events; --"],
  ["other scripts", "日本 — é — \u{1F600}"],
];

/** Ids that a careless store mixes up or takes for a path. */
export const IDS: readonly string[] = [
  "a",
  "A",
  "a ",
  ".",
  "..",
  "../a",
  "a/b",
  "a\\b",
  "~0041",
  "C:",
  "con",
  "é",
  "e\u0301",
  "\ud800",
  "\udc00",
  "\ufffd",
  "a\0",
  "a\n",
  "日本",
  "\u{1F600}",
  "x".repeat(60),
];

/** What is no header, and what keeps it from being one. */
export const BAD_HEADERS:
  readonly (readonly [string, Record<string, unknown>])[] = [
    ["an empty id", { id: "" }],
    ["an id that is no text", { id: 7 }],
    ["another version", { version: 1 }],
    ["version -0", { version: -0 }],
    ["no time", { createdAt: undefined }],
    ["a time before the epoch", { createdAt: -1 }],
    ["the time -0", { createdAt: -0 }],
    ["half a millisecond", { createdAt: 0.5 }],
    ["a relative cwd", { cwd: "work" }],
    ["an empty cwd", { cwd: "" }],
    ["a parent that is null", { parentSession: null }],
    ["another origin", { origin: "agent" }],
    ["a negative depth", { delegationDepth: -1 }],
    ["a seed that is no count", { seedLength: 1.5 }],
    ["a field of its own", { sandboxMode: "off" }],
  ];

/** What is no event, and what keeps it from being one. */
export const BAD_EVENTS:
  readonly (readonly [string, Record<string, unknown>])[] = [
    ["no type", { type: "" }],
    ["no data", { data: undefined }],
    ["a fractional time", { time: 0.5 }],
    ["the time -0", { time: -0 }],
    ["a field of its own", { extra: 1 }],
    ["ignorable false", { ignorable: false }],
    ["a surface operation where none belongs", { surfaceOp: "append" }],
    ["a user message without one", { type: "user/message" }],
    ["-0 in its data", { data: { a: [-0] } }],
    ["NaN in its data", { data: NaN }],
    ["a date in its data", { data: { at: new Date(0) } }],
    ["a function in its data", { data: { f: () => 1 } }],
    ["a hole in an array", { data: new Array(1) }],
    ["undefined in an array", { data: [undefined] }],
    ["a bigint", { data: 1n }],
    ["a map", { data: new Map() }],
    ["a text object", { data: Object("text") }],
    ["a toJSON method", { data: { toJSON: () => 1 } }],
    ["a symbol key", { data: { [Symbol("s")]: 1 } }],
  ];
