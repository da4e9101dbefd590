import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { AgentCallbacks } from "../../hooks/agent_callbacks.ts";
import { claudeCodeAgentCallbacks } from "../../hooks/claude_code/run/agent_callbacks.ts";
import { effectiveClaudeCodeHooks } from "../../hooks/claude_code/config/effective_hooks.ts";
import { readClaudeCodeLayer } from "../../hooks/claude_code/config/settings_layers.ts";
import { codexAgentCallbacks } from "../../hooks/codex/run/agent_callbacks.ts";
import { needsJq } from "../support/needs_jq.ts";
import { readCodexFile } from "../../hooks/codex/config/config_layers.ts";
import { effectiveCodexHooks } from "../../hooks/codex/config/effective_hooks.ts";
import type { HookReport } from "../../hooks/hook_run.ts";
import { hookSession } from "../../hooks/hook_session.ts";
import type { AgentHooks } from "../../loop/agent_hooks.ts";
import {
  type Agent,
  createAgent,
  createScriptedModel,
  type ScriptLine,
} from "../../loop/mod.ts";
import { createSessionEnv, type SessionEnv } from "../../session_env.ts";
import type { JsonObject, SessionHeader } from "../../types.ts";
import { repository } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { bashCall, newHeader, toolTexts } from "./start_agent.ts";

/** What is put around the parts that both dialects are tried with. */
interface Setting {
  readonly env: SessionEnv;
  readonly header: SessionHeader;
  readonly project: string;
  readonly variables?: ReadonlyMap<string, string>;
  readonly onReport?: (report: HookReport) => void;
}

type Config = Readonly<Record<string, readonly JsonObject[]>>;

// The callbacks know nothing of the loop; here the compiler says that they fit.
const plugged = (callbacks: AgentCallbacks): AgentHooks => callbacks;

const dialects: readonly {
  name: string;
  hooks(config: Config, setting: Setting): Promise<AgentHooks>;
}[] = [
  {
    name: "Claude Code",
    async hooks(config, { env, header, project, variables, onReport }) {
      const file = join(project, ".claude/settings.json");
      mkdirSync(join(project, ".claude"), { recursive: true });
      writeFileSync(file, JSON.stringify({ hooks: config }));
      const layer = await readClaudeCodeLayer("project", file);
      return plugged(claudeCodeAgentCallbacks({
        hooks: effectiveClaudeCodeHooks([layer]),
        executor: env.shell,
        env: variables ?? new Map(),
        projectDir: project,
        onReport,
        facts: () => ({
          session: hookSession(header, env.persistence),
          cwd: project,
        }),
      }));
    },
  },
  {
    name: "Codex",
    async hooks(config, { env, header, project, onReport }) {
      const file = join(project, ".codex/hooks.json");
      mkdirSync(join(project, ".codex"), { recursive: true });
      writeFileSync(file, JSON.stringify({ hooks: config }));
      const layer = await readCodexFile("project", file);
      return plugged(codexAgentCallbacks({
        hooks: await effectiveCodexHooks([layer]),
        executor: env.shell,
        env: new Map([["SHELL", "/bin/bash"]]),
        cwd: project,
        onReport,
        facts: (turn) => ({
          session: hookSession(header, env.persistence),
          cwd: project,
          turnId: String(turn),
          model: "scripted",
          permissionMode: "default",
        }),
      }));
    },
  },
];

const scriptOf = (name: string) =>
  `bash '${join(repository, "tests/hooks/scripts", name)}.sh'`;
const sh = (command: string, matcher?: string): JsonObject => ({
  ...(matcher === undefined ? {} : { matcher }),
  hooks: [{ type: "command", command }],
});

/** Run prompts on an agent whose turns hooks have a say in. */
async function withAgent(
  { hooks }: (typeof dialects)[number],
  config: Config,
  script: Iterable<ScriptLine>,
  use: (agent: Agent, setting: Setting) => Promise<void>,
  more: Partial<Setting> = {},
): Promise<void> {
  const env = createSessionEnv({ dshHome: join(tempDir(), "home") });
  const project = tempDir();
  const header = { ...newHeader(), cwd: project };
  const setting = { env, header, project, ...more };
  let ids = 0;
  const agent = createAgent({
    session: await env.create(header),
    tools: env.tools,
    hooks: await hooks(config, setting),
    model: createScriptedModel(script),
    clock: () => 0,
    newId: () => `id-${++ids}`,
  });
  try {
    await use(agent, setting);
  } finally {
    await agent[Symbol.asyncDispose]();
    await env[Symbol.asyncDispose]();
  }
}

