import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { HOOK_DIALECTS, type HookDialect } from "../../hooks/dialect.ts";
import { encodePayload } from "../../hooks/encode_payload.ts";

const cases: readonly { name: string; value: string; json: string }[] = [
  { name: "plain text", value: "ls -l", json: '"ls -l"' },
  { name: "quotes and backslashes", value: '"\\', json: '"\\"\\\\"' },
  { name: "a newline", value: "a\nb\r", json: '"a\\nb\\r"' },
  { name: "a NUL", value: "a\0b", json: '"a\\u0000b"' },
  { name: "control characters", value: "\x01\x1f", json: '"\\u0001\\u001f"' },
  { name: "half a surrogate pair", value: "\ud800", json: '"\\ud800"' },
  { name: "the other half", value: "a\udc00b", json: '"a\\udc00b"' },
  { name: "an emoji", value: "😀", json: '"😀"' },
  {
    name: "line separators",
    value: "\u2028\u2029\u0085",
    json: '"\u2028\u2029\u0085"',
  },
];

const ends: Readonly<Record<HookDialect, string>> = {
  "claude-code": "\n",
  codex: "",
};

for (const dialect of HOOK_DIALECTS) {
  for (const { name, value, json } of cases) {
    test(`encodePayload() writes ${name} for ${dialect}`, () => {
      const bytes = encodePayload(dialect, { value });
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      assertEquals(text, `{"value":${json}}${ends[dialect]}`);
      assertEquals(JSON.parse(text), { value });
      assert(!bytes.includes(0));
      assertEquals(
        bytes.indexOf(10),
        dialect === "codex" ? -1 : bytes.length - 1,
      );
    });
  }

  test(`encodePayload() refuses what JSON cannot hold for ${dialect}`, () => {
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    for (const value of [1n, circle]) {
      const error = assertThrows(
        () => encodePayload(dialect, { value }),
        TypeError,
        "Cannot encode the payload: a fact in it is no JSON value",
      );
      assert(error.cause instanceof TypeError);
    }
  });
}
