import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { promisify } from "node:util";
import { assert, assertEquals } from "@std/assert";
import type { HarnessName } from "../../interop/harness.ts";
// So that Deno has fetched them before a child with a bare environment asks.
import "@vercel/detect-agent";
import "am-i-vibing";
import "std-env";
import { repository, scriptArgv } from "../support/runtime.ts";
import {
  type Said,
  type Situation,
  SITUATIONS,
} from "./detector_situations.ts";

const execute = promisify(execFile);

interface Answer {
  readonly env: Readonly<Record<string, string>>;
  readonly session: string | null;
  readonly doubts: readonly string[];
  readonly said: Said;
}

/** Where a runtime finds packages; no detector decides by these alone. */
const places = Object.fromEntries(
  ["HOME", "DENO_DIR", "NPM_CONFIG_REGISTRY"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** What Deno adds to the children that it starts the way of Node. */
const ADDED: readonly string[] = ["PATH", "DENO_NODE_SHIM_ACTIVE"];

/** Ask every detector in a process that has the situation's environment. */
async function ask({ env, above }: Situation): Promise<Answer> {
  const script = join(repository, "tests/interop/scripts/ask_detectors.ts");
  const [program, ...args] = scriptArgv(script, [JSON.stringify(above)]);
  const { stdout } = await execute(program, args, {
    env: { ...places, ...env },
  });
  return JSON.parse(stdout);
}

/** The harness that a detector's own word stands for. */
const MEANT: ReadonlyMap<string, HarnessName> = new Map([
  ["claude", "claude-code"],
  ["claude-code_2-1-332_agent", "claude-code"],
  ["gemini", "gemini-cli"],
  ["gemini-agent", "gemini-cli"],
  ["cursor-cli", "cursor"],
]);

type Verdict = "right" | "wrong" | "undecided";

function verdict(word: string | null, right: HarnessName | null): Verdict {
  if (word === right) return "right";
  if (word === null) return "undecided";
  return MEANT.get(word) === right ? "right" : "wrong";
}

/** How often each column was right, wrong and undecided. */
function tally(rows: readonly Situation[]): Record<string, string> {
  const columns = Object.keys(rows[0].said) as (keyof Said)[];
  return Object.fromEntries(columns.map((column) => {
    const verdicts = rows.map(({ said, right }) =>
      verdict(said[column], right)
    );
    const count = (it: Verdict) =>
      verdicts.filter((other) => other === it).length;
    const counts = [count("right"), count("wrong"), count("undecided")];
    return [column, counts.join(" ")];
  }));
}

for (const situation of SITUATIONS) {
  const { name, env, session, right } = situation;
  test(`the detectors answer ${name} as the table says`, async () => {
    const answer = await ask(situation);
    const own = Object.entries(answer.env).filter(([name]) =>
      !(name in places || ADDED.includes(name))
    );
    assertEquals(Object.fromEntries(own), env);
    assertEquals(answer.said, situation.said);
    assertEquals(answer.session, session);
    // From the environment alone, a harness that says nothing goes unseen.
    if (answer.said.alone !== right && right !== "kimi-cli") {
      assert(answer.doubts.length > 0, "not right, and not in doubt");
    }
  });
}

test("the table counts who is right, wrong and undecided", () => {
  const nested = SITUATIONS.filter(({ name }) => name.includes(" inside "));
  const others = SITUATIONS.filter((row) => !nested.includes(row));
  assertEquals([nested.length, others.length], [10, 14]);
  assertEquals(tally(nested), {
    ours: "10 0 0",
    alone: "2 1 7",
    "am-i-vibing": "3 7 0",
    "std-env": "4 6 0",
    "detect-agent": "4 6 0",
  });
  assertEquals(tally(others), {
    ours: "13 1 0",
    alone: "12 1 1",
    "am-i-vibing": "8 2 4",
    "std-env": "8 2 4",
    "detect-agent": "9 1 4",
  });
});

test("two nestings leave the same environment, so a name alone cannot be right in both", () => {
  const find = (wanted: string) =>
    SITUATIONS.find(({ name }) => name === wanted)!;
  const one = find("Codex inside Claude Code");
  const other = find("Claude Code inside Codex");
  assertEquals(one.env, other.env);
  assert(one.right !== other.right);
  assertEquals([one.said.ours, other.said.ours], [one.right, other.right]);
});

test("README.md shows the nested situations of the table", () => {
  const readme = readFileSync(join(repository, "README.md"), "utf8");
  const section = readme.split("## Beside other detectors")[1]
    .split("\n## ")[0];
  const shown = section.split("\n").filter((line) => /^\|.* inside /.test(line))
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const cell = (word: string | null, right: HarnessName | null) =>
    word === null
      ? "undecided"
      : verdict(word, right) === "right"
      ? "right"
      : `\`${word}\``;
  assertEquals(
    shown,
    SITUATIONS.filter(({ name }) => name.includes(" inside ")).map((
      { name, said, right },
    ) => [name, ...Object.values(said).map((word) => cell(word, right))]),
  );
});
