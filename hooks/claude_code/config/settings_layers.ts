/**
 * The settings files of Claude Code, read from where the host looks.
 *
 * @module
 */

import { join } from "@std/path";
import type { Diagnostic } from "../../diagnostic.ts";
import { readConfigFile } from "../../read_config_file.ts";
import type { ClaudeCodeLayer, ClaudeCodeSettings } from "./configured_hook.ts";
import { parseClaudeCodeSettings } from "./parse_settings.ts";

/** Where {@linkcode readClaudeCodeLayers} looks. */
export interface ReadClaudeCodeLayersOptions {
  /**
   * The project's folder; without one there are no project layers.
   *
   * @default {none}
   */
  readonly projectDir?: string;
  /**
   * The file of `--settings`.
   *
   * @default {none}
   */
  readonly settingsFile?: string;
  /** Where `CLAUDE_CONFIG_DIR` and `HOME` are read; a `Map` fits. */
  readonly env: { get(name: string): string | undefined };
  /**
   * The managed settings file.
   *
   * @default {the system's own place for it}
   */
  readonly managedFile?: string;
  /**
   * The operating system, as Node names it; it decides the managed file.
   *
   * @default {"linux"}
   */
  readonly platform?: string;
  /**
   * The host's version.
   *
   * @default {"2.1.332"}
   */
  readonly version?: string;
}

/** One settings file, read or not. */
export interface ClaudeCodeLayerFile {
  /** The layer. */
  readonly layer: ClaudeCodeLayer;
  /** The file. */
  readonly file: string;
  /** Whether it was read, is not there, or could not be read or understood. */
  readonly state: "read" | "absent" | "unreadable";
  /** What it says; nothing unless it was read. */
  readonly settings: ClaudeCodeSettings;
  /** What is to be said of it. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Read every settings file that the host would, from the weakest layer to the
 * strongest: user, project, local, `--settings`, managed. A file that is not
 * there is a layer too, so that nobody takes silence for success. Nothing is
 * ever written.
 *
 * @param options Where to look.
 * @returns The layers.
 */
export async function readClaudeCodeLayers(
  options: ReadClaudeCodeLayersOptions,
): Promise<ClaudeCodeLayerFile[]> {
  const files = layerFiles(options);
  return await Promise.all(
    files.map(([layer, file]) =>
      readClaudeCodeLayer(layer, file, options.version)
    ),
  );
}

/**
 * Read one settings file.
 *
 * @param layer The layer that it belongs to.
 * @param file The file.
 * @param version The host's version.
 * @returns The layer.
 */
export async function readClaudeCodeLayer(
  layer: ClaudeCodeLayer,
  file: string,
  version?: string,
): Promise<ClaudeCodeLayerFile> {
  const found = await readConfigFile(file);
  if (found.state !== "text") {
    return {
      layer,
      file,
      state: found.state,
      settings: { hooks: [] },
      diagnostics: found.state === "absent" ? [] : [{
        level: "error",
        code: "unreadable_file",
        message: `The file cannot be read: ${found.reason}`,
        file,
      }],
    };
  }
  const { settings, diagnostics, readable } = await parseClaudeCodeSettings(
    found.text,
    { file, layer, version },
  );
  const state = readable ? "read" : "unreadable";
  return { layer, file, state, settings, diagnostics };
}

function layerFiles(
  options: ReadClaudeCodeLayersOptions,
): [ClaudeCodeLayer, string][] {
  const { env, projectDir, settingsFile, platform = "linux" } = options;
  const home = env.get("HOME");
  const config = env.get("CLAUDE_CONFIG_DIR") ||
    (home && join(home, ".claude"));
  const files: [ClaudeCodeLayer, string][] = [];
  if (config) files.push(["user", join(config, "settings.json")]);
  if (projectDir !== undefined) {
    files.push(
      ["project", join(projectDir, ".claude", "settings.json")],
      ["local", join(projectDir, ".claude", "settings.local.json")],
    );
  }
  if (settingsFile !== undefined) files.push(["flag", settingsFile]);
  files.push(["managed", options.managedFile ?? managedFile(platform)]);
  return files;
}

function managedFile(platform: string): string {
  switch (platform) {
    case "darwin":
      return "/Library/Application Support/ClaudeCode/managed-settings.json";
    case "win32":
      return "C:\\Program Files\\ClaudeCode\\managed-settings.json";
    default:
      return "/etc/claude-code/managed-settings.json";
  }
}
