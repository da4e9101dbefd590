/**
 * Which hooks of all of Claude Code's settings count.
 *
 * @module
 */

import type { ClaudeCodeHook, ClaudeCodeLayer } from "./configured_hook.ts";
import {
  CLAUDE_CODE_LAYERS,
  type ClaudeCodeSettings,
} from "./configured_hook.ts";

/** The settings of one layer. */
export interface ClaudeCodeLayerSettings {
  /** The layer. */
  readonly layer: ClaudeCodeLayer;
  /** What it says. */
  readonly settings: ClaudeCodeSettings;
}

/**
 * Merge the hooks of all layers, from the weakest to the strongest. Hooks of
 * every layer count together. `disableAllHooks` of the strongest layer that
 * says it decides, and reaches managed hooks only from managed settings;
 * `allowManagedHooksOnly` counts in managed settings alone. A hook that is
 * switched off stays in the list and says why it never runs.
 *
 * @example Usage
 * ```ts
 * import {
 *   effectiveClaudeCodeHooks,
 *   parseClaudeCodeSettings,
 * } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const user = await parseClaudeCodeSettings(`{ "hooks": { "Stop": [
 *   { "hooks": [{ "type": "command", "command": "make test" }] }] } }`);
 * const local = await parseClaudeCodeSettings(`{ "disableAllHooks": true }`);
 *
 * const hooks = effectiveClaudeCodeHooks([
 *   { layer: "user", settings: user.settings },
 *   { layer: "local", settings: local.settings },
 * ]);
 *
 * assertEquals(hooks[0].neverRuns, "disableAllHooks is set in local settings");
 * ```
 *
 * @param layers The layers, in any order.
 * @returns Every hook, in the order in which they are run and reported.
 */
export function effectiveClaudeCodeHooks(
  layers: readonly ClaudeCodeLayerSettings[],
): ClaudeCodeHook[] {
  const ordered = [...layers].sort((a, b) =>
    CLAUDE_CODE_LAYERS.indexOf(a.layer) - CLAUDE_CODE_LAYERS.indexOf(b.layer)
  );
  const switched = ordered.findLast(({ settings }) =>
    settings.disableAllHooks !== undefined
  );
  const disabledBy = switched?.settings.disableAllHooks
    ? switched.layer
    : undefined;
  const managedOnly = ordered.some(({ layer, settings }) =>
    layer === "managed" && settings.allowManagedHooksOnly
  );
  const reason = (layer: ClaudeCodeLayer): string | undefined => {
    if (disabledBy && (layer !== "managed" || disabledBy === "managed")) {
      return `disableAllHooks is set in ${disabledBy} settings`;
    }
    return managedOnly && layer !== "managed"
      ? "managed settings allow only managed hooks"
      : undefined;
  };
  return ordered.flatMap(({ layer, settings }) => {
    const off = reason(layer);
    return settings.hooks.map((hook) =>
      off && !hook.neverRuns ? { ...hook, neverRuns: off } : hook
    );
  });
}

/**
 * Say which copies of a hook do not run because an identical one does. Claude
 * Code tells hooks of one event apart by their command alone; which copy's
 * timeout counts is not documented, and here the first copy stays.
 *
 * @param hooks The hooks that match one event, in configuration order.
 * @returns The hooks that are left out, each with the one that runs instead.
 */
export function repeatedHooks(
  hooks: readonly ClaudeCodeHook[],
): Map<ClaudeCodeHook, ClaudeCodeHook> {
  const first = new Map<string, ClaudeCodeHook>();
  const repeated = new Map<ClaudeCodeHook, ClaudeCodeHook>();
  for (const hook of hooks) {
    if (hook.command === undefined) continue;
    const key = JSON.stringify([hook.command, hook.args ?? null]);
    const same = first.get(key);
    if (same) repeated.set(hook, same);
    else first.set(key, hook);
  }
  return repeated;
}
