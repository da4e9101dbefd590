/**
 * The tool by which a model runs commands.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { Tool, ToolExecution, ToolOutput } from "../../types.ts";
import {
  BackgroundCommand,
  BackgroundCommands,
} from "./background_commands.ts";
import {
  BASH_INPUT_SCHEMA,
  type BashInput,
  parseBashInput,
} from "./bash_input.ts";
import {
  DEFAULT_MAX_CONTENT_LENGTH,
  describeEnd,
  describeOutput,
  hasFailed,
  joinLines,
} from "./describe_output.ts";
import type {
  DshEnvironment,
  ShellExecRequest,
  ShellExecutor,
} from "../seam.ts";

/** How long a command runs in the foreground when the model sets no deadline. */
export const DEFAULT_TOOL_TIMEOUT_MS = 120_000;

/** How long a background command has to turn out unable to start. */
const START_GRACE_MS = 20;

/** Where the overlay of a call comes from. */
export interface OverlaySource {
  /**
   * Collect the overlay of one call, anew.
   *
   * @param execution The call.
   * @returns The overlay.
   */
  collect(execution: ToolExecution): DshEnvironment;
}

/** Options for {@linkcode createBashTool}. */
export interface BashToolOptions {
  /** Runs the commands. */
  readonly shell: ShellExecutor;
  /** Gives each call its overlay. */
  readonly shellEnv: OverlaySource;
  /**
   * The folder of calls whose session names none.
   *
   * @default {the executor's own folder}
   */
  readonly cwd?: string | undefined;
  /**
   * The background commands, shared with the tools that read and end them.
   *
   * @default {a collection of its own}
   */
  readonly background?: BackgroundCommands | undefined;
  /**
   * How long a command runs in the foreground when the model sets no
   * deadline, in milliseconds.
   *
   * @default {120000}
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How many UTF-16 units of each stream the model is shown.
   *
   * @default {30000}
   */
  readonly maxContentLength?: number | undefined;
}

const DESCRIPTION = `Run a command in a new bash shell and show its output.

Nothing carries over from one command to the next: no folder, no variable, no function. The input is empty. The command and all that it started are ended at the deadline. With \`background\` the command goes on by itself, \`bash_output\` reads what it writes, and \`bash_kill\` ends it. Current facts about the harness that runs the command are in the \`$DSH_*\` environment variables.`;

/**
 * Make the bash tool. What a model says about variables or input is ignored;
 * the overlay of each call is collected when the call runs.
 *
 * A command that fails is an answer with `isError` and its output; so is an
 * input that cannot be used, with the name of the field.
 *
 * @example Usage
 * ```ts
 * import { createBashTool } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const bash = createBashTool({
 *   shell: {
 *     run: () => Promise.reject(new Error("Cannot run: this is an example")),
 *     start: () => {
 *       throw new Error("Cannot start: this is an example");
 *     },
 *     [Symbol.asyncDispose]: () => Promise.resolve(),
 *   },
 *   shellEnv: { collect: () => ({ DSH_SHELL: "1" }) },
 * });
 * const { signal } = new AbortController();
 *
 * assertEquals(bash.name, "bash");
 * assertEquals(await bash.execute({ command: "" }, { callId: "1", signal }), {
 *   content:
 *     'Cannot run the command: "command" is wrong: Too small: expected string to have >=1 characters',
 *   isError: true,
 * });
 * ```
 *
 * @param options What it works with.
 * @returns The tool.
 */
export function createBashTool(options: BashToolOptions): Tool {
  const { background = new BackgroundCommands() } = options;
  return {
    name: "bash",
    description: DESCRIPTION,
    inputSchema: BASH_INPUT_SCHEMA,
    async execute(input, execution) {
      const { value, problem } = await parseBashInput(input);
      if (problem !== undefined) {
        return failed(`Cannot run the command: ${problem}`);
      }
      try {
        return value.background
          ? await start(value, execution, { ...options, background })
          : await run(value, execution, options);
      } catch (error) {
        return failed(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

async function run(
  input: BashInput,
  execution: ToolExecution,
  options: BashToolOptions,
): Promise<ToolOutput> {
  const { maxContentLength = DEFAULT_MAX_CONTENT_LENGTH } = options;
  const timeoutMs = input.timeout_ms ?? options.timeoutMs ??
    DEFAULT_TOOL_TIMEOUT_MS;
  const result = await options.shell.run({
    ...requestOf(input, execution, options),
    timeoutMs,
    signal: execution.signal,
  });
  const content = joinLines(
    describeOutput(result, maxContentLength),
    describeEnd(result, timeoutMs),
  );
  return { content: content || "[no output]", isError: hasFailed(result) };
}

async function start(
  input: BashInput,
  execution: ToolExecution,
  options: BashToolOptions & { readonly background: BackgroundCommands },
): Promise<ToolOutput> {
  if (execution.signal.aborted) return failed("[aborted]");
  const { timeout_ms: timeoutMs } = input;
  const request = requestOf(input, execution, options);
  const process = options.shell.start(
    timeoutMs === undefined ? request : { ...request, timeoutMs },
  );
  const command = new BackgroundCommand(process, timeoutMs);
  await command.settlesWithin(START_GRACE_MS, execution.signal);
  if (command.failure !== undefined) throw command.failure;
  options.background.add(execution, command);
  return {
    content:
      `Started in the background as "${process.id}"; bash_output reads it, bash_kill ends it`,
    isError: false,
  };
}

function requestOf(
  input: BashInput,
  execution: ToolExecution,
  options: BashToolOptions,
): ShellExecRequest {
  const base = execution.agent?.session.header.cwd ?? options.cwd;
  const cwd = input.cwd === undefined || base === undefined
    ? input.cwd ?? base
    : resolve(base, input.cwd);
  return {
    command: input.command,
    dshEnv: options.shellEnv.collect(execution),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

function failed(content: string): ToolOutput {
  return { content, isError: true };
}
