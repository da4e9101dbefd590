import process from "node:process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import {
  ExecutorDisposedError,
  ShellStartError,
} from "../../exec/process/start_errors.ts";
import { ending, MarkedExecutor } from "../support/marked_executor.ts";
import { isRunning, survivors } from "../support/process_table.ts";
import { tempDir } from "../support/temp_dir.ts";

const shell = new MarkedExecutor();
const folder = tempDir();

const endings = [
  { command: "exit 0", exitCode: 0, signal: null },
  { command: "exit 3", exitCode: 3, signal: null },
  { command: "exit 300", exitCode: 44, signal: null },
  { command: "exit 137", exitCode: 137, signal: null },
  { command: "kill -9 $$", exitCode: 137, signal: "SIGKILL" },
  { command: "kill -TERM $$", exitCode: 143, signal: "SIGTERM" },
  { command: "kill -HUP $$", exitCode: 129, signal: "SIGHUP" },
  { command: "no-such-command-here", exitCode: 127, signal: null },
  { command: "/etc/passwd", exitCode: 126, signal: null },
];

for (const { command, exitCode, signal } of endings) {
  test(`LocalExecutor.run() tells how \`${command}\` ended`, async () => {
    const result = await shell.run({ command });
    const expected = { exitCode, signal, timedOut: false, aborted: false };
    assertEquals(ending(result), expected);
    assertEquals(result.group, "gone");
  });
}

test("LocalExecutor.run() gives every field of a plain call", async () => {
  const result = await shell.run({ command: "echo out; echo err >&2" });
  const { durationMs, ...rest } = result;
  assert(durationMs > 0 && durationMs < 60_000);
  assertEquals(rest, {
    exitCode: 0,
    signal: null,
    timedOut: false,
    aborted: false,
    stdout: "out\n",
    stderr: "err\n",
    stdoutDroppedBytes: 0,
    stderrDroppedBytes: 0,
    stdioHeld: false,
    group: "gone",
  });
});

test("LocalExecutor.run() does not wait for what holds the pipes", async () => {
  const before = performance.now();
  const result = await shell.run({ command: "sleep 60 & echo done" });
  assert(performance.now() - before < 5000);
  assertEquals(ending(result), {
    exitCode: 0,
    signal: null,
    timedOut: false,
    aborted: false,
  });
  const { stdout, stdioHeld, group } = result;
  assertEquals({ stdout, stdioHeld, group }, {
    stdout: "done\n",
    stdioHeld: true,
    group: "alive",
  });
});

test("LocalExecutor.run() does not wait for a background writer", async () => {
  const before = performance.now();
  const result = await shell.run({
    command: "(while echo y; do sleep 0.01; done) & echo done",
  });
  assert(performance.now() - before < 8000);
  assertEquals([result.exitCode, result.stdioHeld], [0, true]);
});

test("LocalExecutor.run() tells a silent background process", async () => {
  const { stdioHeld, group } = await shell.run({
    command: "sleep 60 >/dev/null 2>&1 &",
  });
  assertEquals({ stdioHeld, group }, { stdioHeld: false, group: "alive" });
});

test("LocalExecutor.run() ends what is left when asked", async () => {
  const { stdout, stdioHeld, group, endedScope } = await shell.run({
    command: "sleep 60 & echo $!",
    endGroupOnExit: true,
  });
  assertEquals({ stdioHeld, group, endedScope }, {
    stdioHeld: false,
    group: "gone",
    endedScope: undefined,
  });
  assert(!isRunning(Number(stdout)));
});

test("LocalExecutor.run() reads all that a pipe held at the end", async () => {
  const { stdout } = await shell.run({
    command: "head -c 60000 /dev/zero | tr '\\0' a; sleep 60 &",
  });
  assertEquals(stdout.length, 60_000);
});

test("LocalExecutor.run() starts nothing for a signal that was aborted", async () => {
  const mark = join(folder, "started");
  const result = await shell.run({
    command: `touch ${mark}`,
    signal: AbortSignal.abort(),
  });
  assertEquals([result.aborted, result.exitCode], [true, 143]);
  assertEquals((await shell.run({ command: `test -e ${mark}` })).exitCode, 1);
});

test("LocalExecutor.run() gives a command an input that is empty", async () => {
  const { stdout } = await shell.run({
    command: "cat; cat <<< x; read y; echo $?",
  });
  assertEquals(stdout, "x\n1\n");
});

const inputs = [
  { name: "text", stdin: "a€\n", stdout: "a€\n" },
  { name: "nothing", stdin: "", stdout: "" },
  { name: "bytes", stdin: new Uint8Array([0x61, 0, 0x62]), stdout: "a\0b" },
];
for (const { name, stdin, stdout } of inputs) {
  test(`LocalExecutor.run() hands ${name} to the command`, async () => {
    assertEquals((await shell.run({ command: "cat", stdin })).stdout, stdout);
  });
}

