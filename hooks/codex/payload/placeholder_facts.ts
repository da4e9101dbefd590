/**
 * Facts for a payload of Codex that is built only to try a hook.
 *
 * @module
 */

import { CODEX_VERSION } from "../../host_version.ts";
import type { CodexFacts, CodexRootTurnFacts } from "./base_input.ts";
import type { CodexEvent } from "../event_names.ts";
import type { CodexFactsByEvent } from "./facts_by_event.ts";

const idle: CodexFacts = {
  session: { id: "00000000-0000-7000-8000-000000000000" },
  cwd: "/project",
};

const turn: CodexRootTurnFacts = {
  ...idle,
  turnId: "00000000-0000-7000-8000-000000000001",
};

const asked = { model: "gpt-5", permissionMode: "default" } as const;

const call = { toolName: "Bash", toolInput: { command: "echo hello" } };

const subagent = { id: "00000000-0000-7000-8000-000000000002" };

const stopped = { stopHookActive: false, lastAssistantMessage: "Done." };

const request = {
  kind: "sampling",
  requestId: "00000000-0000-4000-8000-000000000003",
  attemptNumber: 1,
  model: "gpt-5",
};

const placeholders: CodexFactsByEvent = {
  PreToolUse: { ...turn, ...asked, ...call, toolUseId: "call_1" },
  PermissionRequest: { ...turn, ...asked, ...call },
  PostToolUse: {
    ...turn,
    ...asked,
    ...call,
    toolResponse: "hello",
    toolUseId: "call_1",
  },
  PreCompact: { ...turn, model: asked.model, trigger: "manual" },
  PostCompact: { ...turn, model: asked.model, trigger: "manual" },
  SessionStart: { ...idle, ...asked, source: "startup" },
  SessionEnd: idle,
  UserPromptSubmit: { ...turn, ...asked, prompt: "Say hello" },
  SubagentStart: { ...turn, ...asked, subagent },
  SubagentStop: { ...turn, ...asked, subagent, ...stopped },
  Stop: { ...turn, ...asked, ...stopped },
  Interrupt: { ...turn, ...asked },
  PreModelRequest: { ...turn, ...request },
  PostModelRequest: {
    ...turn,
    ...request,
    status: "completed",
    error: null,
    tokenUsage: {
      inputTokens: 10,
      cachedInputTokens: 0,
      cacheWriteInputTokens: 0,
      outputTokens: 5,
      reasoningOutputTokens: 0,
      totalTokens: 15,
    },
    responseId: "resp_1",
  },
};

/**
 * Make up everything that a payload of Codex needs.
 *
 * The values never change: a session and a turn of zeros without a log, the
 * folder `/project`, the tool `Bash` with `echo hello`, the model `gpt-5`, the
 * permission mode `default`.
 *
 * @example Usage
 * ```ts
 * import { codexPlaceholderFacts } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const facts = codexPlaceholderFacts("PreToolUse");
 *
 * assertEquals(facts.toolName, "Bash");
 * ```
 *
 * @param event The event.
 * @returns New facts, to be spread under the ones that are known.
 * @throws {RangeError} When Codex 0.171.0 has no such event.
 */
export function codexPlaceholderFacts<Event extends CodexEvent>(
  event: Event,
): CodexFactsByEvent[Event] {
  if (!Object.hasOwn(placeholders, event)) {
    throw new RangeError(
      `Cannot make up facts: Codex ${CODEX_VERSION} has no event "${event}"`,
    );
  }
  return structuredClone(placeholders[event]);
}
