import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { didYouMean, nearest } from "../../cli/nearest.ts";

const words = ["run", "env", "locate", "list", "show", "verify"];
for (
  const [typed, meant] of [
    ["shwo", "show"],
    ["LIST", "list"],
    ["lst", "list"],
    ["verifyy", "verify"],
    ["lcoat", "locate"],
    ["rnu", "run"],
    ["sh", undefined],
    ["rm", undefined],
    ["", undefined],
    ["publish", undefined],
    ["x".repeat(10_000), undefined],
  ] as const
) {
  test(`nearest() takes ${typed.slice(0, 9)} for ${meant}`, () => {
    assertEquals(nearest(typed, words), meant);
  });
}

test("didYouMean() writes the word as it is to be typed", () => {
  const written = (word: string) => `--${word}`;
  assertEquals(didYouMean("lst", words, written), '; did you mean "--list"?');
  assertEquals(didYouMean("publish", words), "");
});
