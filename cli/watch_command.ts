/**
 * What became of the one command of `run`.
 *
 * @module
 */

import { SessionEnvError } from "../errors.ts";
import type { ShellExecutor, ShellResult } from "../exec/seam.ts";
import { quoteShell } from "./quote_shell.ts";

/** How a command went, as far as it went. */
export interface SeenCommand {
  /** How it ended. */
  result?: ShellResult;
  /** Why it could not be run. */
  error?: unknown;
}

/** What bounds a command. */
export interface CommandLimits {
  /** When it is ended. */
  readonly timeoutMs: number | undefined;
  /** How much of each stream is kept. */
  readonly maxOutputBytes: number | undefined;
}

/**
 * Make an executor for one command, that remembers how it went.
 *
 * @param shell What runs it.
 * @param limits What bounds it.
 * @returns The executor, and what it saw.
 */
export function watchCommand(
  shell: ShellExecutor,
  limits: CommandLimits,
): { readonly executor: ShellExecutor; readonly seen: SeenCommand } {
  const seen: SeenCommand = {};
  const executor: ShellExecutor = {
    async run(request) {
      try {
        return seen.result = await shell.run({ ...request, ...limits });
      } catch (error) {
        seen.error = error;
        throw error;
      }
    },
    start: (request) => shell.start(request),
    [Symbol.asyncDispose]: () => shell[Symbol.asyncDispose](),
  };
  return { executor, seen };
}

/** The command ran, and another process had begun its session meanwhile. */
export class TurnNotStoredError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "TurnNotStoredError";
  /** The condition. */
  readonly code = "turn_not_stored";

  /**
   * Make the error.
   *
   * @param id The session's id.
   * @param exitCode How the command ended.
   * @param options The error behind this one.
   */
  constructor(id: string, exitCode: number, options?: ErrorOptions) {
    super(
      `Cannot store the turn of session ${
        JSON.stringify(id)
      }: the command ran with exit code ${exitCode}, but another process began the session meanwhile; run it again with --session ${
        quoteShell(id)
      } to go on in it`,
      options,
    );
  }
}

/** Another process holds the session that was named. */
export class SessionHeldError extends SessionEnvError {
  /** The error's class. */
  override readonly name = "SessionHeldError";
  /** The condition. */
  readonly code = "session_busy";

  /**
   * Make the error.
   *
   * @param cause What the storage said.
   */
  constructor(cause: Error) {
    super(`${cause.message}; wait for it, or use another --session`, { cause });
  }
}

/**
 * Say what an error means to somebody who called `run`.
 *
 * @param error What was thrown.
 * @param id The session's id.
 * @param seen How the command went.
 * @returns The error that is told.
 */
export function runError(
  error: unknown,
  id: string | undefined,
  { result }: SeenCommand,
): unknown {
  const code = (Object(error) as { code?: unknown }).code;
  if (code !== "session_exists" && code !== "session_busy") return error;
  if (result !== undefined && id !== undefined) {
    return new TurnNotStoredError(id, result.exitCode, { cause: error });
  }
  return code === "session_busy" ? new SessionHeldError(error as Error) : error;
}
