/**
 * The background commands that the tools know, each with its owner.
 *
 * @module
 */

import type { ToolExecution } from "../../types.ts";
import type {
  ShellOutputPart,
  ShellOutputReader,
  ShellProcess,
  ShellResult,
} from "../seam.ts";

/** How many commands that have ended are remembered for each session. */
const MAX_ENDED = 100;

/** One background command. */
export class BackgroundCommand {
  /** The running command. */
  readonly process: ShellProcess;
  /** Its deadline in milliseconds. */
  readonly timeoutMs: number | undefined;
  /** Settles when it has ended or turned out unable to start. */
  readonly settled: Promise<void>;
  #reader: ShellOutputReader | undefined;
  #end: ShellResult | undefined;
  #failure: unknown;
  #hasSettled = false;

  /**
   * Begin to follow a command.
   *
   * @param process The running command.
   * @param timeoutMs Its deadline in milliseconds.
   */
  constructor(process: ShellProcess, timeoutMs: number | undefined) {
    this.process = process;
    this.timeoutMs = timeoutMs;
    this.#reader = process.reader?.();
    this.settled = process.wait().then(
      (result) => void (this.#end = result),
      (error: unknown) => void (this.#failure = error),
    ).finally(() => void (this.#hasSettled = true));
  }

  /** Whether it has ended. */
  get hasSettled(): boolean {
    return this.#hasSettled;
  }

  /** What happened, once it has ended. */
  get end(): ShellResult | undefined {
    return this.#end;
  }

  /** Why it could not start. */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * Wait for its end.
   *
   * @param ms How many milliseconds at most.
   * @param signal Ends the waiting, not the command.
   * @returns Settles when it has ended or the waiting has.
   */
  async settlesWithin(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => stop = resolve);
    const timer = setTimeout(stop, ms);
    signal.addEventListener("abort", stop, { once: true });
    await Promise.race([this.settled, stopped]);
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }

  /** What it has written since the last call. */
  read(): ShellOutputPart {
    if (this.#reader !== undefined) return this.#reader.read();
    // An executor without readers gives all output at the end, once.
    const end = this.#end;
    if (end === undefined) return { ...NOTHING, ended: this.#hasSettled };
    this.#reader = { read: () => ({ ...NOTHING, ended: true }) };
    const { stdout, stderr, stdoutDroppedBytes, stderrDroppedBytes } = end;
    return {
      stdout,
      stderr,
      stdoutDroppedBytes,
      stderrDroppedBytes,
      ended: true,
    };
  }
}

const NOTHING: ShellOutputPart = {
  stdout: "",
  stderr: "",
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
  ended: false,
};

/**
 * The background commands of every session. A session sees its own only;
 * calls without an agent share theirs.
 */
export class BackgroundCommands {
  readonly #owners = new Map<
    string | undefined,
    Map<string, BackgroundCommand>
  >();

  /**
   * Remember a command.
   *
   * @param execution The call that started it.
   * @param command The command.
   */
  add(execution: ToolExecution, command: BackgroundCommand): void {
    const owner = ownerOf(execution);
    const commands = this.#owners.get(owner) ?? new Map();
    this.#owners.set(owner, commands);
    commands.set(command.process.id, command);
    const ended = [...commands].filter(([, each]) => each.hasSettled);
    for (const [id] of ended.slice(0, Math.max(0, ended.length - MAX_ENDED))) {
      commands.delete(id);
    }
  }

  /**
   * Find a command of the session that asks.
   *
   * @param execution The call that asks.
   * @param id The command's id.
   * @returns The command, or `undefined` when the session has no such.
   */
  get(execution: ToolExecution, id: string): BackgroundCommand | undefined {
    return this.#owners.get(ownerOf(execution))?.get(id);
  }

  /**
   * The ids that the session that asks may use.
   *
   * @param execution The call that asks.
   * @returns The ids, oldest first.
   */
  ids(execution: ToolExecution): string[] {
    return [...this.#owners.get(ownerOf(execution))?.keys() ?? []];
  }
}

function ownerOf(execution: ToolExecution): string | undefined {
  return execution.agent?.session.header.id;
}
