import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import type { SessionEvent } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli } from "./call_cli.ts";

const golden = (name: string) =>
  readFileSync(new URL(`../data/cli/${name}`, import.meta.url), "utf8");

const START = 1_790_000_000_000;

/** A stored turn in which somebody says something. */
function turnEvents(turn: number, words: string): SessionEvent[] {
  const events: Omit<SessionEvent, "seq" | "time">[] = [
    { type: "turn/start", data: { turn } },
    {
      type: "user/message",
      data: {
        content: [{ type: "text", text: words }],
        source: { kind: "user" },
        role: "user",
        id: `message-${turn}`,
      },
      surfaceOp: "append",
    },
    { type: "turn/end", data: { turn, reason: { kind: "completed" } } },
  ];
  const first = (turn - 1) * events.length;
  return events.map((event, at) => ({
    ...event,
    seq: first + at,
    time: START + (first + at) * 1000,
  }));
}

/** A home with three sessions, one of them torn, one damaged, one strange. */
async function storedSessions() {
  const home = join(tempDir(), "home");
  const root = join(home, "session-env");
  const engine = new JsonlPersistence({ root });
  const headers = [
    { id: "whole", cwd: "/p" },
    { id: "torn", parentSession: "whole" },
    { id: "damaged", cwd: "/p" },
  ];
  const paths: Record<string, string> = {};
  for (const [at, header] of headers.entries()) {
    const whole = { version: 0, createdAt: START + at, ...header };
    const session = await engine.create(whole);
    await session.append(turnEvents(1, "Hello."));
    await session.append(turnEvents(2, "And again."));
    await session[Symbol.asyncDispose]();
    paths[header.id] = engine.locate(whole).path;
  }
  await engine[Symbol.asyncDispose]();
  appendFileSync(paths.torn, '{"type":"turn/sta');
  const lines = readFileSync(paths.damaged, "utf8").split("\n");
  lines[4] = "not a record";
  writeFileSync(paths.damaged, lines.join("\n"));
  const strange = join(dirname(paths.whole), "strange.jsonl");
  writeFileSync(strange, "{}\n");
  for (const [at, id] of ["whole", "torn", "damaged"].entries()) {
    utimesSync(paths[id], START / 1000 + at, START / 1000 + at);
  }
  return { home, root, paths };
}

/** Calls and what they printed, with the home's folder written as HOME. */
async function transcript(
  home: string,
  calls: readonly (readonly string[])[],
): Promise<string> {
  let text = "";
  for (const argv of calls) {
    const { code, stdout, stderr } = await callCli(argv, {
      cwd: "/p",
      env: { DSH_HOME: home },
    });
    const errors = stderr.replaceAll(/^(?=.)/gm, "! ");
    text += `$ session-env ${argv.join(" ")}\n${stdout}${errors}= ${code}\n\n`;
  }
  return text.replaceAll(home, "HOME");
}

test("the outputs for programs are as they are documented", async () => {
  const { home } = await storedSessions();
  assertEquals(
    await transcript(home, [
      ["env", "--json"],
      ["env", "--session", "whole", "--json"],
      ["locate", "--id", "whole", "--json"],
      ["list", "--json"],
      ["show", "whole", "--json"],
      ["show", "torn", "--json", "--turns", "1"],
      ["show", "damaged", "--json"],
      ["show", "nobody", "--json"],
      ["verify", "whole", "--json"],
      ["verify", "torn", "--json"],
      ["verify", "damaged", "--json"],
      ["verify", "whole", "--session", "other", "--json"],
      ["verify", "nobody", "--json"],
    ]),
    golden("outputs_json.txt"),
  );
});

test("the outputs for people say the same in words", async () => {
  const { home } = await storedSessions();
  assertEquals(
    await transcript(home, [
      ["env", "--session", "it's"],
      ["locate", "--id", "whole"],
      ["list"],
      ["show", "whole"],
      ["show", "torn", "--turns", "1"],
      ["show", "damaged"],
      ["verify", "whole"],
      ["verify", "torn"],
      ["verify", "damaged"],
      ["verify", "nobody"],
    ]),
    golden("outputs_text.txt"),
  );
});

test("run --json prints one object", async () => {
  const home = join(tempDir(), "home");
  const { stdout } = await callCli(
    ["run", "--json", "--cwd", "/", "--", "echo out; echo err >&2; kill -9 $$"],
    { env: { DSH_HOME: home } },
  );
  assertEquals(stdout.replaceAll(home, "HOME"), golden("run.json"));
});