test("LocalExecutor.run() carries 64 MiB through cat", async () => {
  const size = 64 * 1024 * 1024;
  const stdin = new Uint8Array(size);
  for (let i = 0; i < size; i += 4096) stdin[i] = 65 + (i / 4096) % 26;
  const { stdout, exitCode } = await shell.run({
    command: "cat | cksum",
    stdin,
  });
  const whole = await shell.run({
    command: "cat",
    stdin,
    maxOutputBytes: size,
  });
  assertEquals(exitCode, 0);
  assertEquals(whole.stdout.length, size);
  assertEquals(whole.stdoutDroppedBytes, 0);
  const again = await shell.run({ command: "cksum", stdin: whole.stdout });
  assertEquals(again.stdout, stdout);
});

const deaf = [
  { name: "ends at once", command: "echo '{}'" },
  { name: "closes its input", command: "exec <&-; sleep 0.1; echo '{}'" },
  { name: "reads a little", command: "head -c 10 >/dev/null; echo '{}'" },
  { name: "leaves it to a child", command: "sleep 60 <&0 & echo '{}'" },
];
for (const { name, command } of deaf) {
  test(`LocalExecutor.run() survives a command that ${name}`, async () => {
    const stdin = new Uint8Array(4 * 1024 * 1024);
    const result = await shell.run({ command, stdin });
    assertEquals([result.exitCode, result.stdout], [0, "{}\n"]);
  });
}

test("LocalExecutor.run() decodes a character that comes in parts", async () => {
  const { stdout } = await shell.run({
    command: "printf '\\xe2'; sleep 0.05; printf '\\x82\\xac'",
  });
  assertEquals(stdout, "€");
});

test("LocalExecutor.run() replaces invalid bytes and keeps NUL", async () => {
  const { stdout } = await shell.run({ command: "printf 'a\\xff\\0b'" });
  assertEquals(stdout, "a\ufffd\0b");
});

test("LocalExecutor.run() drains both streams together", async () => {
  const { stdout, stderr } = await shell.run({
    command:
      "for i in 1 2 3 4; do head -c 300000 /dev/zero | tr '\\0' e >&2; head -c 300000 /dev/zero | tr '\\0' o; done",
    maxOutputBytes: 2_000_000,
  });
  assertEquals([stdout.length, stderr.length], [1_200_000, 1_200_000]);
});

const caps = [
  { keepOutput: "tail", stdout: "789\n" },
  { keepOutput: "head", stdout: "0123" },
  { keepOutput: "both", stdout: "01\n[7 bytes left out]\n9\n" },
] as const;
for (const { keepOutput, stdout } of caps) {
  test(`LocalExecutor.run() keeps the ${keepOutput} of a long output`, async () => {
    const result = await shell.run({
      command: "echo 0123456789; printf abc >&2",
      maxOutputBytes: 4,
      keepOutput,
    });
    assertEquals([result.stdout, result.stdoutDroppedBytes], [stdout, 7]);
    assertEquals([result.stderr, result.stderrDroppedBytes], ["abc", 0]);
  });
}

test("LocalExecutor.run() runs a program with no shell between", async () => {
  const { stdout } = await shell.run({
    command: "printf",
    args: ["%s|", "$HOME", "a b", ""],
  });
  assertEquals(stdout, "$HOME|a b||");
});

test("LocalExecutor.run() takes another shell", async () => {
  const { stdout } = await shell.run({
    command: "echo ${BASH_VERSION:-none}",
    shell: "/bin/sh",
  });
  assert(stdout.length > 1);
});

test("LocalExecutor runs in the folder that is asked for", async () => {
  mkdirSync(join(folder, "sub"), { recursive: true });
  await using_(createLocalExecutor({ cwd: folder }), async (inside) => {
    assertEquals((await inside.run({ command: "pwd" })).stdout, `${folder}\n`);
    const sub = await inside.run({ command: "pwd", cwd: "sub" });
    assertEquals(sub.stdout, `${join(folder, "sub")}\n`);
  });
  assertEquals(
    (await shell.run({ command: "pwd", cwd: "/" })).stdout,
    "/\n",
  );
  const here = await shell.run({ command: "pwd -P" });
  assertEquals(here.stdout, `${process.cwd()}\n`);
});

const closed = join(folder, "closed");
const script = join(folder, "script");
const plain = join(folder, "plain");
const gone = join(folder, "gone");

