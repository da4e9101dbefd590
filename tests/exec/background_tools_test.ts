import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { after, test } from "node:test";
import { BackgroundCommands } from "../../exec/tools/background_commands.ts";
import { createBashKillTool } from "../../exec/tools/bash_kill_tool.ts";
import { createBashOutputTool } from "../../exec/tools/bash_output_tool.ts";
import { createBashTool } from "../../exec/tools/bash_tool.ts";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import type { ShellProcess, ShellResult } from "../../exec/seam.ts";
import type { ToolExecution } from "../../types.ts";

const shell = createLocalExecutor();
after(() => shell[Symbol.asyncDispose]());

const background = new BackgroundCommands();
const shellEnv = {
  collect: ({ agent }: ToolExecution) => ({
    DSH_SESSION_ID: agent?.session.header.id ?? "nobody",
  } as const),
};
const bash = createBashTool({ shell, shellEnv, background });
const output = createBashOutputTool({ background });
const kill = createBashKillTool({ background });

function callBy(id?: string): ToolExecution {
  const { signal } = new AbortController();
  const execution = { callId: "call-1", signal };
  if (id === undefined) return execution;
  const header = { version: 0, id, createdAt: 1 };
  return { ...execution, agent: { session: { header } } };
}

async function start(
  command: string,
  by = callBy(),
  more = {},
): Promise<string> {
  const { content, isError } = await bash.execute(
    { command, background: true, ...more },
    by,
  );
  assertEquals(isError, false, content);
  const [, id] = /"([^"]+)"/.exec(content)!;
  assertEquals(
    content,
    `Started in the background as "${id}"; bash_output reads it, bash_kill ends it`,
  );
  return id;
}

test("bash_output gives what is new, then how it ended", async () => {
  const id = await start("echo one; read x < <(sleep 60)");
  // The first line may take a while on a busy machine.
  let text = "";
  while (!text.includes("one")) {
    const { content } = await output.execute({ id, wait_ms: 20 }, callBy());
    text += content;
  }
  assertMatch(text, /^(\[running\])*one\n\[running\]$/);
  assertEquals(await output.execute({ id }, callBy()), {
    content: "[running]",
    isError: false,
  });
  const killed = await kill.execute({ id }, callBy());
  assertMatch(killed.content, /ended by SIG(TERM|KILL)/);
  const { content } = await output.execute({ id }, callBy());
  assertMatch(content, /^\[ended by SIG(TERM|KILL), exit code \d+\]$/);
});

test("bash_output waits for the end when asked", async () => {
  const id = await start("sleep 0.3; echo late; echo err >&2; exit 4");
  assertEquals(await output.execute({ id, wait_ms: 60_000 }, callBy()), {
    content: "late\n[stderr]\nerr\n[exit code 4]",
    isError: false,
  });
  assertEquals(await output.execute({ id, wait_ms: 60_000 }, callBy()), {
    content: "[exit code 4]",
    isError: false,
  });
});

test("bash_output stops waiting when its call is aborted", async () => {
  const id = await start("sleep 60");
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  const { content } = await output.execute(
    { id, wait_ms: 600_000 },
    { callId: "c", signal: controller.signal },
  );
  assertEquals(content, "[running]");
  await kill.execute({ id }, callBy());
});

test("bash_output says that a success is one", async () => {
  const id = await start("true");
  const { content } = await output.execute({ id, wait_ms: 60_000 }, callBy());
  assertEquals(content, "[exit code 0]");
});

test("bash_output tells a deadline", async () => {
  const id = await start("sleep 60", callBy(), { timeout_ms: 100 });
  const { content } = await output.execute({ id, wait_ms: 60_000 }, callBy());
  assertStringIncludes(content, "[timed out after 100 ms]");
});

test("a background command outlives the signal of the call that started it", async () => {
  const controller = new AbortController();
  const call = { callId: "c", signal: controller.signal };
  const id = await start("sleep 0.3; echo done", call);
  controller.abort();
  const { content } = await output.execute({ id, wait_ms: 60_000 }, callBy());
  assertEquals(content, "done\n[exit code 0]");
});

test("a background command has the identity of its own session", async () => {
  const ids = await Promise.all(
    ["a", "b", "c"].map((by) =>
      start("sleep 0.1; echo $DSH_SESSION_ID", callBy(by))
    ),
  );
  const answers = await Promise.all(
    ids.map((id, index) =>
      output.execute({ id, wait_ms: 60_000 }, callBy("abc"[index]))
    ),
  );
  assertEquals(
    answers.map(({ content }) => content),
    ["a\n[exit code 0]", "b\n[exit code 0]", "c\n[exit code 0]"],
  );
});

