/** Does not compile: shows that the comparison can fail. */

import type { HookInput, StopHookInput } from "@anthropic-ai/claude-agent-sdk";
import type { ClaudeCodeStopPayload } from "../../../../hooks/claude_code/payload/stop_events.ts";

declare const stop: Omit<ClaudeCodeStopPayload, "stop_hook_active">;
declare const host: HookInput;

export const missing: StopHookInput = stop;
export const other: ClaudeCodeStopPayload = host;
