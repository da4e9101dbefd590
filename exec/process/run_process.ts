/**
 * One command from its start to its end.
 *
 * @module
 */

import type { HostChild, HostExit } from "../host.ts";
import {
  askGroup,
  endGroup,
  type GroupEnd,
  type GroupLeader,
} from "./kill_group.ts";
import { notify } from "./observer.ts";
import { type DrainContext, OutputDrain } from "./output_drain.ts";
import { pause } from "./pause.ts";
import { readProcess } from "./process_tree.ts";
import type { ShellExecSpec, ShellResult } from "../seam.ts";
import { startError } from "./start_errors.ts";

/** The exit code of what not even `SIGKILL` has ended: that of `SIGKILL`. */
const STUCK_EXIT_CODE = 137;

/** Why a command was ended by us. */
export type EndReason = "timedOut" | "aborted" | "killed";

/** What a command is run with, besides its spec. */
export interface RunContext extends DrainContext {
  /** Ends it early. */
  readonly signal: AbortSignal | undefined;
}

/** A command that was started. */
export class RunningCommand implements GroupLeader {
  /** What it writes. */
  readonly output: OutputDrain;
  /** What happened. Rejects if it could not start. */
  readonly result: Promise<ShellResult>;
  /** Settles when its process was reaped. Never rejects. */
  readonly reaped: Promise<void>;
  readonly #spec: ShellExecSpec;
  readonly #context: RunContext;
  readonly #child: HostChild;
  readonly #startedAt: number;
  readonly #exit: Promise<HostExit | undefined>;
  #giveUp: () => void = () => {};
  #isReaped = false;
  #reason: EndReason | undefined;
  #ending: Promise<GroupEnd> | undefined;

  /**
   * Start a command.
   *
   * @param spec What to run.
   * @param context What to run it with.
   * @throws {ShellStartError} If it is known at once that it cannot start.
   */
  constructor(spec: ShellExecSpec, context: RunContext) {
    const { host, observer, id } = context;
    this.#spec = spec;
    this.#context = context;
    this.#startedAt = performance.now();
    try {
      const writesInput = spec.stdin !== undefined;
      this.#child = host.spawn({ ...spec, writesInput });
    } catch (error) {
      throw startError(error, spec, host);
    }
    const { pid, exited } = this.#child;
    this.#exit = new Promise((resolve, reject) => {
      this.#giveUp = () => resolve(undefined);
      exited.then(resolve, reject);
    });
    const reaped = () => void (this.#isReaped = true);
    this.reaped = exited.then(reaped, reaped);
    this.output = new OutputDrain(this.#child, spec, context);
    if (pid > 0 && observer?.start) {
      const time = Date.now();
      notify(() => observer.start?.({ id, pid, time, spec }));
    }
    this.result = this.#run();
  }

  /** The number of its process and group; 0 if it could not start. */
  get pid(): number {
    return this.#child.pid;
  }

  /** Whether its process has ended and was reaped. */
  isReaped(): boolean {
    return this.#isReaped;
  }

  /**
   * Signal its process alone.
   *
   * @param signal The signal's name.
   */
  signal(signal: string): void {
    this.#child.signal(signal);
  }

  /**
   * End its whole group.
   *
   * @param reason Why; the first reason stands.
   * @returns What became of the group. Never rejects.
   */
  end(reason: EndReason): Promise<GroupEnd> {
    this.#reason ??= reason;
    this.#ending ??= this.#endGroup();
    return this.#ending;
  }

  /** End its group, unless it has ended and we have not heard of it yet. */
  async #endUnlessOver(reason: EndReason): Promise<void> {
    // A busy process runs its late timers before it hears of ended children.
    await pause(0);
    const { host } = this.#context;
    const isOver = this.#isReaped || readProcess(host, this.pid)?.state === "Z";
    if (!isOver) await this.end(reason);
  }

  async #endGroup(): Promise<GroupEnd> {
    const { killGraceMs = 1000 } = this.#spec;
    const end = await endGroup(this.#context.host, this, killGraceMs);
    // What not even SIGKILL ends must not hold its caller.
    if (!this.#isReaped) this.#giveUp();
    return end;
  }

  async #run(): Promise<ShellResult> {
    const { stdin, endGroupOnExit } = this.#spec;
    const { host, observer, id } = this.#context;
    if (stdin) this.#child.writeInput(stdin);
    const exit = await this.#untilExit();
    const durationMs = performance.now() - this.#startedAt;
    if (stdin) this.#child.releaseInput();
    // Later reasons come too late to have ended it.
    const reason = this.#reason;
    if (endGroupOnExit && askGroup(host, this, "just now") === "alive") {
      this.#ending ??= this.#endGroup();
    }
    let end = this.#ending && await this.#ending;
    const alone = askGroup(host, this, "just now") === "gone";
    const stdioHeld = await this.output.letGo(alone);
    end ??= this.#ending && await this.#ending;
    const result: ShellResult = {
      exitCode: exit?.code ?? STUCK_EXIT_CODE,
      signal: exit?.signal ?? null,
      timedOut: reason === "timedOut",
      aborted: reason === "aborted",
      ...await this.output.finish(),
      stdioHeld,
      durationMs,
      // Once nobody is left, nobody can come.
      group: end?.group ??
        (alone ? "gone" : askGroup(host, this, "just now")),
      ...(end && reason && { endedScope: end.endedScope }),
      ...(end && end.leftGroup.length > 0 && { leftGroup: end.leftGroup }),
    };
    if (observer?.end) {
      notify(() => observer.end?.({ id, time: Date.now(), result }));
    }
    return result;
  }

  /** Wait for its exit, or until our ending of it has to give up. */
  async #untilExit(): Promise<HostExit | undefined> {
    const { timeoutMs } = this.#spec;
    const { host, signal } = this.#context;
    const timer = timeoutMs === undefined
      ? undefined
      : setTimeout(() => this.#endUnlessOver("timedOut"), timeoutMs);
    const abort = () => void this.#endUnlessOver("aborted");
    signal?.addEventListener("abort", abort);
    try {
      return await this.#exit;
    } catch (error) {
      throw startError(error, this.#spec, host);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }
}
