/**
 * What both dialects know of a hook that stands in a configuration.
 *
 * @module
 */

import type { TextPosition } from "./diagnostic.ts";

/** Where a hook was written down. */
export interface HookSource {
  /** The layer, such as `user` or `project`. */
  readonly layer: string;
  /** The file. */
  readonly file: string;
  /** Where in the file the handler begins, when that is known. */
  readonly position?: TextPosition;
  /** The place of the matcher group in its event, from 0. */
  readonly group: number;
  /** The place of the handler in its group, from 0. */
  readonly handler: number;
}

/** A hook as it stands in a configuration. */
export interface ConfiguredHook {
  /** The event on which it runs. */
  readonly event: string;
  /** The matcher of its group. */
  readonly matcher?: string;
  /** What kind of handler it is, such as `command`. */
  readonly type: string;
  /** The command of a `command` handler. */
  readonly command?: string;
  /** Whether the host does not wait for it. */
  readonly async: boolean;
  /** The deadline in seconds that the configuration gives, when it is usable. */
  readonly timeoutSeconds?: number;
  /** Variables that its host sets for it, as for a plugin's hooks. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Where it was written down. */
  readonly source: HookSource;
  /** Why the host never runs it, when that is so. */
  readonly neverRuns?: string;
}

/**
 * Name a hook for people: its command, else what kind of handler it is.
 *
 * @param hook The hook.
 * @returns One line.
 */
export function hookLabel(hook: ConfiguredHook): string {
  const text = hook.command ?? `(${hook.type})`;
  const line = text.split("\n", 1)[0];
  return line === text ? line : `${line} …`;
}