test("show and verify take a path as well as an id", async () => {
  const { home, paths } = await storedSessions();
  const options = { cwd: home, env: { DSH_HOME: home } };
  const byId = await callCli(["show", "whole", "--json"], options);
  const relative = paths.whole.slice(home.length + 1);
  for (const name of [paths.whole, relative, `./${relative}`]) {
    assertEquals(await callCli(["show", name, "--json"], options), byId);
    assertEquals((await callCli(["verify", name], options)).code, 0);
  }
  const moved = join(home, "moved.jsonl");
  writeFileSync(moved, readFileSync(paths.whole));
  assertEquals(await callCli(["show", moved, "--json"], options), byId);
  assertEquals((await callCli(["verify", moved], options)).code, 1);
});

const namesOfNothing = [
  { name: "./gone.jsonl", says: 'Cannot read "./gone.jsonl": nothing lies' },
  { name: "logs/gone", says: 'Cannot read "logs/gone": nothing lies there' },
  { name: "~", says: 'Cannot read "~": nothing lies there' },
  { name: ".", says: 'Cannot read ".": it is a folder' },
  { name: "home/", says: 'Cannot read "home/": it is a folder' },
  { name: "/dev/null", says: 'Cannot read "/dev/null": it is no file that' },
  { name: "home", says: "; the folder of that name is no log\n" },
  { name: "a file", says: "; to read the file, write ./'a file'\n" },
  { name: "gone.jsonl", says: 'Cannot find session "gone.jsonl": it is not' },
];
for (const { name, says } of namesOfNothing) {
  test(`show and verify say what ${JSON.stringify(name)} is`, async () => {
    const cwd = tempDir();
    mkdirSync(join(cwd, "home"));
    writeFileSync(join(cwd, "a file"), "{}\n");
    const options = { cwd, env: { DSH_HOME: join(cwd, "home") } };
    const shown = await callCli(["show", name], options);
    assertEquals([shown.code, shown.stdout], [1, ""]);
    assertMatch(shown.stderr, /^session-env: Cannot [^\n]*\n$/);
    assertStringIncludes(shown.stderr, says);
    const verified = await callCli(["verify", name], options);
    assertEquals([verified.code, verified.stderr], [1, ""]);
    assertStringIncludes(verified.stdout, says);
  });
}

test("verify takes no path for an id", async () => {
  const id = async (name: string) => {
    const { stdout } = await callCli(["verify", name, "--json"], {
      env: { HOME: "/nowhere" },
    });
    return JSON.parse(stdout).id;
  };
  assertEquals([await id("./gone"), await id("gone")], [null, "gone"]);
});

test("show --follow does not wait for what can only be a path", async () => {
  const shown = await callCli(["show", "./gone", "--follow"], {
    env: { HOME: "/nowhere" },
    signal: AbortSignal.timeout(10_000),
  });
  assertEquals(shown.code, 1);
  assertMatch(shown.stderr, /^[^\n]*"\.\/gone": nothing lies there\n$/);
});

test("show reads the file that it says to write as a path", async () => {
  const { home, paths } = await storedSessions();
  writeFileSync(join(home, "copy"), readFileSync(paths.whole));
  const options = { cwd: home, env: { DSH_HOME: home } };
  const refused = await callCli(["show", "copy"], options);
  const [, written] = /write (\S+)\n$/.exec(refused.stderr)!;
  assertMatch(
    (await callCli(["show", written], options)).stdout,
    /^Session whole\n/,
  );
});

test("show and verify tell of options that change nothing", async () => {
  const { home } = await storedSessions();
  const options = { env: { DSH_HOME: home } };
  for (const name of ["show", "verify"]) {
    const plain = await callCli([name, "whole"], options);
    assertEquals(plain.stderr, "");
    assertEquals(
      await callCli([name, "whole", "--layout", "project"], options),
      {
        ...plain,
        stderr:
          "note: --layout changes nothing here: a log is found whatever its folder, layout and encoding\n",
      },
    );
    const both = ["--compression", "zstd", "--cwd", "/x"];
    const noted = await callCli([name, "whole", ...both], options);
    assertMatch(noted.stderr, /^note: --cwd and --compression change nothing/);
  }
});