test("a session neither reads nor ends what another one started", async () => {
  const id = await start("echo secret; sleep 60", callBy("owner"));
  for (const by of [callBy("other"), callBy()]) {
    for (const tool of [output, kill]) {
      const { content, isError } = await tool.execute({ id }, by);
      assertMatch(content, /this session has no background command of that id/);
      assertEquals(content.includes("secret"), false);
      assertEquals(isError, true);
    }
  }
  const { content } = await output.execute({ id }, callBy("owner"));
  assertStringIncludes(content, "[running]");
  await kill.execute({ id }, callBy("owner"));
});

test("bash_output names the ids that a session has", async () => {
  const call = callBy("namer");
  assertEquals(await output.execute({ id: "x" }, call), {
    content:
      'Cannot read "x": this session has no background command of that id; it has none',
    isError: true,
  });
  const id = await start("true", call);
  assertEquals(await kill.execute({ id: "x" }, call), {
    content:
      `Cannot end "x": this session has no background command of that id; it has "${id}"`,
    isError: true,
  });
});

test("bash_kill ends every process of a command, and twice is no mistake", async () => {
  const id = await start("sleep 60 & echo $!; wait");
  const { content } = await kill.execute({ id }, callBy());
  const again = await kill.execute({ id }, callBy());
  assertMatch(again.content, /ended by SIG(TERM|KILL)/);
  const child = /^\d+/.exec(content);
  if (child !== null) {
    const { content } = await bash.execute(
      { command: `ps -o stat= -p ${child[0]} || echo gone` },
      callBy(),
    );
    assertMatch(content, /^(gone|Z)/);
  }
});

const invalid = [
  { tool: output, input: {}, says: 'Cannot read the command: "id"' },
  { tool: output, input: { id: "" }, says: 'Cannot read the command: "id"' },
  {
    tool: output,
    input: { id: "x", wait_ms: -1 },
    says: 'Cannot read the command: "wait_ms"',
  },
  {
    tool: output,
    input: 1,
    says: "Cannot read the command: the input must be an object",
  },
  { tool: kill, input: { id: 1 }, says: 'Cannot end the command: "id"' },
];

for (const { tool, input, says } of invalid) {
  test(`${tool.name} says: ${says} of ${JSON.stringify(input)}`, async () => {
    const { content, isError } = await tool.execute(input, callBy());
    assertStringIncludes(content, says);
    assertEquals(isError, true);
  });
}

const RESULT: ShellResult = {
  exitCode: 0,
  signal: null,
  timedOut: false,
  aborted: false,
  stdout: "all",
  stderr: "",
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
  stdioHeld: false,
  durationMs: 1,
};

test("bash_output works with an executor that has no readers", async () => {
  const process: ShellProcess = {
    id: "plain",
    wait: () => Promise.resolve(RESULT),
    kill: () => Promise.resolve(),
  };
  const background = new BackgroundCommands();
  const plain = createBashTool({
    shell: {
      run: () => Promise.resolve(RESULT),
      start: () => process,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
    shellEnv,
    background,
  });
  const reader = createBashOutputTool({ background });
  await plain.execute({ command: "x", background: true }, callBy());
  const contents = [];
  for (let i = 0; i < 2; i++) {
    const { content } = await reader.execute({ id: "plain" }, callBy());
    contents.push(content);
  }
  assertEquals(contents, ["all\n[exit code 0]", "[exit code 0]"]);
});

test("BackgroundCommands forgets the oldest that have ended", async () => {
  const commands = new BackgroundCommands();
  const call = callBy("many");
  const { BackgroundCommand } = await import(
    "../../exec/tools/background_commands.ts"
  );
  for (let i = 0; i < 150; i++) {
    const command = new BackgroundCommand({
      id: `p${i}`,
      wait: () => Promise.resolve(RESULT),
      kill: () => Promise.resolve(),
    }, undefined);
    await command.settled;
    commands.add(call, command);
  }
  assertEquals(commands.ids(call).length, 100);
  assertEquals(commands.get(call, "p0"), undefined);
  assertEquals(commands.get(call, "p149")?.process.id, "p149");
});
