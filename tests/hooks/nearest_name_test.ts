import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { nearestName } from "../../hooks/nearest_name.ts";

const known = ["PreToolUse", "Stop", "SubagentStop"];
const rows: readonly [string, string | undefined][] = [
  ["PreToolUsed", "PreToolUse"],
  ["pre_tool_use", "PreToolUse"],
  ["stop", "Stop"],
  ["Stopped", undefined],
  ["Notification", undefined],
  ["", undefined],
];
for (const [name, expected] of rows) {
  test(`nearestName() finds ${expected} for "${name}"`, () => {
    assertEquals(nearestName(name, known), expected);
  });
}
