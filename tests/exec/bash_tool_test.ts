import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { realpathSync } from "node:fs";
import { after, test } from "node:test";
import { createBashTool } from "../../exec/tools/bash_tool.ts";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import type {
  DshEnvironment,
  ShellExecRequest,
  ShellExecutor,
  ShellResult,
} from "../../exec/seam.ts";
import type { SessionHeader, ToolExecution } from "../../types.ts";
import { tempDir } from "../support/temp_dir.ts";

const shell = createLocalExecutor();
after(() => shell[Symbol.asyncDispose]());
const folder = tempDir();

function callBy(id?: string, fields: Partial<SessionHeader> = {}) {
  const { signal } = new AbortController();
  const execution: ToolExecution = { callId: "call-1", signal };
  if (id === undefined) return execution;
  const header = { version: 0, id, createdAt: 1, cwd: folder, ...fields };
  return { ...execution, agent: { session: { header } } };
}

const shellEnv = {
  collect(execution: ToolExecution): DshEnvironment {
    const id = execution.agent?.session.header.id;
    return {
      DSH_SHELL: "1",
      ...(id === undefined ? {} : { DSH_SESSION_ID: id }),
    };
  },
};

const bash = createBashTool({ shell, shellEnv });

const answers = [
  { command: "echo hi", content: "hi\n", isError: false },
  { command: "printf hi", content: "hi", isError: false },
  { command: "true", content: "[no output]", isError: false },
  { command: "exit 3", content: "[exit code 3]", isError: true },
  {
    command: "echo out; echo err >&2",
    content: "out\n[stderr]\nerr\n",
    isError: false,
  },
  {
    command: "printf out; printf err >&2; exit 1",
    content: "out\n[stderr]\nerr\n[exit code 1]",
    isError: true,
  },
  {
    command: "kill -9 $$",
    content: "[ended by SIGKILL, exit code 137]",
    isError: true,
  },
  {
    command: "head -c 4096 /dev/zero",
    content: "[stdout is binary, about 4096 bytes, and is not shown]",
    isError: false,
  },
  {
    command: "printf '\\377\\376\\375\\374\\373' >&2",
    content: "[stderr]\n[stderr is binary, about 5 bytes, and is not shown]",
    isError: false,
  },
  {
    command: "printf 'caf\\303\\251 \\377 and much more text than noise'",
    content: "café \ufffd and much more text than noise",
    isError: false,
  },
  { command: "-x 2>/dev/null", content: "[exit code 127]", isError: true },
  { command: "cat", content: "[no output]", isError: false },
];

for (const { command, ...expected } of answers) {
  test(`bash answers ${JSON.stringify(command)}`, async () => {
    assertEquals(await bash.execute({ command }, callBy()), expected);
  });
}

test("bash ends a command at the model's deadline", async () => {
  const input = { command: "echo a; sleep 60", timeout_ms: 300 };
  const { content, isError } = await bash.execute(input, callBy());
  assertStringIncludes(content, "a\n[timed out after 300 ms]");
  assertEquals(isError, true);
});

test("bash ends a command when its call is aborted", async () => {
  const controller = new AbortController();
  const { signal } = controller;
  setTimeout(() => controller.abort(), 200);
  const { content, isError } = await bash.execute(
    { command: "echo a; sleep 60" },
    { callId: "c", signal },
  );
  assertStringIncludes(content, "a\n[aborted]");
  assertEquals(isError, true);
});

test("bash runs nothing for a call that was aborted before", async () => {
  const signal = AbortSignal.abort();
  for (const background of [false, true]) {
    const { content, isError } = await bash.execute(
      { command: `touch ${folder}/aborted`, background },
      { callId: "c", signal },
    );
    assertStringIncludes(content, "[aborted]");
    assertEquals(isError, true);
  }
  const { content } = await bash.execute(
    { command: `ls ${folder}` },
    callBy(),
  );
  assertEquals(content, "[no output]");
});

test("bash collects the overlay anew for each call", async () => {
  const command = "echo $DSH_SHELL ${DSH_SESSION_ID-none}";
  for (const id of ["parent", "child"]) {
    const { content } = await bash.execute({ command }, callBy(id));
    assertEquals(content, `1 ${id}\n`);
  }
  const { content } = await bash.execute({ command }, callBy());
  assertEquals(content, "1 none\n");
});

test("bash ignores variables, input and unknown fields of a model", async () => {
  const input = {
    command: "cat; env",
    env: { MODEL: "x", DSH_SESSION_ID: "forged", BASH_ENV: "/x" },
    stdin: "from the model",
    dshEnv: { DSH_SESSION_ID: "forged" },
    inherit: "all",
    keepCredentials: true,
    shell: "/bin/false",
    __proto__: { background: true },
  };
  const { content, isError } = await bash.execute(input, callBy("own"));
  assertMatch(content, /^DSH_SESSION_ID=own$/m);
  for (const word of ["MODEL", "forged", "BASH_ENV", "from the model"]) {
    assertEquals(content.includes(word), false, word);
  }
  assertEquals(isError, false);
});

const invalid = [
  { input: {}, field: '"command"' },
  { input: { command: 1 }, field: '"command"' },
  { input: { command: "" }, field: '"command"' },
  { input: { command: null }, field: '"command"' },
  { input: { command: "x", timeout_ms: 0 }, field: '"timeout_ms"' },
  { input: { command: "x", timeout_ms: "5" }, field: '"timeout_ms"' },
  { input: { command: "x", timeout_ms: 600_001 }, field: '"timeout_ms"' },
  { input: { command: "x", timeout_ms: 1.5 }, field: '"timeout_ms"' },
  { input: { command: "x", background: "yes" }, field: '"background"' },
  { input: { command: "x", cwd: 1 }, field: '"cwd"' },
  { input: { command: "x", description: [] }, field: '"description"' },
  { input: "echo hi", field: "the input must be an object" },
  { input: undefined, field: "the input must be an object" },
  { input: null, field: "the input must be an object" },
  { input: ["echo"], field: "the input must be an object" },
];

