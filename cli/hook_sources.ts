/**
 * Which files the hooks of a call come from.
 *
 * @module
 */

import { basename, dirname, join, resolve } from "@std/path";
import type {
  ClaudeCodeHook,
  ClaudeCodeLayer,
} from "../hooks/claude_code/config/configured_hook.ts";
import type { CodexLayer } from "../hooks/codex/config/configured_hook.ts";
import type { EffectiveCodexHook } from "../hooks/codex/config/effective_hooks.ts";
import type { Diagnostic } from "../hooks/diagnostic.ts";
import type { HookDialect } from "../hooks/dialect.ts";
import { type CommandContext, CommandLineError } from "./command.ts";

/** A file that was looked at. */
export interface HookFile {
  /** Its layer. */
  readonly layer: string;
  /** Its absolute path. */
  readonly file: string;
  /** Whether it was read. */
  readonly state: "read" | "absent" | "unreadable";
  /** How many hooks it has. */
  readonly hooks: number;
}

/** The hooks of a call. */
export type HookSources =
  & {
    /** The project's folder. */
    readonly projectDir: string;
    /** The files that were looked at. */
    readonly files: readonly HookFile[];
    /** What is to be said of them. */
    readonly diagnostics: readonly Diagnostic[];
  }
  & (
    | {
      readonly dialect: "claude-code";
      readonly hooks: readonly ClaudeCodeHook[];
    }
    | {
      readonly dialect: "codex";
      readonly hooks: readonly EffectiveCodexHook[];
    }
  );

/** Where the hooks of a call come from. */
export interface HookSourceRequest {
  /** The one file, when one was named. */
  readonly file?: string;
  /** The project whose layers are read, when no file was named. */
  readonly projectDir?: string;
  /** Whose hooks they are, when that was said. */
  readonly dialect?: HookDialect;
  /** The host's version, when that was said. */
  readonly version?: string;
}

/**
 * Read the hooks of a call.
 *
 * @param request Where they come from.
 * @param context The environment and the current folder.
 * @returns The hooks.
 * @throws {CommandLineError} When the named file is not there, or it is not
 * clear whose hooks are meant.
 */
export async function readHookSources(
  request: HookSourceRequest,
  context: Pick<CommandContext, "env" | "cwd">,
): Promise<HookSources> {
  const file = request.file === undefined
    ? undefined
    : resolve(context.cwd, request.file);
  const projectDir = request.projectDir === undefined
    ? (file && projectOf(file)) ?? context.cwd
    : resolve(context.cwd, request.projectDir);
  const dialect = request.dialect ??
    (file ? dialectOfFile(file) : await dialectOfProject(projectDir));
  const { env } = context, { version } = request;
  if (dialect === "claude-code") {
    const { readClaudeCodeLayer, readClaudeCodeLayers } = await import(
      "../hooks/claude_code/config/settings_layers.ts"
    );
    const { effectiveClaudeCodeHooks } = await import(
      "../hooks/claude_code/config/effective_hooks.ts"
    );
    const layers = file
      ? [await readClaudeCodeLayer(claudeCodeLayerOf(file), file, version)]
      : await readClaudeCodeLayers({ env, projectDir, version });
    checkNamed(file, layers);
    return {
      dialect,
      projectDir,
      hooks: effectiveClaudeCodeHooks(layers),
      files: layers.map((layer) => ({
        layer: layer.layer,
        file: layer.file,
        state: layer.state,
        hooks: layer.settings.hooks.length,
      })),
      diagnostics: layers.flatMap(({ diagnostics }) => diagnostics),
    };
  }
  const { readCodexFile, readCodexLayers } = await import(
    "../hooks/codex/config/config_layers.ts"
  );
  const { effectiveCodexHooks } = await import(
    "../hooks/codex/config/effective_hooks.ts"
  );
  const layers = file
    ? [await readCodexFile(codexLayerOf(file, env), file, version)]
    : await readCodexLayers({ env, projectDir, version });
  checkNamed(file, layers);
  // One file is looked at by itself, but whether it is trusted stands elsewhere.
  const trust = file
    ? (await readCodexLayers({ env, version })).filter(({ layer }) =>
      layer === "user"
    ).map((layer) => ({ ...layer, config: { ...layer.config, hooks: [] } }))
    : [];
  return {
    dialect,
    projectDir,
    hooks: await effectiveCodexHooks([...layers, ...trust]),
    files: layers.map((layer) => ({
      layer: layer.layer,
      file: layer.file,
      state: layer.state,
      hooks: layer.config.hooks.length,
    })),
    diagnostics: layers.flatMap(({ diagnostics }) => diagnostics),
  };
}

function checkNamed(
  file: string | undefined,
  [layer]: readonly { state: string; diagnostics: readonly Diagnostic[] }[],
): void {
  if (file === undefined) return;
  if (layer.state === "absent") {
    throw new CommandLineError(
      `Cannot read hooks: there is no file ${JSON.stringify(file)}`,
    );
  }
  const [problem] = layer.diagnostics;
  if (problem?.code === "unreadable_file") {
    throw new CommandLineError(`Cannot read hooks: ${problem.message}`);
  }
}

function dialectOfFile(file: string): HookDialect {
  const name = basename(file);
  if (name.endsWith(".toml") || name === "hooks.json") return "codex";
  if (name.startsWith("settings") || basename(dirname(file)) === ".claude") {
    return "claude-code";
  }
  throw new CommandLineError(
    `Cannot tell whose hooks ${
      JSON.stringify(name)
    } has: add "--dialect claude-code" or "--dialect codex"`,
  );
}

async function dialectOfProject(projectDir: string): Promise<HookDialect> {
  const { existsSync } = await import("node:fs");
  const there = (names: readonly string[]) =>
    names.some((name) => existsSync(join(projectDir, name)));
  const claude = there([
    ".claude/settings.json",
    ".claude/settings.local.json",
  ]);
  const codex = there([".codex/hooks.json", ".codex/config.toml"]);
  if (claude && codex) {
    throw new CommandLineError(
      'Cannot choose: the project has hooks of both hosts; add "--dialect claude-code" or "--dialect codex"',
    );
  }
  return codex ? "codex" : "claude-code";
}

function claudeCodeLayerOf(file: string): ClaudeCodeLayer {
  switch (basename(file)) {
    case "managed-settings.json":
      return "managed";
    case "settings.local.json":
      return "local";
    default:
      return basename(dirname(file)) === ".claude" ? "project" : "flag";
  }
}

function codexLayerOf(file: string, env: CommandContext["env"]): CodexLayer {
  if (basename(file) === "requirements.toml") return "managed";
  const home = env.get("CODEX_HOME") || join(env.get("HOME") ?? "/", ".codex");
  return dirname(file) === resolve(home) ? "user" : "project";
}

/** The project that a file is in the settings folder of. */
function projectOf(file: string): string | undefined {
  const folder = dirname(file);
  return [".claude", ".codex"].includes(basename(folder))
    ? dirname(folder)
    : undefined;
}
