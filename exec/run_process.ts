/**
 * One command from its start to its end.
 *
 * @module
 */

import { OutputStore } from "./drain_output.ts";
import type { Host, HostChild, HostExit, HostOutput } from "./host.ts";
import { askGroup, endGroup, type GroupEnd } from "./kill_group.ts";
import { notify, type ShellObserver } from "./observer.ts";
import { pause } from "./pause.ts";
import type { ShellExecSpec, ShellResult } from "./seam.ts";
import { SpillFile, type SpillFolder } from "./spill_output.ts";
import { startError } from "./start_errors.ts";

/** How long an ended command's pipes may be silent until they are let go. */
const QUIET_MS = 200;

/** How long they are read at most after the command's end. */
const DRAIN_LIMIT_MS = 1000;

/** The silence is measured in parts: a busy process runs late timers first. */
const QUIET_PARTS = 4;

/** The longest delay that a timer can have. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Why a command was ended by us. */
export type EndReason = "timedOut" | "aborted" | "killed";

/** What a command is run with, besides its spec. */
export interface RunContext {
  /** The runtime. */
  readonly host: Host;
  /** The name by which the executor knows it. */
  readonly id: string;
  /** Ends it early. */
  readonly signal: AbortSignal | undefined;
  /** Where whole outputs go. */
  readonly spillFolder: SpillFolder;
  /** Is told what happens. */
  readonly observer: ShellObserver | undefined;
}

/** A command that was started. */
export class RunningCommand {
  /** What it keeps of standard output. */
  readonly stdout: OutputStore;
  /** What it keeps of standard error. */
  readonly stderr: OutputStore;
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
  readonly #pumps: Promise<void>[] = [];
  #openStreams = 2;
  #spilling = 0;
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
    const keep = spec.keepOutput ?? "tail";
    this.#spec = spec;
    this.#context = context;
    this.stdout = new OutputStore(spec.maxOutputBytes, keep);
    this.stderr = new OutputStore(spec.maxOutputBytes, keep);
    this.#startedAt = performance.now();
    try {
      const writesInput = spec.stdin !== undefined;
      this.#child = host.spawn({ ...spec, writesInput });
    } catch (error) {
      throw startError(error, spec, host);
    }
    this.#exit = new Promise((resolve, reject) => {
      this.#giveUp = () => resolve(undefined);
      this.#child.exited.then(resolve, reject);
    });
    const reaped = () => void (this.#isReaped = true);
    this.reaped = this.#child.exited.then(reaped, reaped);
    if (this.pid > 0 && observer?.start) {
      const time = Date.now();
      notify(() => observer.start?.({ id, pid: this.pid, time, spec }));
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

  /** Signal its process alone. */
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
    if (!this.#ending) {
      this.#reason = reason;
      this.#ending = this.#endGroup();
    }
    return this.#ending;
  }

  async #endGroup(): Promise<GroupEnd> {
    const { killGraceMs = 1000 } = this.#spec;
    const end = await endGroup(this.#context.host, this, killGraceMs);
    // What not even SIGKILL ends must not hold its caller.
    if (!this.#isReaped) this.#giveUp();
    return end;
  }

  async #run(): Promise<ShellResult> {
    const { stdin, timeoutMs } = this.#spec;
    const { host, signal, observer, id } = this.#context;
    const child = this.#child;
    const spills = [
      this.#drain("stdout", this.stdout, child.stdout),
      this.#drain("stderr", this.stderr, child.stderr),
    ];
    if (stdin) child.writeInput(stdin);
    const timer = timeoutMs === undefined ? undefined : setTimeout(
      () => this.end("timedOut"),
      Math.min(timeoutMs, LONGEST_TIMER_MS),
    );
    const abort = () => void this.end("aborted");
    signal?.addEventListener("abort", abort);
    let exit: HostExit | undefined;
    try {
      exit = await this.#exit;
    } catch (error) {
      throw startError(error, this.#spec, host);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
    const durationMs = performance.now() - this.#startedAt;
    if (stdin) child.releaseInput();
    const reason = this.#reason;
    if (this.#spec.endGroupOnExit && askGroup(host, this) !== "gone") {
      this.#ending ??= this.#endGroup();
    }
    let end = await this.#ending;
    const stdioHeld = this.#openStreams > 0 && await this.#letGo();
    end ??= await this.#ending;
    for (const spill of spills) await spill?.close();
    const out = this.stdout.text();
    const err = this.stderr.text();
    const result: ShellResult = {
      // Only what not even SIGKILL has ended has no exit of its own.
      exitCode: exit?.code ?? 137,
      signal: exit?.signal ?? null,
      timedOut: reason === "timedOut",
      aborted: reason === "aborted",
      stdout: out.text,
      stderr: err.text,
      stdoutDroppedBytes: out.droppedBytes,
      stderrDroppedBytes: err.droppedBytes,
      stdioHeld,
      durationMs,
      group: end?.group ?? askGroup(host, this, "just now"),
      ...(end && reason && { endedScope: end.endedScope }),
      ...(end && end.leftGroup.length > 0 && { leftGroup: end.leftGroup }),
      ...spilled(spills),
    };
    if (observer?.end) {
      notify(() => observer.end?.({ id, time: Date.now(), result }));
    }
    return result;
  }

  /** Take a stream's bytes as they come, into the store and onto the disk. */
  #drain(
    stream: "stdout" | "stderr",
    store: OutputStore,
    output: HostOutput,
  ): SpillFile | undefined {
    const { host, id, observer, spillFolder } = this.#context;
    const spill = this.#spec.spillOutput
      ? new SpillFile(host, spillFolder, `${id}.${stream}`)
      : undefined;
    const pumped = output.pump((bytes) => {
      if (observer?.output) {
        const time = Date.now();
        notify(() => observer.output?.({ id, time, stream, bytes }));
      }
      const overflows = store.total + bytes.length > this.#spec.maxOutputBytes;
      if (!spill || !overflows) return store.push(bytes);
      const parts = spill.hasBegun
        ? [bytes]
        : [...store.since(0).map(({ bytes }) => bytes), bytes];
      store.push(bytes);
      this.#spilling++;
      return spill.append(parts).then(() => void this.#spilling--);
    });
    this.#pumps.push(pumped.then(() => void this.#openStreams--));
    return spill;
  }

  /**
   * Read what an ended command left in its pipes, then let go of them.
   *
   * @returns Whether somebody still held their other end.
   */
  async #letGo(): Promise<boolean> {
    const limit = performance.now() + DRAIN_LIMIT_MS;
    const drained = Promise.all(this.#pumps);
    let total = this.stdout.total + this.stderr.total;
    for (let quiet = 0; quiet < QUIET_PARTS && this.#openStreams > 0;) {
      await pause(QUIET_MS / QUIET_PARTS, drained);
      const now = this.stdout.total + this.stderr.total;
      quiet = now === total && this.#spilling === 0 ? quiet + 1 : 0;
      total = now;
      if (performance.now() > limit && this.#spilling === 0) break;
    }
    if (this.#openStreams === 0) return false;
    this.#child.stdout.release();
    this.#child.stderr.release();
    return true;
  }
}

function spilled(
  [stdout, stderr]: readonly (SpillFile | undefined)[],
): Pick<ShellResult, "stdoutFile" | "stderrFile" | "spillError"> {
  const error = stdout?.error ?? stderr?.error;
  return {
    ...(stdout?.path !== undefined && { stdoutFile: stdout.path }),
    ...(stderr?.path !== undefined && { stderrFile: stderr.path }),
    ...(error !== undefined && { spillError: error }),
  };
}
