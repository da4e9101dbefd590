/**
 * `session-env hook run`: run the hooks that an event would run.
 *
 * @module
 */

import type { ShellExecutor } from "../exec/seam.ts";
import type { HookDialect } from "../hooks/dialect.ts";
import type { HookReport } from "../hooks/hook_run.ts";
import {
  type Command,
  type CommandContext,
  CommandLineError,
  type ParsedArguments,
} from "./command.ts";
import { factOptions, readPayload } from "./hook_facts.ts";
import { reportJson } from "./hook_run_json.ts";
import { reportText } from "./hook_run_report.ts";
import { type HookSources, readHookSources } from "./hook_sources.ts";
import { interruptedCode } from "./interrupted.ts";

/** The command. */
export const command: Command = {
  name: "run",
  summary: "Run the hooks of a settings file or a project on a payload.",
  usage: "EVENT [--settings FILE | --project DIR] [OPTIONS]",
  help:
    "Shows hook by hook whether it matched and why, how it ended, what it decided\nand what the model would be told. Exits 0 when the host would go on and 1 when\nit would be blocked. A hook of Codex that is not trusted yet runs here too,\nunless --trusted is given. Nothing of the host is started or changed.",
  options: {
    settings: {
      type: "string",
      value: "FILE",
      description: "One settings.json, hooks.json or config.toml, by itself.",
    },
    project: {
      type: "string",
      value: "DIR",
      description: "A project: all its layers (default: the current folder).",
    },
    dialect: {
      type: "string",
      choices: ["claude-code", "codex"],
      description: "Whose hooks they are (default: what the files say).",
    },
    payload: {
      type: "string",
      value: "FILE",
      description: "A recorded payload; - reads standard input.",
    },
    trusted: {
      type: "boolean",
      description: "Leave out hooks of Codex that the user does not trust.",
    },
    "host-version": {
      type: "string",
      value: "VERSION",
      description: "The version of the host (default: the newest known).",
    },
    json: { type: "boolean", description: "Print one JSON object." },
    ...factOptions,
  },
  positionals: { min: 0, max: 1 },
  async run(args, context) {
    const { text } = args;
    if (text.settings !== undefined && text.project !== undefined) {
      throw new CommandLineError(
        'Cannot use both "--settings" and "--project": give one',
      );
    }
    const version = text["host-version"];
    const sources = await readHookSources({
      file: text.settings,
      projectDir: text.project,
      dialect: text.dialect as HookDialect | undefined,
      version,
    }, context);
    checkReadable(sources, text.settings);
    const payload = await payloadOf(args, context, sources);
    const { createLocalExecutor } = await import("../exec/local_executor.ts");
    const executor = createLocalExecutor();
    try {
      const report = await runSources(sources, payload, {
        args,
        context,
        executor,
      });
      await context.stdout.write(
        args.flags.has("json")
          ? `${JSON.stringify(reportJson(report, sources, version))}\n`
          : reportText(report, sources, context),
      );
      if (context.signal.aborted) return interruptedCode(context.signal);
      return report.merged.verdict === "go_on" ? 0 : 1;
    } finally {
      await executor[Symbol.asyncDispose]();
    }
  },
};

function checkReadable(sources: HookSources, named: string | undefined): void {
  if (named === undefined || sources.files[0].state !== "unreadable") return;
  const problem = sources.diagnostics.find(({ level }) => level === "error");
  const line = problem?.line === undefined ? "" : ` at line ${problem.line}`;
  throw new CommandLineError(
    `Cannot run the hooks of ${JSON.stringify(named)}${line}: ${
      problem?.message ?? "the host cannot read it"
    }`,
  );
}

async function runSources(
  sources: HookSources,
  payload: object,
  { args, context, executor }: {
    args: ParsedArguments;
    context: CommandContext;
    executor: ShellExecutor;
  },
): Promise<HookReport> {
  const shared = {
    payload,
    executor,
    env: context.env,
    signal: context.signal,
  };
  if (sources.dialect === "claude-code") {
    const { runClaudeCodeHooks } = await import(
      "../hooks/claude_code/run/run_event.ts"
    );
    return await runClaudeCodeHooks({
      ...shared,
      hooks: sources.hooks,
      projectDir: sources.projectDir,
      version: args.text["host-version"],
    });
  }
  const { runCodexHooks } = await import("../hooks/codex/run/run_event.ts");
  return await runCodexHooks({
    ...shared,
    hooks: sources.hooks,
    cwd: sources.projectDir,
    requireTrust: args.flags.has("trusted"),
  });
}

async function payloadOf(
  args: ParsedArguments,
  context: CommandContext,
  sources: HookSources,
): Promise<object> {
  const [event] = args.positionals;
  const file = args.text.payload;
  if (file === undefined) {
    if (event === undefined) {
      throw new CommandLineError(
        'Cannot run hooks: name an EVENT or give a "--payload"',
      );
    }
    const { dialect, projectDir } = sources;
    return await readPayload(args, context, {
      dialect,
      event,
      cwd: projectDir,
    });
  }
  const text = file === "-"
    ? await readAll(context.stdin)
    : await readFileText(file, context.cwd);
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch (cause) {
    throw new CommandLineError("Cannot read the payload: it is no JSON", {
      cause,
    });
  }
  const name = (payload as { hook_event_name?: unknown } | null)
    ?.hook_event_name;
  if (typeof name !== "string") {
    throw new CommandLineError(
      'Cannot read the payload: it is no object with "hook_event_name"',
    );
  }
  if (event !== undefined && event !== name) {
    throw new CommandLineError(
      `Cannot run hooks of ${event}: the payload is one of ${
        JSON.stringify(name)
      }`,
    );
  }
  return payload as object;
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function readFileText(file: string, cwd: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  const { resolve } = await import("@std/path");
  try {
    return await readFile(resolve(cwd, file), "utf8");
  } catch (cause) {
    throw new CommandLineError(
      `Cannot read the payload: ${(cause as Error).message}`,
      { cause },
    );
  }
}
