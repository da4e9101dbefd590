import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { truncateText } from "../../exec/tools/truncate_text.ts";

test("truncateText() leaves a text that fits as it is", () => {
  assertEquals(truncateText("abc", 3), "abc");
  assertEquals(truncateText("", 0), "");
});

test("truncateText() keeps a third from the start and the rest from the end", () => {
  assertEquals(
    truncateText("aabbccddee", 6),
    "aa\n[4 characters left out]\nddee",
  );
});

test("truncateText() cuts no character in two, and counts every unit", () => {
  const text = "a" + "\u{1f600}".repeat(20) + "é日".repeat(4);
  for (let limit = 0; limit < text.length; limit++) {
    const cut = truncateText(text, limit);
    const [, head, count, tail] =
      /^(.*)\n\[(\d+) characters left out\]\n(.*)$/su.exec(cut)!;
    assertEquals(head.length + Number(count) + tail.length, text.length);
    assertEquals(head.length + tail.length <= limit, true);
    assertEquals([text.startsWith(head), text.endsWith(tail)], [true, true]);
    assertEquals(/[\ud800-\udfff]/u.test(cut), false, `limit ${limit}`);
  }
});