/** What the model was told by users and hooks, in order. */
function messages(agent: Agent): string[] {
  return agent.events.filter(({ type }) => type === "user/message").map((
    { data },
  ) => (data as unknown as { content: [{ text: string }] }).content[0].text);
}

const specific = (event: string, fields: JsonObject) =>
  `printf %s '${
    JSON.stringify({
      hookSpecificOutput: { hookEventName: event, ...fields },
    })
  }'`;

for (const dialect of dialects) {
  const { name } = dialect;

  test(
    `the loop does not run a tool that a hook of ${name} denies`,
    needsJq,
    async () => {
      await withAgent(
        dialect,
        { PreToolUse: [sh(scriptOf("guard"), "Bash")] },
        [bashCall("touch here; rm -rf here"), bashCall("echo fine"), "Done."],
        async (agent, { project }) => {
          const { reason } = await agent.prompt("Clean up.");
          assertEquals(reason, { kind: "completed" });
          assertEquals(toolTexts(agent.events), [
            "deleting recursively is not allowed: touch here; rm -rf here",
            "fine\n",
          ]);
          assertEquals(existsSync(join(project, "here")), false);
        },
      );
    },
  );

  test(
    `the loop runs a tool on the input that a hook of ${name} gives`,
    needsJq,
    async () => {
      const update = specific("PreToolUse", {
        permissionDecision: "allow",
        updatedInput: { command: "echo rewritten" },
      });
      await withAgent(
        dialect,
        { PreToolUse: [sh(update, "Bash")] },
        [bashCall("echo original"), "Done."],
        async (agent) => {
          await agent.prompt("Go.");
          assertEquals(toolTexts(agent.events), ["rewritten\n"]);
        },
      );
    },
  );

  test(
    `the loop tells its model what hooks of ${name} add`,
    needsJq,
    async () => {
      await withAgent(
        dialect,
        {
          UserPromptSubmit: [sh(scriptOf("context"))],
          PostToolUse: [
            sh(specific("PostToolUse", { additionalContext: "it was read" })),
            sh("echo 'format it' >&2; exit 2"),
          ],
        },
        [bashCall("true"), "Done."],
        async (agent, { header, project }) => {
          await agent.prompt("Go.");
          assertEquals(messages(agent), [
            "Go.",
            `the session ${header.id} works in ${project}`,
            "format it\nit was read",
          ]);
        },
      );
    },
  );

  test(
    `the loop takes a further step for a Stop hook of ${name}, once`,
    needsJq,
    async () => {
      await withAgent(
        dialect,
        { Stop: [sh(scriptOf("stop"))] },
        ["Done.", "Tests have run.", "Again."],
        async (agent) => {
          const { reason, text } = await agent.prompt("Go.");
          assertEquals(reason, { kind: "completed" });
          assertEquals(text, "Tests have run.");
          assertStringIncludes(
            messages(agent)[1],
            "run the tests before you stop",
          );
          assertEquals((await agent.prompt("More.")).text, "Again.");
        },
      );
    },
  );

  test(
    `the loop refuses a prompt that a hook of ${name} blocks`,
    needsJq,
    async () => {
      await withAgent(
        dialect,
        {
          UserPromptSubmit: [
            sh("grep -q secret && { echo 'no secrets' >&2; exit 2; }; exit 0"),
          ],
        },
        ["Hello."],
        async (agent) => {
          const { reason } = await agent.prompt("the secret is 42");
          assertEquals(reason, { kind: "blocked" });
          assertEquals(messages(agent), []);
          const log = JSON.stringify(agent.events);
          assert(!log.includes("secret is 42"), "a blocked prompt is not kept");
          assertEquals((await agent.prompt("Hi")).text, "Hello.");
        },
      );
    },
  );

  test(
    `hooks of ${name} read the log that storage names, and whose call it is`,
    needsJq,
    async () => {
      await withAgent(
        dialect,
        { PreToolUse: [sh("cat > payload.json", "Bash")] },
        [bashCall("true"), "Done."],
        async (agent, { env, header, project }) => {
          await agent.prompt("Go.");
          const payload = JSON.parse(
            readFileSync(join(project, "payload.json"), "utf8"),
          );
          assertEquals(payload.session_id, header.id);
          assertEquals(
            payload.transcript_path,
            env.persistence?.locate(header)?.path,
          );
          assertEquals(payload.tool_name, "Bash");
          assertEquals(payload.tool_input, { command: "true" });
        },
      );
    },
  );

  test(
    `a report tells what the loop leaves of an answer to ${name}`,
    needsJq,
    async () => {
      const seen: HookReport[] = [];
      await withAgent(
        dialect,
        { Stop: [sh(`printf %s '{"systemMessage":"a word to the user"}'`)] },
        ["Done."],
        async (agent) => {
          await agent.prompt("Go.");
          assertEquals(
            seen.map(({ event, merged }) => [event, merged.userMessages]),
            [["UserPromptSubmit", []], ["Stop", ["a word to the user"]]],
          );
        },
        { onReport: (report) => seen.push(report) },
      );
    },
  );
}

