/**
 * The hooks of a `hooks.json` of Codex.
 *
 * @module
 */

import type { Diagnostic, TellDiagnostic } from "../../diagnostic.ts";
import { locateJson } from "../../json_positions.ts";
import type { CodexLayer, ParsedCodexHooks } from "./configured_hook.ts";
import { readCodexEvents } from "./read_events.ts";

/** Options for the readers of Codex's configuration. */
export interface ParseCodexHooksOptions {
  /**
   * The absolute path of the file; the trust of its hooks hangs on it.
   *
   * @default {the file's usual name}
   */
  readonly file?: string;
  /**
   * The layer that the file belongs to.
   *
   * @default {"project"}
   */
  readonly layer?: CodexLayer;
  /**
   * The host's version.
   *
   * @default {"0.171.0"}
   */
  readonly version?: string;
  /**
   * Values of plugin placeholders, for the hooks file of a plugin.
   *
   * @default {{}}
   */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/**
 * Read a `hooks.json` as strictly as Codex does: plain JSON, at the top only
 * `description` and `hooks`, and no unknown handler type; one such thing
 * rejects the whole file. Unknown events and fields, which Codex ignores
 * without a sign, are told.
 *
 * @example Usage
 * ```ts
 * import { parseCodexHooksJson } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const { config, diagnostics } = await parseCodexHooksJson(`{
 *   "hooks": { "Stop": [{ "hooks": [{ "type": "http", "url": "x" }] }] }
 * }`);
 *
 * assertEquals(config.hooks, []);
 * assertEquals([diagnostics[0].code, diagnostics[0].line], ["file_rejected", 2]);
 * ```
 *
 * @param text The file's text.
 * @param options Additional options.
 * @returns The hooks, and what is to be said of the file.
 */
export async function parseCodexHooksJson(
  text: string,
  options: ParseCodexHooksOptions = {},
): Promise<ParsedCodexHooks> {
  const { file = "hooks.json", layer = "project" } = options;
  const located = locateJson(text);
  const diagnostics: Diagnostic[] = [];
  const tell: TellDiagnostic = (level, code, path, message) =>
    diagnostics.push({
      level,
      code,
      message,
      file,
      ...(located.near(path) ?? {}),
    });
  const rejected = (): ParsedCodexHooks => ({
    config: { hooks: [], states: {} },
    diagnostics,
    readable: false,
  });

  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    diagnostics.push({
      level: "error",
      code: "file_rejected",
      message: `The file is no JSON: ${
        located.error?.reason ?? (error as Error).message
      }`,
      file,
      ...(located.error?.position ?? {}),
    });
    return rejected();
  }
  if (located.repeated.length > 0) {
    const [{ path, position }] = located.repeated;
    diagnostics.push({
      level: "warning",
      code: "repeated_key",
      message: `"${path.at(-1)}" stands twice in one object`,
      file,
      ...position,
    });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    tell("error", "file_rejected", [], "The file is not an object");
    return rejected();
  }
  const top = value as Record<string, unknown>;
  const strange = Object.keys(top).find((key) =>
    key !== "hooks" && key !== "description"
  );
  if (strange !== undefined) {
    tell(
      "error",
      "file_rejected",
      [strange],
      `Codex knows no "${strange}" at the top and rejects the whole file`,
    );
    return rejected();
  }
  if (typeof (top.description ?? "") !== "string") {
    tell(
      "error",
      "file_rejected",
      ["description"],
      '"description" is no string',
    );
    return rejected();
  }
  const hooks = top.hooks === undefined
    ? []
    : await readCodexEvents(top.hooks, tell, {
      version: options.version,
      placeholders: options.placeholders,
      source: (group, handler, path) => ({
        layer,
        file,
        group,
        handler,
        ...(located.at(path) ? { position: located.at(path) } : {}),
      }),
    });
  return hooks
    ? { config: { hooks, states: {} }, diagnostics, readable: true }
    : rejected();
}
