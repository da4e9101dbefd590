import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { matchIfRule } from "../../hooks/claude_code/match/if_rule.ts";

const places = { projectDir: "/project", home: "/home/me" };
const bash = (command: string) => ({
  tool_name: "Bash",
  tool_input: { command },
});
const edit = (file_path: string) => ({
  tool_name: "Edit",
  cwd: "/project/sub",
  tool_input: { file_path },
});
const fetched = (url: string) => ({
  tool_name: "WebFetch",
  tool_input: { url },
});
const mcp = { tool_name: "mcp__github__list", tool_input: {} };

const rows: readonly [string, object, boolean][] = [
  ["Bash", bash("ls"), true],
  ["Bash(*)", bash("ls"), true],
  ["Edit", bash("ls"), false],
  ["Bash(git *)", bash("git push"), true],
  ["Bash(git *)", bash("git"), true],
  ["Bash(git *)", bash("gitk x"), false],
  ["Bash(git:*)", bash("git push origin"), true],
  ["Bash(git *)", bash("cd a && git push"), true],
  ["Bash(git *)", bash("cd a; ls | cat"), false],
  ["Bash(git *)", bash("A=1 B=2 git push"), true],
  ["Bash(git *)", bash("echo 'a; git push'"), false],
  ["Bash(git *)", bash("echo $(git push)"), true],
  ["Bash(git *)", bash("echo 'open"), true],
  ["Bash(npm run test*)", bash("npm run test:unit"), true],
  ["Bash(* --force)", bash("git push --force"), true],
  ["Edit(*.ts)", edit("/project/sub/a/b.ts"), true],
  ["Edit(*.ts)", edit("/project/sub/a/b.tsx"), false],
  ["Edit(src/*.ts)", edit("/project/sub/src/b.ts"), true],
  ["Edit(src/*.ts)", edit("/project/sub/src/a/b.ts"), false],
  ["Edit(src/**)", edit("/project/sub/src/a/b.ts"), true],
  ["Edit(/src/**/b.ts)", edit("/project/src/b.ts"), true],
  ["Edit(//etc/**)", edit("/etc/passwd"), true],
  ["Edit(~/.ssh/**)", edit("/home/me/.ssh/id"), true],
  ["Edit(~/.ssh/**)", edit("/home/you/.ssh/id"), false],
  ["WebFetch(domain:example.com)", fetched("https://example.com/a"), true],
  ["WebFetch(domain:example.com)", fetched("https://example.org/a"), false],
  ["WebFetch(domain:example.com)", fetched("no url"), false],
  ["mcp__github", mcp, true],
  ["mcp__github__*", mcp, true],
  ["mcp__git", mcp, false],
  ["Bash(", bash("ls"), true],
  ["Skill(x)", { tool_name: "Skill", tool_input: {} }, true],
];
for (const [rule, payload, expected] of rows) {
  test(`matchIfRule() holds ${rule} against ${JSON.stringify(payload)}`, () => {
    const result = matchIfRule(rule, payload as never, places);
    assertEquals(result.matched, expected, result.why);
  });
}

test("matchIfRule() says when it cannot judge", () => {
  const problem = (rule: string, payload: object) =>
    matchIfRule(rule, payload as never, places).problem;
  assertEquals(problem("Bash(", bash("ls")), "if_not_judged");
  assertEquals(problem("Skill(x)", { tool_name: "Skill" }), "if_not_judged");
  assertEquals(problem("Bash(git *)", bash("git")), undefined);
});

test("matchIfRule() takes linear time", () => {
  const rule = `Bash(${"a*".repeat(40)}b)`;
  assertEquals(
    matchIfRule(rule, bash("a".repeat(3_000)) as never, places).matched,
    false,
  );
});
