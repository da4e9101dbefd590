/** Facts for every event of Codex, and for the ways in which each differs. */

import type { CodexEvent } from "../../hooks/codex/event_names.ts";
import type { CodexFactsByEvent } from "../../hooks/codex/payload/facts_by_event.ts";

/** One payload to build. */
export interface CodexPayloadRow<Event extends CodexEvent = CodexEvent> {
  readonly event: Event;
  /** Empty for the facts that the event cannot do without. */
  readonly variant: string;
  readonly facts: CodexFactsByEvent[Event];
}

/** Every payload to build. */
export const codexRows: CodexPayloadRow[] = [];

function row<Event extends CodexEvent>(
  event: Event,
  variant: string,
  facts: CodexFactsByEvent[Event],
): void {
  codexRows.push({ event, variant, facts });
}

const session = { id: "root", transcriptPath: "/logs/root.jsonl" };
const bare = { session, cwd: "/project" };
const noLog = { session: { id: "root" }, cwd: "/project" };
const turn = { ...bare, turnId: "1" };
const subagent = {
  id: "child",
  type: "explorer",
  transcriptPath: "/logs/child.jsonl",
};
const inSubagent = { ...turn, subagent };
const asked = { model: "gpt-5", permissionMode: "default" } as const;
const call = {
  toolName: "Bash",
  toolInput: {
    command: "ls",
    nested: { list: [1, null, true, "é \u2028 😀"] },
  },
};

row("PreToolUse", "", { ...turn, ...asked, ...call, toolUseId: "call_1" });
row("PreToolUse", "subagent", {
  ...inSubagent,
  ...asked,
  ...call,
  toolUseId: "call_1",
});
row("PreToolUse", "no-log", {
  ...noLog,
  turnId: "1",
  ...asked,
  ...call,
  toolUseId: "call_1",
});
row("PreToolUse", "subagent-no-log", {
  ...turn,
  subagent: { id: "child" },
  ...asked,
  ...call,
  toolUseId: "call_1",
});
row("PermissionRequest", "", {
  ...turn,
  model: "gpt-5",
  permissionMode: "bypassPermissions",
  ...call,
});
row("PermissionRequest", "subagent", { ...inSubagent, ...asked, ...call });
row("PostToolUse", "", {
  ...turn,
  ...asked,
  ...call,
  toolResponse: "a.txt\n",
  toolUseId: "call_1",
});
row("PostToolUse", "subagent", {
  ...inSubagent,
  ...asked,
  ...call,
  toolResponse: "a.txt\n",
  toolUseId: "call_1",
});
row("PostToolUse", "no-response", {
  ...turn,
  ...asked,
  toolName: "Bash",
  toolInput: undefined,
  toolResponse: undefined,
  toolUseId: "call_1",
});
row("PreCompact", "", { ...turn, model: "gpt-5", trigger: "auto" });
row("PreCompact", "subagent", {
  ...inSubagent,
  model: "gpt-5",
  trigger: "manual",
});
row("PostCompact", "", { ...turn, model: "gpt-5", trigger: "auto" });
row("PostCompact", "subagent", {
  ...inSubagent,
  model: "gpt-5",
  trigger: "manual",
});
row("SessionStart", "", { ...bare, ...asked, source: "startup" });
row("SessionStart", "no-log", { ...noLog, ...asked, source: "fork" });
row("SessionEnd", "", bare);
row("SessionEnd", "no-log", noLog);
row("UserPromptSubmit", "", { ...turn, ...asked, prompt: "Fix the parser" });
row("UserPromptSubmit", "subagent", {
  ...inSubagent,
  ...asked,
  prompt: 'Say "hello"\nto \u0000 and \ud800',
});
row("SubagentStart", "", { ...inSubagent, ...asked });
row("SubagentStart", "no-log", {
  ...noLog,
  turnId: "1",
  subagent: { id: "child" },
  ...asked,
});
const stopped = { stopHookActive: false, lastAssistantMessage: "Done." };
row("SubagentStop", "", { ...inSubagent, ...asked, ...stopped });
row("SubagentStop", "no-log", {
  ...noLog,
  turnId: "1",
  subagent: { id: "child" },
  ...asked,
  stopHookActive: true,
  lastAssistantMessage: null,
});
row("SubagentStop", "nested", {
  ...turn,
  subagent: { ...subagent, parentTranscriptPath: "/logs/parent.jsonl" },
  ...asked,
  ...stopped,
});
row("Stop", "", { ...turn, ...asked, ...stopped });
row("Stop", "no-log", {
  ...noLog,
  turnId: "1",
  ...asked,
  stopHookActive: true,
  lastAssistantMessage: null,
});
row("Interrupt", "", { ...turn, ...asked });
row("Interrupt", "no-log", { ...noLog, turnId: "1", ...asked });
const request = {
  kind: "sampling",
  requestId: "552ce367-ec87-4211-86a9-fff2986c0ff0",
  attemptNumber: 1,
  model: "gpt-5",
};
row("PreModelRequest", "", { ...turn, ...request });
row("PreModelRequest", "subagent", { ...inSubagent, ...request });
const answered = {
  status: "completed",
  error: null,
  tokenUsage: {
    inputTokens: 10,
    cachedInputTokens: 2,
    cacheWriteInputTokens: 0,
    outputTokens: 5,
    reasoningOutputTokens: 1,
    totalTokens: 15,
  },
  responseId: "resp_1",
};
row("PostModelRequest", "", { ...turn, ...request, ...answered });
row("PostModelRequest", "subagent", { ...inSubagent, ...request, ...answered });
row("PostModelRequest", "failed", {
  ...inSubagent,
  ...request,
  status: "failed",
  error: "no answer",
  tokenUsage: null,
  responseId: null,
});
