/**
 * The hook configuration of Codex, read from where the host looks.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import type { Diagnostic } from "../../diagnostic.ts";
import { readConfigFile } from "../../read_config_file.ts";
import type {
  CodexHookConfig,
  CodexLayer,
  ParsedCodexHooks,
} from "./configured_hook.ts";
import { parseCodexConfigToml } from "./parse_config_toml.ts";
import { parseCodexHooksJson } from "./parse_hooks_json.ts";

/** Where {@linkcode readCodexLayers} looks. */
export interface ReadCodexLayersOptions {
  /**
   * The project's folder; without one there is no project layer.
   *
   * @default {none}
   */
  readonly projectDir?: string;
  /** Where `CODEX_HOME` and `HOME` are read; a `Map` fits. */
  readonly env: { get(name: string): string | undefined };
  /**
   * The managed requirements.
   *
   * @default {"/etc/codex/requirements.toml"}
   */
  readonly requirementsFile?: string;
  /**
   * The host's version.
   *
   * @default {"0.171.0"}
   */
  readonly version?: string;
}

/** One configuration file, read or not. */
export interface CodexLayerFile {
  /** The layer. */
  readonly layer: CodexLayer;
  /** The absolute file. */
  readonly file: string;
  /** Whether it was read, is not there, or could not be read or is rejected. */
  readonly state: "read" | "absent" | "unreadable";
  /** What it says; nothing unless it was read. */
  readonly config: CodexHookConfig;
  /** What is to be said of it. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Read every file that may configure hooks, in the order in which Codex runs
 * them: managed requirements, `$CODEX_HOME`, the project's `.codex/`; in a
 * folder `hooks.json` before `config.toml`. A file that is not there is a layer
 * too. When both files of a folder have hooks, both run and that is told.
 *
 * @param options Where to look.
 * @returns The layers.
 */
export async function readCodexLayers(
  options: ReadCodexLayersOptions,
): Promise<CodexLayerFile[]> {
  const { env, projectDir, version } = options;
  const home = env.get("HOME");
  const codexHome = env.get("CODEX_HOME") || (home && join(home, ".codex"));
  const managed = options.requirementsFile ?? "/etc/codex/requirements.toml";
  return [
    await readCodexFile("managed", managed, version),
    ...(codexHome ? await readFolder("user", codexHome, version) : []),
    ...(projectDir === undefined
      ? []
      : await readFolder("project", join(projectDir, ".codex"), version)),
  ];
}

async function readFolder(
  layer: CodexLayer,
  folder: string,
  version: string | undefined,
): Promise<CodexLayerFile[]> {
  const json = await readCodexFile(layer, join(folder, "hooks.json"), version);
  const toml = await readCodexFile(layer, join(folder, "config.toml"), version);
  if (json.config.hooks.length === 0 || toml.config.hooks.length === 0) {
    return [json, toml];
  }
  const both: Diagnostic = {
    level: "warning",
    code: "both_forms",
    message: `${json.file} has hooks too: both run`,
    file: toml.file,
    ...(toml.config.hooks[0].source.position ?? {}),
  };
  return [json, { ...toml, diagnostics: [...toml.diagnostics, both] }];
}

/**
 * Read one configuration file; its name says which form it has.
 *
 * @param layer The layer that it belongs to.
 * @param file The file, a `.json` or a `.toml`.
 * @param version The host's version.
 * @returns The layer.
 */
export async function readCodexFile(
  layer: CodexLayer,
  file: string,
  version?: string,
): Promise<CodexLayerFile> {
  const path = resolve(file);
  const found = await readConfigFile(path);
  if (found.state !== "text") {
    return {
      layer,
      file: path,
      state: found.state,
      config: { hooks: [], states: {} },
      diagnostics: found.state === "absent" ? [] : [{
        level: "error",
        code: "unreadable_file",
        message: `The file cannot be read: ${found.reason}`,
        file: path,
      }],
    };
  }
  const options = { file: path, layer, version };
  const parsed: ParsedCodexHooks = path.endsWith(".toml")
    ? await parseCodexConfigToml(found.text, options)
    : await parseCodexHooksJson(found.text, options);
  return {
    layer,
    file: path,
    state: parsed.readable ? "read" : "unreadable",
    config: parsed.config,
    diagnostics: parsed.diagnostics,
  };
}
