/** What each hook of Codex may read, checked against the host's own schemas. */

import { z } from "zod";
import type { CodexEvent } from "../../../hooks/codex/event_names.ts";
import type { CodexPayloadByEvent } from "../../../hooks/codex/payload/payload_by_event.ts";
import { anything } from "./anything.ts";

const nullable = z.string().nullable();

const mode = z.enum([
  "default",
  "acceptEdits",
  "plan",
  "dontAsk",
  "bypassPermissions",
]);

const root = {
  session_id: z.string(),
  transcript_path: nullable,
  cwd: z.string(),
};

const rootTurn = { ...root, turn_id: z.string() };

const turn = {
  ...rootTurn,
  agent_id: z.string().optional(),
  agent_type: z.string().optional(),
};

const asked = { model: z.string(), permission_mode: mode };

const call = { tool_name: z.string(), tool_input: anything };

const compaction = {
  ...turn,
  model: z.string(),
  trigger: z.enum(["manual", "auto"]),
};

const stopped = {
  stop_hook_active: z.boolean(),
  last_assistant_message: nullable,
};

const subagent = { agent_id: z.string(), agent_type: z.string() };

const request = {
  kind: z.string(),
  request_id: z.string(),
  attempt_number: z.number(),
  ...turn,
  thread_id: z.string(),
  model: z.string(),
};

const event = <Name extends CodexEvent>(name: Name) => ({
  hook_event_name: z.literal(name),
});

/** One schema an event; none lets an unknown key through. */
export const codexSchemas: {
  readonly [Event in CodexEvent]: z.ZodType<CodexPayloadByEvent[Event]>;
} = {
  PreToolUse: z.strictObject({
    ...turn,
    ...event("PreToolUse"),
    ...asked,
    ...call,
    tool_use_id: z.string(),
  }),
  PermissionRequest: z.strictObject({
    ...turn,
    ...event("PermissionRequest"),
    ...asked,
    ...call,
  }),
  PostToolUse: z.strictObject({
    ...turn,
    ...event("PostToolUse"),
    ...asked,
    ...call,
    tool_response: anything,
    tool_use_id: z.string(),
  }),
  PreCompact: z.strictObject({ ...compaction, ...event("PreCompact") }),
  PostCompact: z.strictObject({ ...compaction, ...event("PostCompact") }),
  SessionStart: z.strictObject({
    ...root,
    ...event("SessionStart"),
    ...asked,
    source: z.enum(["startup", "resume", "clear", "compact", "fork"]),
  }),
  SessionEnd: z.strictObject({
    ...root,
    ...event("SessionEnd"),
    reason: z.literal("other"),
  }),
  UserPromptSubmit: z.strictObject({
    ...turn,
    ...event("UserPromptSubmit"),
    ...asked,
    prompt: z.string(),
  }),
  SubagentStart: z.strictObject({
    ...rootTurn,
    ...event("SubagentStart"),
    ...asked,
    ...subagent,
  }),
  SubagentStop: z.strictObject({
    ...rootTurn,
    ...event("SubagentStop"),
    agent_transcript_path: nullable,
    ...asked,
    ...subagent,
    ...stopped,
  }),
  Stop: z.strictObject({ ...rootTurn, ...event("Stop"), ...asked, ...stopped }),
  Interrupt: z.strictObject({ ...rootTurn, ...event("Interrupt"), ...asked }),
  PreModelRequest: z.strictObject({ ...request, ...event("PreModelRequest") }),
  PostModelRequest: z.strictObject({
    ...request,
    ...event("PostModelRequest"),
    status: z.string(),
    error: nullable,
    token_usage: z.strictObject({
      input_tokens: z.number(),
      cached_input_tokens: z.number(),
      cache_write_input_tokens: z.number(),
      output_tokens: z.number(),
      reasoning_output_tokens: z.number(),
      total_tokens: z.number(),
    }).nullable(),
    response_id: nullable,
  }),
};