for (const { input, field } of invalid) {
  test(`bash names what is wrong in ${JSON.stringify(input)}`, async () => {
    const { content, isError } = await bash.execute(input, callBy());
    assertStringIncludes(content, "Cannot run the command: ");
    assertStringIncludes(content, field);
    assertEquals(isError, true);
  });
}

test("bash takes null for an absent field", async () => {
  const input = {
    command: "echo hi",
    timeout_ms: null,
    background: null,
    cwd: null,
    description: null,
  };
  assertEquals(await bash.execute(input, callBy()), {
    content: "hi\n",
    isError: false,
  });
});

test("bash answers what cannot start as an error", async () => {
  const rows = [
    { command: "x\0", says: "it has a NUL in it" },
    { command: "x", cwd: "/no/such", says: '"/no/such"' },
    { command: "x", cwd: "/etc/passwd", says: '"/etc/passwd"' },
    { command: "x".repeat(200_000), says: "put it in a file" },
  ];
  for (const { says, ...input } of rows) {
    for (const background of [false, true]) {
      const answer = await bash.execute({ ...input, background }, callBy());
      assertStringIncludes(answer.content, says);
      assertEquals(answer.isError, true);
    }
  }
});

test("bash answers a failing overlay as an error, and starts nothing", async () => {
  const requests: ShellExecRequest[] = [];
  const failing = createBashTool({
    shell: recorder(requests),
    shellEnv: {
      collect() {
        throw new TypeError('Cannot collect "DSH_X" of "region": no string');
      },
    },
  });
  assertEquals(await failing.execute({ command: "x" }, callBy()), {
    content: 'Cannot collect "DSH_X" of "region": no string',
    isError: true,
  });
  assertEquals(requests, []);
});

const RESULT: ShellResult = {
  exitCode: 0,
  signal: null,
  timedOut: false,
  aborted: false,
  stdout: "",
  stderr: "",
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
  stdioHeld: false,
  durationMs: 1,
};

function recorder(
  requests: ShellExecRequest[],
  result: Partial<ShellResult> = {},
): ShellExecutor {
  return {
    run(request) {
      requests.push(request);
      return Promise.resolve({ ...RESULT, ...result });
    },
    start() {
      throw new Error("Cannot start: not part of this test");
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const folders = [
  { agent: "/session", option: "/option", input: undefined, cwd: "/session" },
  { agent: "/session", option: "/option", input: "sub", cwd: "/session/sub" },
  { agent: "/session", option: "/option", input: "/abs", cwd: "/abs" },
  { agent: undefined, option: "/option", input: undefined, cwd: "/option" },
  { agent: undefined, option: "/option", input: "..", cwd: "/" },
  { agent: undefined, option: undefined, input: "/abs", cwd: "/abs" },
  { agent: undefined, option: undefined, input: "sub", cwd: "sub" },
  { agent: undefined, option: undefined, input: undefined, cwd: undefined },
];

for (const { agent, option, input, cwd } of folders) {
  test(`bash goes to ${cwd} for ${agent}, ${option}, ${input}`, async () => {
    const requests: ShellExecRequest[] = [];
    const tool = createBashTool({
      shell: recorder(requests),
      shellEnv,
      cwd: option,
    });
    const call = agent === undefined ? callBy() : callBy("s", { cwd: agent });
    await tool.execute({ command: "x", cwd: input }, call);
    assertEquals(requests.map((request) => request.cwd), [cwd]);
  });
}

test("bash asks for nothing but what it must", async () => {
  const requests: ShellExecRequest[] = [];
  const tool = createBashTool({ shell: recorder(requests), shellEnv });
  const call = callBy("s", { cwd: "/w" });
  await tool.execute({ command: "x", description: "d" }, call);
  await tool.execute({ command: "y", timeout_ms: 5 }, call);
  const dshEnv = { DSH_SHELL: "1", DSH_SESSION_ID: "s" };
  const common = { dshEnv, cwd: "/w", signal: call.signal };
  assertEquals(requests, [
    { command: "x", timeoutMs: 120_000, ...common },
    { command: "y", timeoutMs: 5, ...common },
  ]);
});

test("bash shows the ends of long output, and says what is missing", async () => {
  const tool = createBashTool({
    shell: recorder([], {
      stdout: "a".repeat(20) + "\u{1f600}".repeat(20) + "z".repeat(20),
      stdoutDroppedBytes: 7,
      stdioHeld: true,
    }),
    shellEnv,
    maxContentLength: 33,
  });
  assertEquals(await tool.execute({ command: "x" }, callBy()), {
    content: [
      "[7 bytes of stdout dropped]",
      "aaaaaaaaaaa",
      "[47 characters left out]",
      "\u{1f600}zzzzzzzzzzzzzzzzzzzz",
      "[a process that it started lives on and holds the output open]",
    ].join("\n"),
    isError: false,
  });
});

test("bash runs where the session works", async () => {
  const { content } = await bash.execute({ command: "pwd -P" }, callBy("s"));
  assertEquals(content, `${realpathSync(folder)}\n`);
});

test("bash teaches one thing about variables, and no names", () => {
  assertStringIncludes(bash.description, "`$DSH_*` environment variables");
  assertEquals(/DSH_[A-Z]/.test(JSON.stringify(bash)), false);
});
