/**
 * A hook as it stands in Claude Code's settings.
 *
 * @module
 */

import type { ConfiguredHook } from "../../configured_hook.ts";

/** Where settings come from, from the weakest to the strongest. */
export type ClaudeCodeLayer =
  | "user"
  | "project"
  | "local"
  | "flag"
  | "managed";

/** The layers from the weakest to the strongest. */
export const CLAUDE_CODE_LAYERS: readonly ClaudeCodeLayer[] = [
  "user",
  "project",
  "local",
  "flag",
  "managed",
];

/** A hook as it stands in Claude Code's settings. */
export interface ClaudeCodeHook extends ConfiguredHook {
  /** Arguments of a program that is run without a shell. */
  readonly args?: readonly string[];
  /** Which shell runs the command. */
  readonly shell?: "bash" | "powershell";
  /** Whether it runs in the background and may wake the model. */
  readonly asyncRewake: boolean;
  /** What a failure does. */
  readonly onFailure: "continue" | "block";
  /** The permission rule that must hold, on tool events. */
  readonly if?: string;
  /** What the user is shown while it runs. */
  readonly statusMessage?: string;
}

/** What one settings file says about hooks. */
export interface ClaudeCodeSettings {
  /** Its hooks in their order. */
  readonly hooks: readonly ClaudeCodeHook[];
  /** Whether hooks are switched off. */
  readonly disableAllHooks?: boolean;
  /** Whether only managed hooks run; counts in managed settings alone. */
  readonly allowManagedHooksOnly?: boolean;
}
