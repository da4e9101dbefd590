import { test } from "node:test";
import { assertEquals } from "@std/assert";
import {
  afterStop,
  beginStopLoop,
  claudeCodeStopCap,
} from "../../hooks/stop_loop.ts";

test("afterStop() stops at the cap, visibly", () => {
  let loop = beginStopLoop(3);
  const flags: boolean[] = [];
  for (let stop = 0; stop < 3; stop++) {
    flags.push(loop.active);
    loop = afterStop(loop, true);
  }
  assertEquals(flags, [false, true, true]);
  assertEquals(loop, { blocks: 3, cap: 3, active: false, capped: true });
});

test("afterStop() counts blocks in a row only", () => {
  const once = afterStop(beginStopLoop(8), true);
  assertEquals(once, { blocks: 1, cap: 8, active: true, capped: false });
  assertEquals(afterStop(once, false), beginStopLoop(8));
});

test("afterStop() never stops without a cap", () => {
  let loop = beginStopLoop();
  for (let stop = 0; stop < 100; stop++) loop = afterStop(loop, true);
  assertEquals(loop, { blocks: 100, active: true, capped: false });
});

const caps = [
  { name: "is 8", text: undefined, expected: 8 },
  { name: "is what the variable says", text: "3", expected: 3 },
  { name: "is none for 0", text: "0", expected: undefined },
  { name: "is 8 for anything else", text: "-1", expected: 8 },
  { name: "is 8 for an empty variable", text: "", expected: 8 },
];
for (const { name, text, expected } of caps) {
  test(`claudeCodeStopCap() ${name}`, () => {
    const env = new Map(
      text === undefined ? [] : [["CLAUDE_CODE_STOP_HOOK_BLOCK_CAP", text]],
    );
    assertEquals(claudeCodeStopCap(env), expected);
  });
}
