import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { commands } from "../../cli/commands.ts";
import { errorLine } from "../../cli/main.ts";
import { VERSION } from "../../cli/version.ts";
import { repository } from "../support/runtime.ts";
import { callCli } from "./call_cli.ts";

const refused = [
  { argv: ["nope"], says: 'Cannot find command "nope"' },
  { argv: ["__proto__"], says: 'Cannot find command "__proto__"' },
  { argv: ["--nope"], says: 'Cannot read option "--nope"' },
  { argv: ["run", "--nope"], says: 'Cannot read option "--nope"' },
  { argv: ["run", "--timeout"], says: 'Cannot read "--timeout"' },
  { argv: ["run"], says: 'Cannot run a command: put it after "--"' },
  { argv: ["run", "ls"], says: 'Cannot run a command: put it after "--"' },
  { argv: ["run", "--"], says: "Cannot run a command: it is empty" },
  { argv: ["run", "--", " "], says: "Cannot run a command: it is empty" },
  {
    argv: ["run", "--timeout", "soon", "--", "true"],
    says: 'Cannot read "--timeout": "soon" is not a whole number',
  },
  {
    argv: ["run", "--session", "", "--", "true"],
    says: 'Cannot read "--session": the id is empty',
  },
  {
    argv: ["run", "--session", "/srv/x/session.jsonl", "--", "true"],
    says: "looks like the path of a log",
  },
  { argv: ["locate"], says: "Cannot locate a session" },
  { argv: ["locate", "--id", ""], says: 'Cannot read "--id"' },
  { argv: ["locate", "--stdin", "--id", "a"], says: 'Cannot use "--id"' },
  {
    argv: ["locate", "--id", "a", "--layout", "flat"],
    says: '"flat" is none of "bucket", "project"',
  },
  { argv: ["env", "extra"], says: 'Cannot read argument "extra"' },
  {
    argv: ["show"],
    says: 'Cannot call "session-env show": it needs an ID or a PATH\n',
  },
  {
    argv: ["verify", "--json"],
    says: 'Cannot call "session-env verify": it needs an ID or a PATH\n',
  },
  {
    argv: ["hook", "check"],
    says: 'Cannot call "session-env hook check": it needs a FILE\n',
  },
  {
    argv: ["hook", "payload"],
    says: 'Cannot call "session-env hook payload": it needs an EVENT\n',
  },
  {
    argv: ["locate", "demo"],
    says: "takes none; give the id with --id demo\n",
  },
  {
    argv: ["env", "my demo"],
    says: "takes none; give the id with --session 'my demo'\n",
  },
  { argv: ["whoami", "demo"], says: '"session-env whoami" takes none\n' },
  { argv: ["shwo"], says: '; did you mean "show"?\n' },
  { argv: ["hook", "chekc"], says: '; did you mean "check"?\n' },
  { argv: ["nope"], says: "lists them\n" },
  { argv: ["--versoin"], says: '; did you mean "--version"?\n' },
  { argv: ["show", "a", "--folow"], says: '; did you mean "--follow"?\n' },
  { argv: ["show", "a", "--xyz"], says: "lists them)\n" },
  { argv: ["env", "--session", ""], says: "the id is empty" },
  { argv: ["env", "--home", " "], says: 'Cannot read "--home"' },
  { argv: ["env", "--root", ""], says: 'Cannot read "--root"' },
];
for (const { argv, says } of refused) {
  test(`main() refuses ${JSON.stringify(argv)} with one line and exit 2`, async () => {
    const { code, stdout, stderr } = await callCli(argv, {
      env: { HOME: "/nowhere" },
    });
    assertEquals([code, stdout], [2, ""]);
    assertMatch(stderr, /^session-env: Cannot [^\n]*\n$/);
    assertStringIncludes(stderr, says);
  });
}

test("main() prints help on request and to standard error without a command", async () => {
  const help = await callCli(["--help"]);
  assertEquals([help.code, help.stderr], [0, ""]);
  for (const name of Object.keys(commands)) {
    assertMatch(help.stdout, new RegExp(`^  ${name} `, "m"));
  }
  assertEquals(await callCli([]), {
    code: 2,
    stdout: "",
    stderr: help.stdout,
  });
});

for (const option of ["--version", "-V"]) {
  test(`main() prints the version on ${option}`, async () => {
    assertEquals(await callCli([option]), {
      code: 0,
      stdout: `session-env ${VERSION}\n`,
      stderr: "",
    });
  });
}

for (const name of ["deno.json", "package.json", "jsr.json"]) {
  test(`the version is that of ${name}`, () => {
    const text = readFileSync(join(repository, name), "utf8");
    assertEquals(JSON.parse(text).version, VERSION);
  });
}

for (const argv of [[], ["show"], ["hook"], ["hook", "check"]]) {
  test(`main() takes -h as --help after ${JSON.stringify(argv)}`, async () => {
    const help = await callCli([...argv, "--help"]);
    assertEquals([help.code, help.stderr], [0, ""]);
    assertEquals(await callCli([...argv, "-h"]), help);
  });
}

for (const [name, load] of Object.entries(commands)) {
  test(`main() helps with ${name} without needing its arguments`, async () => {
    const { code, stdout, stderr } = await callCli([name, "--help"]);
    assertEquals([code, stderr], [0, ""]);
    assertStringIncludes(stdout, `Usage: session-env ${name}`);
    assertEquals((await load()).name, name);
    assertEquals(
      stdout.split("\n").filter((line) => line.length > 80),
      [],
    );
  });
}

test("errorLine() is one line that moves no cursor", () => {
  assertEquals(
    errorLine(new Error("Cannot read \x1b[2J\u202e:\r\n no\u2028pe"), "x"),
    "session-env: Cannot read \\u001b[2J\\u202e: no\\u2028pe\n",
  );
  assertEquals(
    errorLine(new Error("ENOENT: no such file"), "list"),
    'session-env: Cannot carry out "list": ENOENT: no such file\n',
  );
  assertEquals(
    errorLine("", "list"),
    'session-env: Cannot carry out "list": unknown error\n',
  );
});

test("the command table names every command of its own", () => {
  const files = readdirSync(join(repository, "cli"));
  for (const name of Object.keys(commands)) {
    assertEquals(files.includes(`${name}.ts`), true, name);
  }
});
