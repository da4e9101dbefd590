import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { diagnose, type Symptoms } from "../../cli/doctor_checks.ts";
import { folderState, runtimeFacts } from "../../cli/machine_facts.ts";
import { VERSION } from "../../cli/version.ts";
import { tempDir } from "../support/temp_dir.ts";
import { callCli, startCli } from "./call_cli.ts";

const healthy: Symptoms = {
  runtime: { name: "Deno", version: "2.9.6", zstd: true, sqlite: true },
  permissions: {
    run: "granted",
    shell: "granted",
    env: "granted",
    read: "granted",
    write: "granted",
  },
  home: "/h",
  root: { path: "/h/session-env", state: "writable", wantsZstd: false },
  shell: { path: "/bin/bash", version: "5.2" },
  missing: [],
};

test("diagnose() finds nothing where nothing is wrong", () => {
  assertEquals(
    diagnose(healthy).map(({ name, state, found }) => [name, state, found]),
    [
      ["runtime", "ok", "Deno 2.9.6"],
      ["home", "ok", "/h"],
      ["root", "ok", "/h/session-env"],
      ["bash", "ok", "/bin/bash 5.2"],
      ["permissions", "ok", "all that is needed"],
      ["environment", "ok", "has what programs rely on"],
      ["zstandard", "ok", "reads and writes"],
      ["sqlite", "ok", "part of this runtime; logs are locked by the kernel"],
    ],
  );
});

const root = healthy.root!;
const permissions = healthy.permissions!;
const error = { code: "x", message: "Cannot do it: it is so" };

const illnesses: {
  symptoms: Partial<Symptoms>;
  name: string;
  state: "note" | "problem";
  advice: string;
}[] = [
  {
    symptoms: {
      runtime: { name: "Node", version: "18.1.0", zstd: false, sqlite: false },
    },
    name: "runtime",
    state: "problem",
    advice: "use Node 20 or later",
  },
  {
    symptoms: { home: error },
    name: "home",
    state: "problem",
    advice: "set DSH_HOME or name the home with --home",
  },
  {
    symptoms: {
      homeState: "not_a_folder",
      root: { ...root, state: "not_a_folder" },
    },
    name: "home",
    state: "problem",
    advice: "set DSH_HOME or name the home with --home",
  },
  {
    symptoms: { homeState: "not_writable" },
    name: "home",
    state: "note",
    advice: "set DSH_HOME or name the home with --home",
  },
  {
    symptoms: {
      runtime: { ...healthy.runtime, zstd: false, fzstd: true },
    },
    name: "zstandard",
    state: "note",
    advice: "use Node 22.15 or later, Deno or Bun to write compressed logs",
  },
  {
    symptoms: { root: { ...root, state: "not_writable" } },
    name: "root",
    state: "problem",
    advice: "change its owner or mode, or name another root with --root",
  },
  {
    symptoms: { root: { ...root, state: "not_a_folder" } },
    name: "root",
    state: "problem",
    advice: "move that away, or name another root with --root",
  },
  {
    symptoms: { root: { ...root, state: "unknown" } },
    name: "root",
    state: "problem",
    advice: "permit the reading of it, or name another root with --root",
  },
  {
    symptoms: { root: { ...root, conflict: error } },
    name: "rootOwner",
    state: "problem",
    advice: "name another root with --root, or its --layout and --compression",
  },
  {
    symptoms: {
      root: { ...root, wantsZstd: true },
      runtime: { ...healthy.runtime, zstd: false },
    },
    name: "compression",
    state: "problem",
    advice: "use --compression none, or Node 22.15 or later, Deno or Bun",
  },
  {
    symptoms: { shell: error },
    name: "bash",
    state: "problem",
    advice: "commands cannot run until this works",
  },
  {
    symptoms: { permissions: { ...permissions, env: "prompt" } },
    name: "permissions",
    state: "problem",
    advice: "run Deno with --allow-env",
  },
  {
    symptoms: {
      permissions: {
        run: "denied",
        shell: "denied",
        env: "denied",
        read: "denied",
        write: "denied",
      },
    },
    name: "permissions",
    state: "problem",
    advice: "run Deno with --allow-run --allow-env --allow-read --allow-write",
  },
  {
    symptoms: { permissions: { ...permissions, run: "prompt" } },
    name: "permissions",
    state: "note",
    advice: "run Deno with --allow-run to end all that a command started",
  },
  {
    symptoms: { environment: error },
    name: "environment",
    state: "problem",
    advice: "run Deno with --allow-env",
  },
  {
    symptoms: { missing: ["HOME"] },
    name: "environment",
    state: "note",
    advice: "set what is missing; many programs rely on it",
  },
  {
    symptoms: { runtime: { ...healthy.runtime, zstd: false } },
    name: "zstandard",
    state: "note",
    advice: "use Node 22.15 or later, Deno or Bun for compressed logs",
  },
  {
    symptoms: { runtime: { ...healthy.runtime, sqlite: false } },
    name: "sqlite",
    state: "note",
    advice: "pass an open database, or use Node 22.13 or later, Deno or Bun",
  },
];

