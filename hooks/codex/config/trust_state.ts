/**
 * Whether the user trusts a hook of Codex, without which it does not run.
 *
 * @module
 */

import type { CodexHook, CodexHookState } from "./configured_hook.ts";
import { codexUsesMatcher } from "../match/match_hook.ts";
import { codexTimeoutSeconds } from "../run/timeouts.ts";
import { CODEX_CONTEXT_TOKEN_LIMIT } from "../answer/decode_output.ts";

/** Whether a hook is trusted, and under which key that is kept. */
export interface CodexTrust {
  /**
   * `managed` hooks need no trust; `modified` means that the user trusted
   * something else in the same place.
   */
  readonly status: "managed" | "trusted" | "modified" | "untrusted";
  /** Whether the user left it switched on. */
  readonly enabled: boolean;
  /** The key of its state: `[hooks.state."<key>"]`. */
  readonly key: string;
  /** What `trusted_hash` must be for Codex to run it. */
  readonly hash: string;
}

/**
 * The key under which Codex keeps the state of a hook. It holds places, so a
 * handler that is put above moves it.
 *
 * @example Usage
 * ```ts
 * import { codexHookKey } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   codexHookKey("/home/.codex/hooks.json", "PreToolUse", 0, 1),
 *   "/home/.codex/hooks.json:pre_tool_use:0:1",
 * );
 * ```
 *
 * @param file The absolute path of the hook's file.
 * @param event The event's name.
 * @param group The place of its group in the event.
 * @param handler Its place in the group.
 * @returns The key.
 */
export function codexHookKey(
  file: string,
  event: string,
  group: number,
  handler: number,
): string {
  return `${file}:${snakeCase(event)}:${group}:${handler}`;
}

/**
 * The hash by which Codex knows a command hook again: SHA-256 of its event,
 * matcher and handler as compact JSON with sorted keys.
 *
 * @param hook The hook.
 * @returns The hash, as `sha256:` and 64 hexadecimal digits.
 */
export async function codexHookHash(hook: CodexHook): Promise<string> {
  const { command = "", statusMessage, additionalContextLimit: limit } = hook;
  const handler = {
    ...(limit === undefined || limit === CODEX_CONTEXT_TOKEN_LIMIT
      ? {}
      : { additionalContextLimit: limit }),
    async: hook.async,
    command,
    ...(statusMessage === undefined ? {} : { statusMessage }),
    timeout: codexTimeoutSeconds(hook.event, hook.timeoutSeconds),
    type: "command",
  };
  const identity = {
    event_name: snakeCase(hook.event),
    hooks: [handler],
    ...(hook.matcher === undefined || !codexUsesMatcher(hook.event)
      ? {}
      : { matcher: hook.matcher }),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(identity));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0"));
  return `sha256:${hex.join("")}`;
}

/**
 * Say whether the user trusts a hook.
 *
 * @param hook The hook.
 * @param states What the user said of hooks, by key.
 * @returns Whether it is trusted.
 */
export async function codexTrust(
  hook: CodexHook,
  states: Readonly<Record<string, CodexHookState>>,
): Promise<CodexTrust> {
  const { layer, file, group, handler } = hook.source;
  const key = codexHookKey(file, hook.event, group, handler);
  const hash = await codexHookHash(hook);
  if (layer === "managed") {
    return { status: "managed", enabled: true, key, hash };
  }
  const state = Object.hasOwn(states, key) ? states[key] : {};
  return {
    status: state.trustedHash === undefined
      ? "untrusted"
      : state.trustedHash === hash
      ? "trusted"
      : "modified",
    enabled: state.enabled !== false,
    key,
    hash,
  };
}

function snakeCase(event: string): string {
  return event.replace(/(?<!^)[A-Z]/g, "_$&").toLowerCase();
}
