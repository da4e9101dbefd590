/**
 * The executor that runs commands on this machine.
 *
 * @module
 */

import { BackgroundProcess } from "./process/background_process.ts";
import type { LocalExecutorOptions } from "./executor_options.ts";
import type { Host } from "./host.ts";
import {
  askGroup,
  endGroup,
  type GroupLeader,
  signalGroup,
} from "./process/kill_group.ts";
import { LocalSpecs } from "./spec/local_specs.ts";
import { RunningCommand } from "./process/run_process.ts";
import type {
  ShellExecRequest,
  ShellExecutor,
  ShellProcess,
  ShellResult,
} from "./seam.ts";
import { selectHost } from "./select_host.ts";
import { SpillFolder } from "./process/spill_output.ts";
import { ExecutorDisposedError } from "./process/start_errors.ts";

/**
 * Runs commands on this machine, each in a process group of its own.
 *
 * A call settles when the command has ended and its pipes have been silent for
 * 200 ms, or after 1 s. A deadline, an abort and the disposal end the whole
 * group.
 *
 * On Deno, `--allow-run` starts commands and signals their groups. With a
 * list of programs in it only the command's own process can be ended; the
 * result says so in `endedScope`. `--allow-env` is for `inherit` other than
 * `"none"`, `--allow-write` for whole outputs, `--allow-all` for telling dead
 * processes that nobody has reaped, and those that left a group.
 */
export class LocalExecutor implements ShellExecutor {
  readonly #options: LocalExecutorOptions;
  readonly #host: Host;
  readonly #specs: LocalSpecs;
  readonly #spillFolder: SpillFolder;
  readonly #running = new Set<RunningCommand>();
  readonly #leftovers = new Set<RunningCommand>();
  readonly #background = new Map<string, BackgroundProcess>();
  #lastId = 0;
  #disposal: Promise<void> | undefined;

  /**
   * Make an executor. Nothing is started or read yet.
   *
   * @param options Additional options.
   */
  constructor(options: LocalExecutorOptions = {}) {
    this.#options = options;
    this.#host = options.host ?? selectHost();
    this.#specs = new LocalSpecs(options, this.#host);
    this.#spillFolder = new SpillFolder(this.#host, options.spillFolder);
  }

  /** The background commands that have not ended, oldest first. */
  get processes(): readonly ShellProcess[] {
    return [...this.#background.values()].filter(({ isOver }) => !isOver);
  }

  /**
   * Look up a background command, ended ones included.
   *
   * @param id The name that `start` gave it.
   */
  process(id: string): ShellProcess | undefined {
    return this.#background.get(id);
  }

  /**
   * Run a command and wait for its end.
   *
   * @param request What to run.
   * @returns What happened.
   */
  async run(request: ShellExecRequest): Promise<ShellResult> {
    const begun = this.#begin(request, this.#nextId());
    return begun instanceof RunningCommand ? await begun.result : begun;
  }

  /**
   * Start a command in the background.
   *
   * @param request What to run.
   * @returns The running command.
   */
  start(request: ShellExecRequest): ShellProcess {
    if (this.#disposal) throw new ExecutorDisposedError();
    const id = this.#nextId();
    let running: RunningCommand | undefined;
    let ended: Promise<ShellResult>;
    try {
      const begun = this.#begin(request, id);
      running = begun instanceof RunningCommand ? begun : undefined;
      ended = begun instanceof RunningCommand
        ? begun.result
        : Promise.resolve(begun);
    } catch (error) {
      ended = Promise.reject(error);
    }
    const { command } = request;
    const process = new BackgroundProcess(
      id,
      command,
      this.#host,
      running,
      ended,
    );
    this.#background.set(id, process);
    return process;
  }

  /**
   * End every group that was started here, wait until they are gone, and
   * remove whole outputs.
   */
  [Symbol.asyncDispose](): Promise<void> {
    this.#disposal ??= this.#dispose();
    return this.#disposal;
  }

  /** End every group at once and without waiting: for a process that exits. */
  killNow(): void {
    for (const command of [...this.#running, ...this.#leftovers]) {
      if (!this.#host.maySignalGroups()) command.signal("SIGKILL");
      else if (askGroup(this.#host, command) === "alive") {
        signalGroup(this.#host, command, "SIGKILL");
      }
    }
  }

  #nextId(): string {
    return `shell-${++this.#lastId}`;
  }

  #begin(request: ShellExecRequest, id: string): RunningCommand | ShellResult {
    if (this.#disposal) throw new ExecutorDisposedError();
    const spec = this.#specs.resolve(request);
    if (request.signal?.aborted) return NOT_STARTED;
    const command = new RunningCommand(spec, {
      host: this.#host,
      id,
      signal: request.signal,
      spillFolder: this.#spillFolder,
      observer: this.#options.observer,
    });
    this.#running.add(command);
    command.result.then(
      ({ group }) => this.#forget(command, group === "alive"),
      () => this.#forget(command, false),
    );
    return command;
  }

  #forget(command: RunningCommand, leavesSome: boolean): void {
    this.#running.delete(command);
    for (const leftover of this.#leftovers) {
      if (askGroup(this.#host, leftover) === "gone") {
        this.#leftovers.delete(leftover);
      }
    }
    if (leavesSome) this.#leftovers.add(command);
  }

  async #dispose(): Promise<void> {
    const { killGraceMs = 1000 } = this.#options;
    const end = (leader: GroupLeader) =>
      endGroup(this.#host, leader, killGraceMs);
    await Promise.all([
      ...Array.from(this.#running, async (command) => {
        await command.end("killed");
        await command.result.catch(() => {}); // its own caller is told
      }),
      ...Array.from(this.#leftovers, end),
    ]);
    this.#leftovers.clear();
    await this.#spillFolder.remove();
  }
}

/** What a request is answered whose signal was aborted before. */
const NOT_STARTED: ShellResult = Object.freeze({
  exitCode: 143,
  signal: null,
  timedOut: false,
  aborted: true,
  stdout: "",
  stderr: "",
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
  stdioHeld: false,
  durationMs: 0,
  group: "gone",
});

/**
 * Make an executor that runs commands on this machine.
 *
 * @example Usage
 * ```ts
 * import { createLocalExecutor } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * const shell = createLocalExecutor();
 * const { stdout, exitCode } = await shell.run({
 *   command: "echo $DSH_SESSION_ID; exit 3",
 *   dshEnv: { DSH_SESSION_ID: "s1" },
 * });
 *
 * assertEquals({ stdout, exitCode }, { stdout: "s1\n", exitCode: 3 });
 *
 * await shell[Symbol.asyncDispose]();
 * ```
 *
 * @param options Additional options.
 * @returns The executor; dispose it to end what it runs.
 */
export function createLocalExecutor(
  options: LocalExecutorOptions = {},
): LocalExecutor {
  return new LocalExecutor(options);
}