const [claudeCode, codex] = dialects;

test(
  "the loop stops when a Stop hook of Claude Code reaches the host's cap",
  needsJq,
  async () => {
    await withAgent(
      claudeCode,
      { Stop: [sh("echo again >&2; exit 2")] },
      ["one", "two", "three", "four", "five", "six"],
      async (agent) => {
        assertEquals((await agent.prompt("Go.")).text, "three");
        assertEquals(messages(agent), ["Go.", "again", "again"]);
        // Another turn counts anew.
        assertEquals((await agent.prompt("On.")).text, "six");
      },
      { variables: new Map([["CLAUDE_CODE_STOP_HOOK_BLOCK_CAP", "3"]]) },
    );
  },
);

test(
  "the loop goes on with the context that a Stop hook of Claude Code adds",
  needsJq,
  async () => {
    const once = `jq -c 'if .stop_hook_active then {} else
    {hookSpecificOutput: {hookEventName: "Stop", additionalContext: "check it"}} end'`;
    await withAgent(
      claudeCode,
      { Stop: [sh(once)] },
      ["one", "two"],
      async (agent) => {
        assertEquals((await agent.prompt("Go.")).text, "two");
        assertEquals(messages(agent), ["Go.", "check it"]);
      },
    );
  },
);

test(
  "the loop ends its turn when a hook of Claude Code stops the agent",
  needsJq,
  async () => {
    const halt = `printf %s '{"continue":false,"stopReason":"enough"}'`;
    await withAgent(
      claudeCode,
      { PreToolUse: [sh(halt)] },
      [bashCall("touch here"), "Done."],
      async (agent, { project }) => {
        const { reason } = await agent.prompt("Go.");
        assertEquals(reason, {
          kind: "aborted",
          reason: { kind: "hook", reason: "enough" },
        });
        assertEquals(existsSync(join(project, "here")), false);
      },
    );
  },
);

test(
  "the loop denies what a hook of Claude Code wants to ask about",
  needsJq,
  async () => {
    const ask = specific("PreToolUse", {
      permissionDecision: "ask",
      permissionDecisionReason: "really?",
    });
    await withAgent(
      claudeCode,
      { PreToolUse: [sh(ask)] },
      [bashCall("true"), "Done."],
      async (agent) => {
        await agent.prompt("Go.");
        assertEquals(toolTexts(agent.events), [
          "really? (nobody can be asked)",
        ]);
      },
    );
  },
);

test(
  "a failed tool is told to PostToolUseFailure hooks of Claude Code",
  needsJq,
  async () => {
    await withAgent(
      claudeCode,
      {
        PostToolUse: [sh("echo wrong >&2; exit 2")],
        PostToolUseFailure: [sh("jq -r .error >&2; exit 2")],
      },
      [bashCall("exit 3"), "Done."],
      async (agent) => {
        await agent.prompt("Go.");
        assertEquals(messages(agent), ["Go.", "[exit code 3]"]);
      },
    );
  },
);

test(
  "the loop marks up a Stop hook's reason as Codex does",
  needsJq,
  async () => {
    await withAgent(
      codex,
      { Stop: [sh("grep -q active.:true && exit; echo 'a < b' >&2; exit 2")] },
      ["one", "two"],
      async (agent, { project }) => {
        await agent.prompt("Go.");
        assertEquals(
          messages(agent)[1],
          `<hook_prompt hook_run_id="stop:0:${project}/.codex/hooks.json">a &lt; b</hook_prompt>`,
        );
      },
    );
  },
);
