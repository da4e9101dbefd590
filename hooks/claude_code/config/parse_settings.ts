/**
 * The hooks of one Claude Code settings file.
 *
 * @module
 */

import type { JsonObject, JsonValue } from "../../../types.ts";
import type { Diagnostic, TellDiagnostic } from "../../diagnostic.ts";
import { type LocatedJson, locateJson } from "../../json_positions.ts";
import type { ClaudeCodeLayer, ClaudeCodeSettings } from "./configured_hook.ts";
import { isJsonObject } from "../answer/output_fields.ts";
import { readEvents } from "./read_events.ts";
import { patternBudget } from "../match/test_pattern.ts";

/** Options for {@linkcode parseClaudeCodeSettings}. */
export interface ParseClaudeCodeSettingsOptions {
  /**
   * The name of the file in what is said about it.
   *
   * @default {"settings.json"}
   */
  readonly file?: string;
  /**
   * The layer that the file belongs to.
   *
   * @default {"project"}
   */
  readonly layer?: ClaudeCodeLayer;
  /**
   * The host's version.
   *
   * @default {"2.1.332"}
   */
  readonly version?: string;
  /**
   * Values of plugin placeholders, for the hooks file of a plugin.
   *
   * @default {{}}
   */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** What one settings file says about hooks, and what is to be said of it. */
export interface ParsedClaudeCodeSettings {
  /** What it says; nothing when it cannot be read. */
  readonly settings: ClaudeCodeSettings;
  /** What is to be said of it, in the order of the file. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the host could read the file at all. */
  readonly readable: boolean;
}

/**
 * Read the hooks of a settings file. A byte-order mark, comments and trailing
 * commas are accepted; what cannot be used is told with its place and left
 * out, and nothing throws.
 *
 * @example Usage
 * ```ts
 * import { parseClaudeCodeSettings } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const { settings, diagnostics } = await parseClaudeCodeSettings(`{
 *   // JSON with comments
 *   "hooks": { "Stopp": [], "Stop": [{ "hooks": [
 *     { "type": "command", "command": "make test" },
 *   ] }] }
 * }`);
 *
 * assertEquals(settings.hooks.map(({ command }) => command), ["make test"]);
 * assertEquals([diagnostics[0].code, diagnostics[0].line], ["unknown_event", 3]);
 * ```
 *
 * @param text The file's text.
 * @param options Additional options.
 * @returns The hooks, and what is to be said of the file.
 */
export async function parseClaudeCodeSettings(
  text: string,
  options: ParseClaudeCodeSettingsOptions = {},
): Promise<ParsedClaudeCodeSettings> {
  const { file = "settings.json", layer = "project", placeholders } = options;
  const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  const located = locateJson(clean, { comments: true });
  const diagnostics: Diagnostic[] = [];
  const tell: TellDiagnostic = (level, code, path, message) =>
    diagnostics.push({
      level,
      code,
      message,
      file,
      ...(located.near(path) ?? {}),
    });

  const { parse } = await import("@std/jsonc");
  let value: JsonValue;
  try {
    value = ownValues(parse(clean) as JsonValue);
  } catch (error) {
    diagnostics.push(unreadable(file, located, error as Error));
    return { settings: { hooks: [] }, diagnostics, readable: false };
  }
  for (const { path, position } of located.repeated) {
    diagnostics.push({
      level: "warning",
      code: "repeated_key",
      message: `"${path.at(-1)}" stands twice; only the last one counts`,
      file,
      ...position,
    });
  }
  if (!isJsonObject(value)) {
    tell("error", "not_an_object", [], "The settings are not an object");
    return { settings: { hooks: [] }, diagnostics, readable: false };
  }
  const hooks = await readEvents(value.hooks, tell, {
    version: options.version,
    placeholders,
    budget: patternBudget(),
    source: (group, handler, path) => ({
      layer,
      file,
      group,
      handler,
      ...(located.at(path) ? { position: located.at(path) } : {}),
    }),
  });
  const settings: ClaudeCodeSettings = {
    hooks,
    ...readSwitch(value, "disableAllHooks", tell),
    ...readSwitch(value, "allowManagedHooksOnly", tell),
  };
  if (settings.allowManagedHooksOnly && layer !== "managed") {
    tell(
      "warning",
      "switch_ignored",
      ["allowManagedHooksOnly"],
      "allowManagedHooksOnly counts in managed settings alone",
    );
  }
  return { settings, diagnostics, readable: true };
}

/** Some parsers let a key "__proto__" set what an object inherits. */
function ownValues(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(ownValues);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map((
      [key, inner],
    ) => [key, ownValues(inner ?? null)]),
  );
}

function readSwitch(
  settings: JsonObject,
  name: "disableAllHooks" | "allowManagedHooksOnly",
  tell: TellDiagnostic,
): { [key: string]: boolean } {
  const value = settings[name];
  if (typeof value === "boolean") return { [name]: value };
  if (value !== undefined) {
    tell("error", "wrong_type", [name], `"${name}" is not true or false`);
  }
  return {};
}

function unreadable(
  file: string,
  located: LocatedJson,
  error: Error,
): Diagnostic {
  return {
    level: "error",
    code: "unreadable_json",
    message: `The file is no JSON: ${located.error?.reason ?? error.message}`,
    file,
    ...(located.error?.position ?? {}),
  };
}
