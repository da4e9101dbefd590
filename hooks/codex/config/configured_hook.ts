/**
 * A hook as it stands in Codex's configuration.
 *
 * @module
 */

import type { ConfiguredHook } from "../../configured_hook.ts";
import type { Diagnostic } from "../../diagnostic.ts";

/** Where configuration comes from, in the order in which Codex runs it. */
export type CodexLayer = "managed" | "user" | "project" | "plugin";

/** The layers in the order in which Codex runs their hooks. */
export const CODEX_LAYERS: readonly CodexLayer[] = [
  "managed",
  "user",
  "project",
  "plugin",
];

/** A hook as it stands in Codex's configuration. */
export interface CodexHook extends ConfiguredHook {
  /** The command on Windows, in place of the other. */
  readonly commandWindows?: string;
  /** What the user is shown while it runs. */
  readonly statusMessage?: string;
  /** How many tokens of context it may add; 0 is no limit. */
  readonly additionalContextLimit?: number;
}

/** What the user once said of a hook. */
export interface CodexHookState {
  /** `false` when the user switched it off. */
  readonly enabled?: boolean;
  /** The hash of the hook that the user trusts. */
  readonly trustedHash?: string;
}

/** What one configuration file says about hooks. */
export interface CodexHookConfig {
  /** Its hooks in the order in which Codex runs them. */
  readonly hooks: readonly CodexHook[];
  /** What the user said of hooks, by key; only the user's file has it. */
  readonly states: Readonly<Record<string, CodexHookState>>;
  /** Whether the feature is switched on or off here. */
  readonly featureEnabled?: boolean;
  /** Whether only managed hooks run; counts in managed requirements alone. */
  readonly allowManagedHooksOnly?: boolean;
}

/** A configuration file, and what is to be said of it. */
export interface ParsedCodexHooks {
  /** What it says; nothing when Codex rejects it. */
  readonly config: CodexHookConfig;
  /** What is to be said of it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether Codex takes the file's hooks at all. */
  readonly readable: boolean;
}
