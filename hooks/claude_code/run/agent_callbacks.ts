/**
 * Hooks of Claude Code for an agent that is not Claude Code.
 *
 * @module
 */

import {
  type AgentCallbacks,
  type AgentToolAnswer,
  type AgentToolCall,
  answerPrompt,
  answerToolCall,
  answerToolOutput,
  HONOURED_BY_CALLBACKS,
  HOOK_TOOL_NAMES,
} from "../../agent_callbacks.ts";
import type { HookReport } from "../../hook_run.ts";
import type { MergedOutcome } from "../../outcome.ts";
import { beginStopLoop, claudeCodeStopCap } from "../../stop_loop.ts";
import type { ClaudeCodeFacts } from "../payload/base_input.ts";
import type { ClaudeCodeHook } from "../config/configured_hook.ts";
import { claudeCodeUserPromptSubmit } from "../payload/prompt_events.ts";
import {
  runClaudeCodeHooks,
  type RunClaudeCodeHooksOptions,
} from "./run_event.ts";
import { claudeCodeStop } from "../payload/stop_events.ts";
import {
  type ClaudeCodeStoppedSubagent,
  claudeCodeSubagentStop,
} from "../payload/subagent_events.ts";
import {
  claudeCodePostToolUse,
  claudeCodePostToolUseFailure,
  claudeCodePreToolUse,
} from "../payload/tool_events.ts";

/** Options of {@linkcode claudeCodeAgentCallbacks}. */
export interface ClaudeCodeAgentCallbacksOptions extends
  Omit<
    RunClaudeCodeHooksOptions,
    "payload" | "signal" | "honours" | "stopLoop"
  > {
  /**
   * What every payload tells. Asked at each event, so that the path of the log
   * is what storage says then. With a subagent, its end is a `SubagentStop`.
   */
  readonly facts: () => ClaudeCodeFacts & {
    readonly subagent?: ClaudeCodeStoppedSubagent;
  };
  /**
   * How hooks call the loop's tools, by the loop's name.
   *
   * @default {{ bash: "Bash" }}
   */
  readonly toolNames?: Readonly<Record<string, string>>;
  /**
   * Asks a person when a hook answers `ask`.
   *
   * @default {nobody can be asked, so the call is denied}
   */
  readonly approve?: (
    call: AgentToolCall,
    reason: string | undefined,
  ) => Promise<boolean>;
  /** Told what became of every hook, with all that the loop does not act on. */
  readonly onReport?: (report: HookReport<ClaudeCodeHook>) => void;
}

/**
 * Let hooks of Claude Code have their say in the turns of another agent:
 * `UserPromptSubmit`, `PreToolUse`, `PostToolUse`, `PostToolUseFailure` and
 * `Stop` or `SubagentStop`. What they return fits `AgentOptions.hooks` of
 * `./loop`.
 *
 * A deferred call is denied and ends the turn. A `Stop` hook that blocks, or
 * adds context, makes the turn go on until the host's cap of blocks in a row.
 *
 * @example A guard that denies
 * ```ts
 * import { createLocalExecutor } from "@dsh/session-env/exec";
 * import {
 *   claudeCodeAgentCallbacks,
 *   parseClaudeCodeSettings,
 * } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const { settings } = await parseClaudeCodeSettings(`{ "hooks": {
 *   "PreToolUse": [{ "matcher": "Bash", "hooks": [
 *     { "type": "command", "command": "echo 'not today' >&2; exit 2" }
 *   ] }]
 * } }`);
 * const executor = createLocalExecutor();
 * const hooks = claudeCodeAgentCallbacks({
 *   hooks: settings.hooks,
 *   executor,
 *   env: new Map(),
 *   projectDir: "/tmp",
 *   facts: () => ({ session: { id: "s1" }, cwd: "/tmp" }),
 * });
 *
 * const answer = await hooks.beforeTool({
 *   turn: 1,
 *   callId: "call-1",
 *   name: "bash",
 *   input: { command: "ls" },
 *   signal: new AbortController().signal,
 * });
 *
 * assertEquals(answer, { deny: "not today" });
 * await executor[Symbol.asyncDispose]();
 * ```
 *
 * @param options The hooks, and what they are run with.
 * @returns The callbacks of one session.
 */
export function claudeCodeAgentCallbacks(
  options: ClaudeCodeAgentCallbacksOptions,
): AgentCallbacks {
  const { facts, toolNames = HOOK_TOOL_NAMES, approve, onReport } = options;
  const cap = claudeCodeStopCap(options.env);
  let stopLoop = beginStopLoop(cap), stopTurn = 0;

  async function ask(
    payload: object,
    signal: AbortSignal,
  ): Promise<HookReport<ClaudeCodeHook>> {
    const report = await runClaudeCodeHooks({
      ...options,
      payload,
      signal,
      stopLoop,
      honours: HONOURED_BY_CALLBACKS,
    });
    onReport?.(report);
    return report;
  }

  function callFacts({ name, input, callId }: AgentToolCall) {
    const toolName = Object.hasOwn(toolNames, name) ? toolNames[name] : name;
    return { ...facts(), toolName, toolInput: input, toolUseId: callId };
  }

  async function answerCall(
    call: AgentToolCall,
    merged: MergedOutcome,
  ): Promise<AgentToolAnswer> {
    const answer = answerToolCall(merged);
    if (merged.verdict !== "go_on") return answer;
    const { context, ...rest } = answer;
    const told = context === undefined ? {} : { context };
    if (merged.decision === "defer") {
      const stop = merged.reason ?? "A hook deferred the call";
      return { deny: stop, stop, ...told };
    }
    if (merged.decision !== "ask") return answer;
    if (await approve?.(call, merged.reason)) return { ...rest, ...told };
    const why = merged.reason ?? "A hook asks for an approval";
    const deny = approve ? why : `${why} (nobody can be asked)`;
    return { deny, ...told };
  }

  return {
    async onPrompt({ text, signal }) {
      const payload = claudeCodeUserPromptSubmit({ ...facts(), prompt: text });
      return answerPrompt((await ask(payload, signal)).merged);
    },
    async beforeTool(call) {
      const payload = claudeCodePreToolUse(callFacts(call));
      const { merged } = await ask(payload, call.signal);
      return await answerCall(call, merged);
    },
    async afterTool(call, { content, isError }) {
      const made = callFacts(call);
      const payload = isError
        ? claudeCodePostToolUseFailure({ ...made, error: content })
        : claudeCodePostToolUse({ ...made, toolResponse: content });
      return answerToolOutput((await ask(payload, call.signal)).merged);
    },
    async onStop({ turn, text, signal }) {
      if (turn !== stopTurn) stopLoop = beginStopLoop(cap);
      stopTurn = turn;
      const now = facts();
      const end = {
        stopHookActive: stopLoop.active,
        lastAssistantMessage: text,
      };
      const payload = now.subagent
        ? claudeCodeSubagentStop({ ...now, subagent: now.subagent, ...end })
        : claudeCodeStop({ ...now, ...end });
      const { merged, stopLoop: next } = await ask(payload, signal);
      stopLoop = next ?? stopLoop;
      if (!stopLoop.active) return {};
      const told = [merged.reason, ...merged.contexts];
      const texts = told.filter((text) => text !== undefined);
      return { continue: texts.join("\n") || "A Stop hook asks to go on" };
    },
  };
}