for (const { symptoms, name, state, advice } of illnesses) {
  test(`diagnose() advises: ${advice}`, () => {
    const checks = diagnose({ ...healthy, ...symptoms });
    const check = checks.find((each) => each.name === name);
    assertEquals([check?.state, check?.advice], [state, advice]);
  });
}

test("diagnose() looks at no permissions and no root where there are none", () => {
  const { root: _root, ...rest } = healthy;
  const checks = diagnose({ ...rest, permissions: undefined });
  assertEquals(checks.map(({ name }) => name), [
    "runtime",
    "home",
    "bash",
    "environment",
    "zstandard",
    "sqlite",
  ]);
});

test("folderState() tells what a folder allows, and makes nothing", async () => {
  const folder = tempDir();
  writeFileSync(join(folder, "file"), "");
  assertEquals(await folderState(folder), "writable");
  assertEquals(await folderState(join(folder, "a", "b")), "will_be_made");
  assertEquals(await folderState(join(folder, "file")), "not_a_folder");
  assertEquals(await folderState(join(folder, "file", "a")), "not_a_folder");
  assertEquals(existsSync(join(folder, "a")), false);
});

test(
  "folderState() sees that a folder cannot be written",
  { skip: process.getuid?.() === 0 && "root may write everywhere" },
  async () => {
    const folder = join(tempDir(), "closed");
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    assertEquals(await folderState(folder), "not_writable");
    assertEquals(await folderState(join(folder, "a")), "not_writable");
  },
);

test(
  "folderState() sees that the kernel's own folders take no folder",
  { skip: process.platform !== "linux" && "only Linux has them" },
  async () => {
    for (const folder of ["/proc", "/proc/a/b", "/sys/a"]) {
      assertEquals(await folderState(folder), "not_writable", folder);
    }
  },
);

test("doctor does not call a home ok that cannot be made", async () => {
  const file = join(tempDir(), "file");
  writeFileSync(file, "");
  const env = { ...around(tempDir()), DSH_HOME: join(file, "home") };
  const { code, stdout } = await callCli(["doctor"], { env });
  assertEquals(code, 1);
  assertMatch(stdout, /^ {2}problem {2}home .*file\/home is, or lies below/m);
  const elsewhere = await callCli(
    ["doctor", "--root", join(tempDir(), "logs")],
    { env },
  );
  assertEquals(elsewhere.code, 0);
  assertMatch(elsewhere.stdout, /^ {2}note +home .*file\/home is, or lies/m);
});

test("doctor says that fzstd reads where the runtime does not", async () => {
  const { zstd, fzstd } = await runtimeFacts();
  assertEquals(fzstd, !zstd);
  const { stdout } = await callCli(["doctor"], { env: around(tempDir()) });
  assertMatch(
    stdout,
    zstd
      ? /^ {2}ok +zstandard +reads and writes$/m
      : /^ {2}note +zstandard .*; reads through fzstd, does not write$/m,
  );
});

function around(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH!,
    HOME: home,
    GH_TOKEN: "s3cr3t",
    HTTPS_PROXY: "http://u:s3cr3t@h:1",
    CODEX_THREAD_ID: "s3cr3t",
    DSH_SESSION_ID: "s3cr3t",
    PLAIN: "s3cr3t",
  };
}

