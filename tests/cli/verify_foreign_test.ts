import { mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { VerifyOutput } from "../../cli/verify_output.ts";
import { CODEX_ID, put } from "../interop/foreign_logs.ts";
import { places } from "../interop/log_places.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli } from "./call_cli.ts";

async function verify(home: string, ...argv: string[]) {
  const options = { cwd: home, env: { HOME: home } };
  const { stdout, stderr, code } = await callCli(
    ["verify", ...argv, "--json"],
    options,
  );
  assertEquals(stderr, "");
  return { code, output: JSON.parse(stdout) as VerifyOutput };
}

const foreign = places.filter(({ harness }) => harness !== "dsh");
for (const { harness, id, file, head } of foreign) {
  test(`verify knows a log of ${harness} and says yes to it`, async () => {
    const home = tempDir();
    const path = put(file(home, 1), head(1));
    const { stdout } = await callCli(
      ["list", "--harness", harness, "--json"],
      { env: { HOME: home } },
    );
    assertEquals(await verify(home, path), {
      code: 0,
      output: {
        verified: true,
        id: id(1),
        location: JSON.parse(stdout).location,
        events: 1,
        tornBytes: 0,
        damage: [],
        reasons: [],
        harness,
      },
    });
    const words = await callCli(["verify", path], { env: { HOME: home } });
    assertMatch(words.stdout, /^Verified: session .*\n {2}log {5}\//);
    assertStringIncludes(words.stdout, `\n  of      ${harness}\n  records 1\n`);
  });

  test(`verify says no to a log of ${harness} that is another session's`, async () => {
    const home = tempDir();
    const path = put(file(home, 1), head(1));
    const { code, output } = await verify(home, path, "--session", id(2));
    assertEquals([code, output.verified], [1, false]);
    assertStringIncludes(output.reasons.join(), `not "${id(2)}"`);
  });
}

// What carries no id in its records is named by its place, whatever that is.
for (const { harness, file, head } of foreign) {
  if (/kimi|reasonix/.test(harness)) continue;
  test(`verify says no to a log of ${harness} under another name`, async () => {
    const home = tempDir();
    const path = put(join(dirname(file(home, 1)), "copy.jsonl"), head(1));
    const { code, output } = await verify(home, path);
    assertEquals([code, output.harness], [1, harness]);
    assertEquals(output.reasons.length, 1);
    assertMatch(output.reasons[0], /^its name is not that of /);
  });
}

test("verify tells where a log of another harness is damaged or torn", async () => {
  const home = tempDir();
  const { file, head } = places[0];
  const path = put(file(home, 1), `${head(1)}no JSON\n{"half`);
  const { code, output } = await verify(home, path);
  assertEquals([code, output.events, output.tornBytes], [1, 1, 6]);
  assertEquals(output.damage.map(({ line }) => line), [2]);
  assertMatch(
    output.reasons.join(),
    /^line 2 at byte \d+: the line is no JSON/,
  );
  const torn = put(file(home, 2), `${head(2)}{"half`);
  assertEquals((await verify(home, torn)).output.verified, true);
});

test("verify reads a compressed rollout of Codex", async () => {
  const home = tempDir();
  const data = new URL("../data/interop/rollout.jsonl.zst", import.meta.url);
  const name = `rollout-2026-11-30T10-00-00-${CODEX_ID}.jsonl.zst`;
  const path = put(
    join(home, ".codex/sessions/2026/11/30", name),
    readFileSync(data),
  );
  const { code, output } = await verify(home, path);
  assertEquals(
    [code, output.harness, output.id, output.reasons],
    [0, "codex", CODEX_ID, []],
  );
  assertEquals(output.events > 0, true);
  const bad = put(`${path.slice(0, -4)}x.jsonl.zst`, "no frame");
  const refused = await verify(home, bad);
  assertEquals([refused.code, refused.output.harness], [1, "codex"]);
  assertEquals(refused.output.reasons.length > 0, true);
});

test("verify judges by our format what no other harness is known to write", async () => {
  const home = tempDir();
  mkdirSync(join(home, "x"));
  const path = put(join(home, "x", "a.jsonl"), "nothing of the kind\n");
  const { code, output } = await verify(home, path);
  assertEquals([code, output.harness], [1, undefined]);
  assertStringIncludes(output.reasons.join(), basename(path));
});
