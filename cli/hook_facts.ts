/**
 * From options of the command line to a hook's payload.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { HookDialect } from "../hooks/dialect.ts";
import type { HookSession } from "../hooks/hook_session.ts";
import {
  type CommandContext,
  CommandLineError,
  type CommandOptions,
  type ParsedArguments,
} from "./command.ts";
import { placeOptions, readPlace } from "./place_options.ts";
import { checkSessionId } from "./session_id.ts";

/** The options that say what a payload tells. */
export const factOptions: CommandOptions = {
  session: {
    type: "string",
    value: "ID",
    description: "The session; its log is named as our storage names it.",
  },
  tool: {
    type: "string",
    value: "NAME",
    description: "The tool that is called.",
  },
  input: {
    type: "string",
    value: "JSON",
    description: "The input of the tool.",
  },
  response: {
    type: "string",
    value: "JSON",
    description: "What the tool answered.",
  },
  prompt: {
    type: "string",
    value: "TEXT",
    description: "What the user wrote.",
  },
  facts: {
    type: "string",
    value: "JSON",
    description: "Any other facts, an object with camelCase names.",
  },
  ...placeOptions,
};

/** What a payload is built for. */
export interface PayloadRequest {
  /** Whose hook reads it. */
  readonly dialect: HookDialect;
  /** The event. */
  readonly event: string;
  /**
   * The folder of the session when no option says it.
   *
   * @default {the placeholder's}
   */
  readonly cwd?: string;
}

/** Which option says which fact. */
const OF_OPTION: Readonly<Record<string, string>> = {
  tool: "toolName",
  input: "toolInput",
  response: "toolResponse",
  prompt: "prompt",
};

/**
 * Build a payload from the options, with placeholders for the rest.
 *
 * @param args The arguments.
 * @param context Everything that may be touched.
 * @param request What it is built for.
 * @returns The payload.
 * @throws {CommandLineError} When an option does not fit the event.
 */
export async function readPayload(
  args: ParsedArguments,
  context: CommandContext,
  request: PayloadRequest,
): Promise<object> {
  const { dialect, event } = request;
  const claude = dialect === "claude-code";
  const host = claude ? "Claude Code" : "Codex";
  const { CLAUDE_CODE_EVENTS, isClaudeCodeEvent } = await import(
    "../hooks/claude_code/event_names.ts"
  );
  const { CODEX_EVENTS, isCodexEvent } = await import(
    "../hooks/codex/event_names.ts"
  );
  const known = claude ? isClaudeCodeEvent(event) : isCodexEvent(event);
  if (!known) {
    const names: readonly string[] = claude ? CLAUDE_CODE_EVENTS : CODEX_EVENTS;
    throw new CommandLineError(
      `Cannot build a payload: ${host} has no event ${
        JSON.stringify(event)
      }; it has ${names.join(", ")}`,
    );
  }
  const given = await readFacts(args, context, request.cwd);
  if (claude && isClaudeCodeEvent(event)) {
    const { claudeCodePlaceholderFacts } = await import(
      "../hooks/claude_code/payload/placeholder_facts.ts"
    );
    const { claudeCodePayload } = await import(
      "../hooks/claude_code/payload/payload.ts"
    );
    const made = claudeCodePlaceholderFacts(event);
    checkFacts(args, made, event);
    return claudeCodePayload(event, { ...made, ...given } as typeof made);
  }
  const { codexPlaceholderFacts } = await import(
    "../hooks/codex/payload/placeholder_facts.ts"
  );
  const { codexPayload } = await import("../hooks/codex/payload/payload.ts");
  const codexEvent = event as Parameters<typeof codexPlaceholderFacts>[0];
  const made = codexPlaceholderFacts(codexEvent);
  checkFacts(args, made, event);
  return codexPayload(codexEvent, { ...made, ...given } as typeof made);
}

function checkFacts(args: ParsedArguments, made: object, event: string): void {
  for (const [option, fact] of Object.entries(OF_OPTION)) {
    if (args.text[option] !== undefined && !(fact in made)) {
      throw new CommandLineError(
        `Cannot use "--${option}": a payload of ${event} does not tell it`,
      );
    }
  }
}

async function readFacts(
  args: ParsedArguments,
  context: CommandContext,
  cwd: string | undefined,
): Promise<Record<string, unknown>> {
  const facts: Record<string, unknown> = {};
  if (cwd !== undefined) facts.cwd = cwd;
  if (args.text.cwd !== undefined) {
    facts.cwd = resolve(context.cwd, args.text.cwd);
  }
  const session = checkSessionId(args.text.session);
  if (session !== undefined) {
    facts.session = await findSession(session, args, context);
    facts.cwd ??= context.cwd;
  }
  for (const [option, fact] of Object.entries(OF_OPTION)) {
    const text = args.text[option];
    if (text === undefined) continue;
    facts[fact] = option === "input"
      ? parseObject(option, text)
      : option === "response"
      ? parseJson(option, text)
      : text;
  }
  if (args.text.facts === undefined) return facts;
  return { ...facts, ...parseObject("facts", args.text.facts) };
}

async function findSession(
  id: string,
  args: ParsedArguments,
  context: CommandContext,
): Promise<HookSession> {
  const { openPlaceOf } = await import("./open_place.ts");
  const { hookSession } = await import("../hooks/hook_session.ts");
  const place = readPlace(args, context);
  const { persistence, stored } = await openPlaceOf(place, id);
  try {
    const header = stored ??
      { version: 0, id, createdAt: context.now(), cwd: place.cwd };
    return hookSession(header, persistence);
  } finally {
    await persistence[Symbol.asyncDispose]();
  }
}

function parseObject(option: string, text: string): object {
  const value = parseJson(option, text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value;
  }
  throw new CommandLineError(`Cannot read "--${option}": it is not an object`);
}

function parseJson(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandLineError(
      `Cannot read "--${option}": ${JSON.stringify(text)} is no JSON`,
      { cause },
    );
  }
}
