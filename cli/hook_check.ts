/**
 * `session-env hook check`: what of a settings file will run, and what never.
 *
 * @module
 */

import { resolve } from "@std/path";
import { checkScript } from "../hooks/check_script.ts";
import type { ConfiguredHook } from "../hooks/configured_hook.ts";
import type { Diagnostic } from "../hooks/diagnostic.ts";
import type { HookDialect } from "../hooks/dialect.ts";
import { CLAUDE_CODE_VERSION, CODEX_VERSION } from "../hooks/host_version.ts";
import type { Command, CommandContext } from "./command.ts";
import { countOf } from "./count_of.ts";
import {
  type CheckedHook,
  checkJson,
  checkText,
  type HookCheck,
} from "./hook_check_report.ts";
import { type HookSources, readHookSources } from "./hook_sources.ts";

/** The command. */
export const command: Command = {
  name: "check",
  summary: "Say what of a settings file will run, what never will, and why.",
  usage: "FILE [--host-version VERSION] [OPTIONS]",
  help:
    "Reads a settings.json of Claude Code, or a hooks.json or config.toml of Codex,\nas strictly as that host does. Exits 1 when something in it cannot work.\nNothing is started.",
  options: {
    dialect: {
      type: "string",
      choices: ["claude-code", "codex"],
      description: "Whose hooks they are (default: what the file says).",
    },
    project: {
      type: "string",
      value: "DIR",
      description: "The project in which hooks start (default: the file's).",
    },
    "host-version": {
      type: "string",
      value: "VERSION",
      description: "The version of the host (default: the newest known).",
    },
    json: { type: "boolean", description: "Print one JSON object." },
  },
  positionals: { min: 1, max: 1, what: "a FILE" },
  async run(args, context) {
    const { text } = args;
    const [file] = args.positionals;
    const sources = await readHookSources({
      file,
      projectDir: text.project,
      dialect: text.dialect as HookDialect | undefined,
      version: text["host-version"],
    }, context);
    const check = await checkSources(sources, {
      context,
      file: resolve(context.cwd, file),
      hostVersion: text["host-version"] ??
        (sources.dialect === "codex" ? CODEX_VERSION : CLAUDE_CODE_VERSION),
    });
    await context.stdout.write(
      args.flags.has("json")
        ? `${JSON.stringify(checkJson(check))}\n`
        : checkText(check, context),
    );
    return check.diagnostics.some(({ level }) => level === "error") ? 1 : 0;
  },
};

async function checkSources(
  sources: HookSources,
  { context, file, hostVersion }: {
    context: CommandContext;
    file: string;
    hostVersion: string;
  },
): Promise<HookCheck> {
  const { env } = context;
  const { projectDir, dialect } = sources;
  const variables = {
    HOME: env.get("HOME"),
    ...(dialect === "claude-code" ? { CLAUDE_PROJECT_DIR: projectDir } : {}),
  };
  const diagnostics: Diagnostic[] = [...sources.diagnostics];
  const hooks: CheckedHook[] = [];
  const add = async (hook: ConfiguredHook, distrust?: string) => {
    const script = hook.neverRuns === undefined
      ? await checkScript(hook, {
        cwd: projectDir,
        variables,
        path: env.get("PATH"),
      })
      : undefined;
    if (script) diagnostics.push(script);
    if (hook.type !== "command" && hook.neverRuns === undefined) {
      diagnostics.push(note(
        hook,
        "not_run_here",
        `Handlers of type "${hook.type}" run in their host; "hook run" leaves them out`,
      ));
    }
    hooks.push({
      hook,
      runs: hook.neverRuns !== undefined
        ? "never"
        : script?.level === "error"
        ? "fails"
        : distrust !== undefined
        ? "untrusted"
        : hook.type === "command"
        ? "yes"
        : "not_here",
      why: hook.neverRuns ??
        (script?.level === "error" ? script.message : distrust),
    });
  };
  if (sources.dialect === "claude-code") {
    const { repeatedHooks } = await import(
      "../hooks/claude_code/config/effective_hooks.ts"
    );
    for (const hook of sources.hooks) await add(hook);
    for (const event of new Set(sources.hooks.map(({ event }) => event))) {
      const same = sources.hooks.filter((hook) =>
        hook.event === event && hook.neverRuns === undefined
      );
      for (const [hook, first] of repeatedHooks(same)) {
        diagnostics.push(note(
          hook,
          "repeated",
          `The same command stands at line ${
            first.source.position?.line ?? "?"
          }: when both match, it runs once`,
        ));
      }
    }
  } else {
    for (const { hook, trust } of sources.hooks) {
      const distrust = hook.type === "command"
        ? DISTRUST[trust.status]
        : undefined;
      await add(hook, distrust);
      if (trust.status === "modified" && hook.neverRuns === undefined) {
        diagnostics.push({
          ...note(hook, "modified", DISTRUST.modified),
          level: "warning",
        });
      }
    }
    const waiting = hooks.filter(({ why }) => why === DISTRUST.untrusted);
    if (waiting.length > 0) {
      diagnostics.push({
        level: "note",
        code: "untrusted",
        message: `Not trusted by the user yet: ${
          countOf(waiting.length, "hook")
        }; Codex leaves such hooks out and, without a screen, says nothing`,
        file,
      });
    }
  }
  diagnostics.sort((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
  return { dialect, hostVersion, file, hooks, diagnostics };
}

const DISTRUST: Readonly<Record<string, string>> = {
  untrusted: "The user does not trust it yet",
  modified:
    "The user trusted an earlier form of this hook: Codex leaves it out until it is trusted again",
};

function note(hook: ConfiguredHook, code: string, message: string): Diagnostic {
  const { file, position } = hook.source;
  return { level: "note", code, message, file, ...(position ?? {}) };
}