test("doctor says that everything works, and never a value", async () => {
  const home = tempDir();
  const result = await callCli(["doctor"], { env: around(home) });
  assertEquals([result.code, result.stderr], [0, ""]);
  assertMatch(result.stdout, /^ {2}ok {2,}bash +\/.*\/bash \d/m);
  assertMatch(result.stdout, /^ {2}GH_TOKEN +dropped {2}credential: the word/m);
  assertMatch(result.stdout, /^ {2}HTTPS_PROXY +changed {2}credential: a URL/m);
  assertMatch(result.stdout, /^ {2}.*codex.*; a child does not see them$/m);
  assertMatch(result.stdout, /^ {2}DSH_SESSION_JSONL {2}The absolute path/m);
  assertEquals(result.stdout.includes("s3cr3t"), false);
  assertEquals(existsSync(join(home, ".dsh")), false, "nothing is made");
});

test("doctor --json gives the same as one object", async () => {
  const home = tempDir();
  const result = await callCli(["doctor", "--json"], { env: around(home) });
  assertEquals(result.stdout.split("\n").length, 2);
  const report = JSON.parse(result.stdout);
  assertEquals([result.code, report.ok], [0, true]);
  assertEquals(report.environment, {
    kept: ["HOME", "PATH", "PLAIN"],
    decisions: [
      {
        name: "CODEX_THREAD_ID",
        action: "dropped",
        reason: "harness_identity",
        detail: "it tells a child of Codex who owns it",
      },
      {
        name: "DSH_SESSION_ID",
        action: "dropped",
        reason: "managed",
        detail: "only the overlay may set it",
      },
      {
        name: "GH_TOKEN",
        action: "dropped",
        reason: "credential",
        detail: 'the word "TOKEN"',
      },
      {
        name: "HTTPS_PROXY",
        action: "changed",
        reason: "credential",
        detail: "a URL with a login",
      },
    ],
    missing: [],
  });
  assertEquals(
    report.declarations.map(({ key }: { key: string }) => key),
    ["DSH_HOME", "DSH_SESSION_ID", "DSH_SESSION_JSONL", "DSH_SHELL"],
  );
  assertEquals(result.stdout.includes("s3cr3t"), false);
});

test("doctor exits with 1 where something will not work", async () => {
  const folder = tempDir();
  writeFileSync(join(folder, "file"), "");
  const argv = ["doctor", "--root", join(folder, "file", "logs")];
  const result = await callCli(argv, { env: around(folder) });
  assertEquals(result.code, 1);
  assertMatch(result.stdout, /^ {2}problem {2}root .*is no folder$/m);
  assertMatch(result.stdout, /^ +move that away, or name another root/m);
});

test("doctor sees that a root belongs to another layout", async () => {
  const root = tempDir();
  mkdirSync(join(root, "--srv--", "one"), { recursive: true });
  writeFileSync(join(root, "--srv--", "one", "session.jsonl"), "{}\n");
  const argv = ["doctor", "--json", "--root", root];
  const result = await callCli(argv, { env: around(root) });
  assertEquals(result.code, 1);
  const { checks } = JSON.parse(result.stdout);
  assertEquals(
    checks.filter(({ state }: { state: string }) => state === "problem")
      .map(({ name }: { name: string }) => name),
    ["rootOwner"],
  );
});

test("doctor says what is wrong with a home that cannot be one", async () => {
  const env = { ...around("/"), DSH_HOME: "~nobody/x" };
  const result = await callCli(["doctor"], { env });
  assertEquals(result.code, 1);
  assertStringIncludes(result.stdout, '"~name" is not expanded');
});

test("doctor works as a process of its own", async () => {
  const home = tempDir();
  const { ended } = startCli(["doctor", "--json"], {
    env: { DSH_HOME: home, GH_TOKEN: "s3cr3t" },
  });
  const { code, stdout, stderr } = await ended;
  assertEquals([code, JSON.parse(stdout).ok, stderr], [0, true, ""]);
  assertEquals(stdout.includes("s3cr3t"), false);
});

test("doctor says its own version first", async () => {
  const options = { env: { HOME: tempDir() } };
  const { stdout } = await callCli(["doctor"], options);
  assertEquals(stdout.split("\n")[0], `session-env ${VERSION}`);
  const json = await callCli(["doctor", "--json"], options);
  assertEquals(JSON.parse(json.stdout).version, VERSION);
});