test("list says that a root is not there that was named", async () => {
  const root = join(tempDir(), "gone");
  for (const json of [[], ["--json"]]) {
    const { code, stdout, stderr } = await callCli(
      ["list", "--root", root, ...json],
      { env: { HOME: "/nowhere" } },
    );
    assertEquals([code, stdout], [0, ""]);
    assertStringIncludes(stderr, `The root ${root} is not there.\n`);
  }
});

test("list also looks where DeepSeek Harness keeps its logs, unless a root is named", async () => {
  const { home, root } = await storedSessions();
  const theirs = new JsonlPersistence({
    root: join(home, "sessions"),
    layout: "project",
    compression: "none",
  });
  const session = await theirs.create({
    version: 0,
    id: "theirs",
    createdAt: START,
    cwd: "/p",
  });
  await session.append(turnEvents(1, "Hi."));
  await theirs[Symbol.asyncDispose]();
  const ids = async (...argv: string[]) => {
    const { stdout } = await callCli(["list", "--json", ...argv], {
      env: { DSH_HOME: home },
    });
    return stdout.trim().split("\n").map((line) => JSON.parse(line).id);
  };
  assertEquals((await ids()).includes("theirs"), true);
  assertEquals((await ids("--root", root)).includes("theirs"), false);
  const shown = await callCli(["show", "theirs"], { env: { DSH_HOME: home } });
  assertMatch(shown.stdout, /^Session theirs\n/);
});

test("list is empty where there is nothing, and fails where there is no root to look at", async () => {
  const env = { DSH_HOME: join(tempDir(), "home") };
  assertEquals(await callCli(["list"], { env }), {
    code: 0,
    stdout: "",
    stderr: "No sessions.\n",
  });
  assertEquals(await callCli(["list", "--json"], { env }), {
    code: 0,
    stdout: "",
    stderr: "",
  });
  const { code, stdout, stderr } = await callCli([
    "list",
    "--root",
    "/dev/null",
  ], { env });
  assertEquals([code, stdout], [2, ""]);
  assertMatch(stderr, /^session-env: Cannot [^\n]*\/dev\/null[^\n]*\n$/);
});

test("show --follow waits for a session of any folder, shows it as it grows, and ends when interrupted", async () => {
  const home = join(tempDir(), "home");
  const engine = new JsonlPersistence({ root: join(home, "session-env") });
  const controller = new AbortController();
  let shown = "";
  let seen = () => {};
  const following = callCli(["show", "s-1", "--follow"], {
    env: { DSH_HOME: home },
    signal: controller.signal,
    onStdout(text) {
      shown += text;
      seen();
    },
  });
  const until = async (words: string) => {
    while (!shown.includes(words)) {
      await new Promise<void>((resolve) => seen = resolve);
    }
  };
  mkdirSync(home);
  const session = await engine.create({
    version: 0,
    id: "s-1",
    createdAt: START,
    cwd: "/p",
  });
  await session.append(turnEvents(1, "Hello."));
  await until("Hello.");
  await session.append(turnEvents(2, "And again."));
  await until("And again.");
  controller.abort({ signal: "SIGINT" });
  const { code, stderr } = await following;
  await engine[Symbol.asyncDispose]();
  assertEquals(code, 130);
  const roots = ["session-env", "sessions"].map((name) => join(home, name));
  assertEquals(
    stderr,
    `No session "s-1" yet in ${roots.join(" or in ")}; waiting, Ctrl-C ends\n`,
  );
});

test("show --follow ends when what it waits for does not come", async () => {
  const controller = new AbortController();
  const waiting = callCli(["show", "none", "--follow"], {
    env: { DSH_HOME: join(tempDir(), "home") },
    signal: controller.signal,
  });
  setTimeout(() => controller.abort({ signal: "SIGINT" }), 50);
  const { code, stdout } = await waiting;
  assertEquals([code, stdout], [130, ""]);
});

test("a progress line is for a terminal and long work only", async () => {
  const { home } = await storedSessions();
  const options = { env: { DSH_HOME: home } };
  // The clock of a call jumps a second whenever it is asked.
  const patient = await callCli(["list", "--json"], {
    ...options,
    isTerminal: true,
  });
  assertMatch(patient.stderr, /\r.*Looking: \d+ sessions.*\r/s);
  assertEquals((await callCli(["list", "--json"], options)).stderr, "");
});