const problems = [
  {
    name: "a folder that is gone",
    request: { command: "true", cwd: gone },
    code: "cwd_not_found",
    subject: gone,
  },
  {
    name: "a folder that is a file",
    request: { command: "true", cwd: plain },
    code: "cwd_not_directory",
    subject: plain,
  },
  {
    name: "a gone folder before a gone program",
    request: { command: "/no/program", args: [], cwd: gone },
    code: "cwd_not_found",
    subject: gone,
  },
  {
    name: "a script whose interpreter is gone",
    request: { command: script, args: [] },
    code: "program_not_found",
    subject: script,
  },
];
for (const { name, request, code, subject } of problems) {
  test(`LocalExecutor.run() tells ${name}`, async () => {
    writeFileSync(plain, "");
    writeFileSync(script, "#!/no/interpreter\n", { mode: 0o755 });
    const error = await assertRejects(
      () => shell.run(request),
      Error,
      "Cannot ",
    );
    assertEquals((error as ShellStartError).code, code);
    assert(error.message.includes(subject), error.message);
  });
}

test("LocalExecutor.run() tells a folder that may not be entered", async (t) => {
  if (process.getuid?.() === 0) return t.skip("root may enter every folder");
  mkdirSync(closed, { recursive: true });
  chmodSync(closed, 0);
  const error = await assertRejects(
    () => shell.run({ command: "true", cwd: closed }),
    ShellStartError,
  );
  assertEquals([error.code, error.subject], ["cwd_not_allowed", closed]);
});

test("LocalExecutor.run() tells a missing shell from a missing folder", async () => {
  const error = await assertRejects(
    () => shell.run({ command: "true", shell: "/no/bash" }),
    Error,
    "/no/bash",
  );
  assertEquals((error as ShellStartError).code, "shell_not_found");
});

test("LocalExecutor.start() reports a failed start in wait()", async () => {
  for (const request of [{ cwd: gone }, { shell: "/no/bash" }]) {
    const started = shell.start({ command: "true", ...request });
    assert(started.id.length > 0);
    await assertRejects(() => started.wait(), Error, "Cannot ");
    await started.kill();
  }
});

test("LocalExecutor finds its shell again after that has gone", async () => {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const request = { command: "echo $0", env: { PATH: `${bin}:/usr/bin:/bin` } };
  writeFileSync(join(bin, "bash"), "#!/bin/sh\necho mine\n", { mode: 0o755 });
  assertEquals((await shell.run(request)).stdout, "mine\n");
  rmSync(join(bin, "bash"));
  assert(/bash\n$/.test((await shell.run(request)).stdout));
});

test("LocalExecutor refuses to work once it is disposed", async () => {
  const disposed = createLocalExecutor();
  await disposed[Symbol.asyncDispose]();
  await disposed[Symbol.asyncDispose]();
  await assertRejects(
    () => disposed.run({ command: "true" }),
    ExecutorDisposedError,
  );
  let error: unknown;
  try {
    disposed.start({ command: "true" });
  } catch (thrown) {
    error = thrown;
  }
  assert(error instanceof ExecutorDisposedError);
});

test("LocalExecutor.run() calls nothing late that ended while we were busy", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const calls = [
    shell.run({ command: "exit 4", timeoutMs: 400 }),
    shell.run({ command: "exit 5", signal }),
  ];
  const busyUntil = performance.now() + 600;
  while (performance.now() < busyUntil);
  controller.abort();
  assertEquals((await Promise.all(calls)).map(ending), [
    { exitCode: 4, signal: null, timedOut: false, aborted: false },
    { exitCode: 5, signal: null, timedOut: false, aborted: false },
  ]);
});

test("LocalExecutor leaves no listener on a signal that lives on", async () => {
  const { signal } = new AbortController();
  let added = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    added++;
    return addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (
    ...args: Parameters<typeof removeEventListener>
  ) => {
    added--;
    return removeEventListener.apply(signal, args);
  };
  await shell.run({ command: "true", signal });
  assertEquals(added, 0);
});

test("LocalExecutor tells an observer what happens, and outlives its errors", async () => {
  const told: string[] = [];
  await using_(
    createLocalExecutor({
      observer: {
        start: ({ id, pid, spec }) => {
          assert(pid > 1 && spec.clearEnv);
          told.push(`start ${id}`);
        },
        output: ({ stream, bytes }) =>
          void told.push(`${stream} ${new TextDecoder().decode(bytes)}`),
        end: ({ id, result, time }) => {
          assert(Math.abs(Date.now() - time) < 60_000);
          told.push(`end ${id} ${result.exitCode}`);
        },
      },
    }),
    async (watched) => {
      await watched.run({ command: "echo a; sleep 0.1; echo b >&2; exit 4" });
    },
  );
  assertEquals(told, [
    "start shell-1",
    "stdout a\n",
    "stderr b\n",
    "end shell-1 4",
  ]);
});

test("disposing the LocalExecutor leaves no process", async () => {
  await shell[Symbol.asyncDispose]();
  assertEquals(await survivors(shell.mark), []);
});

async function using_<T extends AsyncDisposable>(
  value: T,
  use: (value: T) => Promise<void>,
): Promise<void> {
  try {
    await use(value);
  } finally {
    await value[Symbol.asyncDispose]();
  }
}
