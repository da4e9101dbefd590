/**
 * Which hooks of all of Codex's configuration count.
 *
 * @module
 */

import type {
  CodexHook,
  CodexHookConfig,
  CodexHookState,
  CodexLayer,
} from "./configured_hook.ts";
import { CODEX_LAYERS } from "./configured_hook.ts";
import { CODEX_EVENTS } from "../event_names.ts";
import { type CodexTrust, codexTrust } from "./trust_state.ts";

/** The configuration of one file. */
export interface CodexLayerConfig {
  /** The layer. */
  readonly layer: CodexLayer;
  /** What it says. */
  readonly config: CodexHookConfig;
}

/** A hook of Codex, and whether the user trusts it. */
export interface EffectiveCodexHook {
  /** The hook; `neverRuns` holds switches too, but not missing trust. */
  readonly hook: CodexHook;
  /** Whether the user trusts it. */
  readonly trust: CodexTrust;
}

/**
 * Merge the hooks of all layers in the order in which Codex runs them. Nothing
 * is deduplicated. The state of hooks comes from the user's own configuration.
 *
 * @param layers The layers, in any order.
 * @returns Every hook, in the order in which they are run and reported.
 */
export async function effectiveCodexHooks(
  layers: readonly CodexLayerConfig[],
): Promise<EffectiveCodexHook[]> {
  const ordered = [...layers].sort((a, b) =>
    CODEX_LAYERS.indexOf(a.layer) - CODEX_LAYERS.indexOf(b.layer)
  );
  const managedOnly = ordered.some(({ layer, config }) =>
    layer === "managed" && config.allowManagedHooksOnly
  );
  const feature = ordered.findLast(({ config }) =>
    config.featureEnabled !== undefined
  )?.config.featureEnabled;
  const states: Record<string, CodexHookState> = Object.assign(
    {},
    ...ordered.filter(({ layer }) => layer === "user").map(({ config }) =>
      config.states
    ),
  );
  const hooks = ordered.flatMap(({ layer, config }) =>
    [...config.hooks].sort((a, b) => orderOf(a) - orderOf(b)).map((hook) => {
      const off = feature === false
        ? 'the feature "hooks" is switched off'
        : managedOnly && layer !== "managed"
        ? "managed requirements allow only managed hooks"
        : undefined;
      return off && !hook.neverRuns ? { ...hook, neverRuns: off } : hook;
    })
  );
  return await Promise.all(hooks.map(async (hook) => {
    const trust = await codexTrust(hook, states);
    return trust.enabled || hook.neverRuns ? { hook, trust } : {
      hook: { ...hook, neverRuns: "the user switched it off" },
      trust,
    };
  }));
}

const EVENT_ORDER: readonly string[] = CODEX_EVENTS;
const orderOf = (hook: CodexHook) => EVENT_ORDER.indexOf(hook.event);
