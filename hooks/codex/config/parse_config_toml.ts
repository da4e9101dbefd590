/**
 * The hooks of a `config.toml` or `requirements.toml` of Codex.
 *
 * @module
 */

import type { Diagnostic, TellDiagnostic } from "../../diagnostic.ts";
import type { CodexHookState, ParsedCodexHooks } from "./configured_hook.ts";
import type { ParseCodexHooksOptions } from "./parse_hooks_json.ts";
import { readCodexEvents } from "./read_events.ts";
import { locateToml } from "./toml_positions.ts";

/**
 * Read the `[hooks]` of a TOML file, the state that the user gave hooks in
 * `[hooks.state]`, and the switches that concern hooks.
 *
 * @example Usage
 * ```ts
 * import { parseCodexConfigToml } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const { config } = await parseCodexConfigToml(`
 * [[hooks.Stop]]
 * [[hooks.Stop.hooks]]
 * type = "command"
 * command = "make test"
 * `);
 *
 * assertEquals(config.hooks[0].command, "make test");
 * assertEquals(config.hooks[0].source.position?.line, 3);
 * ```
 *
 * @param text The file's text.
 * @param options Additional options.
 * @returns The hooks, and what is to be said of the file.
 */
export async function parseCodexConfigToml(
  text: string,
  options: ParseCodexHooksOptions = {},
): Promise<ParsedCodexHooks> {
  const { file = "config.toml", layer = "project" } = options;
  const diagnostics: Diagnostic[] = [];
  const { parse } = await import("smol-toml");
  let value: Record<string, unknown>;
  try {
    value = parse(text) as Record<string, unknown>;
  } catch (error) {
    const { message, line, column } = error as Error & {
      line?: number;
      column?: number;
    };
    diagnostics.push({
      level: "error",
      code: "file_rejected",
      message: `The file is no TOML: ${message.split("\n", 1)[0]}`,
      file,
      ...(line === undefined ? {} : { line, column }),
    });
    return {
      config: { hooks: [], states: {} },
      diagnostics,
      readable: false,
    };
  }
  const at = locateToml(text);
  const tell: TellDiagnostic = (level, code, path, message) =>
    diagnostics.push({ level, code, message, file, ...(at(path) ?? {}) });
  const hooks = value.hooks === undefined
    ? []
    : await readCodexEvents(withoutPlaces(value.hooks), tell, {
      version: options.version,
      placeholders: options.placeholders,
      source: (group, handler, path) => {
        const position = at(path);
        return {
          layer,
          file,
          group,
          handler,
          ...(position ? { position } : {}),
        };
      },
    });
  const states = readStates(value.hooks, tell);
  if (layer === "project" && Object.keys(states).length > 0) {
    tell(
      "warning",
      "state_ignored",
      ["hooks", "state"],
      "The trust of hooks counts in the user's own configuration alone",
    );
  }
  return {
    config: {
      hooks: hooks ?? [],
      states,
      ...readSwitches(value, tell),
    },
    diagnostics,
    readable: hooks !== undefined,
  };
}

/** Managed requirements name their folders beside the events. */
function withoutPlaces(hooks: unknown): unknown {
  if (typeof hooks !== "object" || hooks === null) return hooks;
  const { managed_dir: _, windows_managed_dir: __, ...events } =
    hooks as Record<string, unknown>;
  return events;
}

function readStates(
  hooks: unknown,
  tell: TellDiagnostic,
): Record<string, CodexHookState> {
  const states = (hooks as { state?: unknown } | undefined)?.state;
  const found: Record<string, CodexHookState> = {};
  if (typeof states !== "object" || states === null) return found;
  for (const [key, state] of Object.entries(states)) {
    const { enabled, trusted_hash: hash } = state ?? {};
    const wrong = (enabled !== undefined && typeof enabled !== "boolean") ||
      (hash !== undefined && typeof hash !== "string");
    if (wrong) {
      tell(
        "warning",
        "bad_state",
        ["hooks", "state", key],
        `The state of "${key}" cannot be read`,
      );
      continue;
    }
    found[key] = {
      ...(enabled === undefined ? {} : { enabled }),
      ...(hash === undefined ? {} : { trustedHash: hash }),
    };
  }
  return found;
}

function readSwitches(
  value: Record<string, unknown>,
  tell: TellDiagnostic,
): { featureEnabled?: boolean; allowManagedHooksOnly?: boolean } {
  const features = value.features as Record<string, unknown> | undefined;
  const named = features?.hooks ?? features?.codex_hooks;
  const only = value.allow_managed_hooks_only;
  if (features?.hooks === undefined && features?.codex_hooks !== undefined) {
    tell(
      "note",
      "legacy_feature_name",
      ["features", "codex_hooks"],
      'The feature "codex_hooks" is called "hooks" now',
    );
  }
  return {
    ...(typeof named === "boolean" ? { featureEnabled: named } : {}),
    ...(typeof only === "boolean" ? { allowManagedHooksOnly: only } : {}),
  };
}
