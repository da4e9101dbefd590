import { after, test } from "node:test";
import { assertEquals } from "@std/assert";
import { createLocalExecutor } from "../../exec/local_executor.ts";
import { parseClaudeCodeSettings } from "../../hooks/claude_code/config/parse_settings.ts";
import {
  claudeCodeAgentCallbacks,
  type ClaudeCodeAgentCallbacksOptions,
} from "../../hooks/claude_code/run/agent_callbacks.ts";
import { effectiveCodexHooks } from "../../hooks/codex/config/effective_hooks.ts";
import { parseCodexHooksJson } from "../../hooks/codex/config/parse_hooks_json.ts";
import {
  codexAgentCallbacks,
  type CodexAgentCallbacksOptions,
} from "../../hooks/codex/run/agent_callbacks.ts";
import { needsJq } from "../support/needs_jq.ts";

const executor = createLocalExecutor();
after(() => executor[Symbol.asyncDispose]());
const { signal } = new AbortController();

const configOf = (event: string, command: string) =>
  JSON.stringify({
    hooks: { [event]: [{ hooks: [{ type: "command", command }] }] },
  });

async function claudeCode(
  event: string,
  command: string,
  options: Partial<ClaudeCodeAgentCallbacksOptions> = {},
) {
  const { settings } = await parseClaudeCodeSettings(configOf(event, command));
  return claudeCodeAgentCallbacks({
    hooks: settings.hooks,
    executor,
    env: new Map(),
    projectDir: "/tmp",
    facts: () => ({ session: { id: "s1" }, cwd: "/tmp" }),
    ...options,
  });
}

async function codex(
  event: string,
  command: string,
  options: Partial<CodexAgentCallbacksOptions> = {},
) {
  const { config } = await parseCodexHooksJson(configOf(event, command));
  return codexAgentCallbacks({
    hooks: await effectiveCodexHooks([{ layer: "project", config }]),
    executor,
    env: new Map(),
    facts: factsOfCodex,
    ...options,
  });
}

const factsOfCodex: CodexAgentCallbacksOptions["facts"] = (turn) => ({
  session: { id: "s1", transcriptPath: "/root.jsonl" },
  cwd: "/tmp",
  turnId: String(turn),
  model: "m",
  permissionMode: "default",
});

const call = {
  turn: 1,
  callId: "c1",
  name: "bash",
  input: { command: "ls" },
  signal,
};
const end = { turn: 1, text: "Done.", signal };
const permission = (fields: object) =>
  `printf %s '${
    JSON.stringify({
      hookSpecificOutput: { hookEventName: "PreToolUse", ...fields },
    })
  }'`;

test(
  "claudeCodeAgentCallbacks() asks whoever can approve",
  needsJq,
  async () => {
    const ask = permission({
      permissionDecision: "ask",
      permissionDecisionReason: "sure?",
      updatedInput: { command: "pwd" },
      additionalContext: "careful",
    });
    const reasons: unknown[] = [];
    const answerWith = async (agreed: boolean) => {
      const hooks = await claudeCode("PreToolUse", ask, {
        approve: ({ callId }, reason) => {
          reasons.push([callId, reason]);
          return Promise.resolve(agreed);
        },
      });
      return await hooks.beforeTool(call);
    };
    assertEquals(await answerWith(true), {
      input: { command: "pwd" },
      context: "careful",
    });
    assertEquals(await answerWith(false), {
      deny: "sure?",
      context: "careful",
    });
    assertEquals(reasons, [["c1", "sure?"], ["c1", "sure?"]]);
  },
);

test(
  "claudeCodeAgentCallbacks() ends the turn of a deferred call",
  needsJq,
  async () => {
    const hooks = await claudeCode(
      "PreToolUse",
      permission({ permissionDecision: "defer" }),
    );
    const why = "A hook deferred the call";
    assertEquals(await hooks.beforeTool(call), { deny: why, stop: why });
  },
);

test(
  "claudeCodeAgentCallbacks() gives tools the names that hooks know",
  needsJq,
  async () => {
    const told = "jq -r .tool_name >&2; exit 2";
    const usual = await claudeCode("PreToolUse", told);
    assertEquals(await usual.beforeTool(call), { deny: "Bash" });
    assertEquals(await usual.beforeTool({ ...call, name: "toString" }), {
      deny: "toString",
    });
    const own = await claudeCode("PreToolUse", told, {
      toolNames: { bash: "Shell" },
    });
    assertEquals(await own.beforeTool(call), { deny: "Shell" });
  },
);

test(
  "claudeCodeAgentCallbacks() runs SubagentStop hooks at a subagent's end",
  needsJq,
  async () => {
    const subagent = { id: "a1", type: "Explore", transcriptPath: "/a1.jsonl" };
    const hooks = await claudeCode(
      "SubagentStop",
      "jq -r '[.session_id, .agent_id, .agent_transcript_path] | join(\" \")' >&2; exit 2",
      { facts: () => ({ session: { id: "s1" }, cwd: "/tmp", subagent }) },
    );
    assertEquals(await hooks.onStop(end), { continue: "s1 a1 /a1.jsonl" });
    const main = await claudeCode("SubagentStop", "echo no >&2; exit 2");
    assertEquals(await main.onStop(end), {});
  },
);

test(
  "codexAgentCallbacks() runs SubagentStop hooks at a subagent's end",
  needsJq,
  async () => {
    const subagent = { id: "t2", transcriptPath: "/t2.jsonl" };
    const hooks = await codex(
      "SubagentStop",
      "jq -r '[.transcript_path, .agent_transcript_path] | join(\" \")' >&2; exit 2",
      { facts: (turn) => ({ ...factsOfCodex(turn), subagent }) },
    );
    assertEquals(await hooks.onStop(end), {
      continue:
        '<hook_prompt hook_run_id="subagent-stop:0:hooks.json">/root.jsonl /t2.jsonl</hook_prompt>',
    });
  },
);

test(
  "codexAgentCallbacks() stops at a cap when it is given one",
  needsJq,
  async () => {
    const hooks = await codex("Stop", "echo more >&2; exit 2", { stopCap: 2 });
    const first = await hooks.onStop(end);
    assertEquals(Object.keys(first), ["continue"]);
    assertEquals(await hooks.onStop(end), {});
    const next = await hooks.onStop({ ...end, turn: 2 });
    assertEquals(Object.keys(next), ["continue"]);
  },
);
