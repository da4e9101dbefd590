/**
 * Both output streams of one command: read together, bounded, and let go of
 * when the command has ended but somebody holds them open.
 *
 * @module
 */

import { OutputStore } from "./drain_output.ts";
import type { Host, HostChild, HostOutput } from "../host.ts";
import { notify, type ShellObserver } from "./observer.ts";
import { pause } from "./pause.ts";
import type { ShellExecSpec, ShellResult } from "../seam.ts";
import { SpillFile, type SpillFolder } from "./spill_output.ts";

/**
 * The silence of an ended command's pipes is measured in parts of so many
 * milliseconds.
 */
const PART_MS = 50;

/**
 * A part that took longer than this says nothing: this process got too little
 * of its machine to read, and its late timers ran first.
 */
const LATE_MS = 75;

/** How many silent parts let pipes go that the command's group may hold. */
const QUIET_PARTS = 4;

/**
 * How many when nobody of the group is left: what was written is still to be
 * read then, unless a process that left the group holds the pipes.
 */
const QUIET_PARTS_ALONE = 10;

/** How many parts pipes are read at most that go on giving: one second. */
const DRAIN_PARTS = 20;

/** How many parts in all, the late ones as well. */
const MOST_PARTS = 200;

/** Where output goes besides the result. */
export interface DrainContext {
  /** The runtime. */
  readonly host: Host;
  /** The name by which the executor knows the command. */
  readonly id: string;
  /** Where whole outputs go. */
  readonly spillFolder: SpillFolder;
  /** Is told what comes. */
  readonly observer: ShellObserver | undefined;
}

/** What a result says about output. */
export type OutputFacts = Pick<
  ShellResult,
  | "stdout"
  | "stderr"
  | "stdoutDroppedBytes"
  | "stderrDroppedBytes"
  | "stdoutFile"
  | "stderrFile"
  | "spillError"
>;

/** Reads what one command writes. */
export class OutputDrain {
  /** What is kept of standard output. */
  readonly stdout: OutputStore;
  /** What is kept of standard error. */
  readonly stderr: OutputStore;
  readonly #child: HostChild;
  readonly #spec: ShellExecSpec;
  readonly #context: DrainContext;
  readonly #stdoutSpill: SpillFile | undefined;
  readonly #stderrSpill: SpillFile | undefined;
  readonly #pumps: readonly Promise<void>[];
  #openStreams = 2;
  #waiting = 0;

  /**
   * Begin to read.
   *
   * @param child The command's process.
   * @param spec What it is.
   * @param context Where its output goes besides.
   */
  constructor(child: HostChild, spec: ShellExecSpec, context: DrainContext) {
    const { keepOutput = "tail", maxOutputBytes } = spec;
    this.#child = child;
    this.#spec = spec;
    this.#context = context;
    this.stdout = new OutputStore(maxOutputBytes, keepOutput);
    this.stderr = new OutputStore(maxOutputBytes, keepOutput);
    this.#stdoutSpill = this.#spillOf("stdout");
    this.#stderrSpill = this.#spillOf("stderr");
    this.#pumps = [
      this.#pump("stdout", child.stdout, this.stdout, this.#stdoutSpill),
      this.#pump("stderr", child.stderr, this.stderr, this.#stderrSpill),
    ];
  }

  /**
   * Read what an ended command left in its pipes, then let go of them.
   *
   * @param alone Whether nobody of the command's group is left.
   * @returns Whether somebody still held their other end.
   */
  async letGo(alone: boolean): Promise<boolean> {
    if (this.#openStreams === 0) return false;
    const drained = Promise.all(this.#pumps);
    const enough = alone ? QUIET_PARTS_ALONE : QUIET_PARTS;
    let total = this.#total();
    let quiet = 0, punctual = 0;
    for (let part = 1; quiet < enough; part++) {
      const began = performance.now();
      await pause(PART_MS, drained);
      if (this.#openStreams === 0) return false;
      const isLate = performance.now() - began > LATE_MS;
      const isQuiet = this.#total() === total && this.#waiting === 0;
      total = this.#total();
      if (!isQuiet) quiet = 0;
      else if (!isLate) quiet++;
      if (!isLate) punctual++;
      if (this.#waiting > 0) continue;
      if (punctual >= DRAIN_PARTS || part >= MOST_PARTS) break;
    }
    this.#child.stdout.release();
    this.#child.stderr.release();
    return true;
  }

  /** Finish the files, then say what came. Never rejects. */
  async finish(): Promise<OutputFacts> {
    const out = this.#stdoutSpill;
    const err = this.#stderrSpill;
    if (out) await out.close();
    if (err) await err.close();
    const stdout = this.stdout.text();
    const stderr = this.stderr.text();
    const spillError = out?.error ?? err?.error;
    return {
      stdout: stdout.text,
      stderr: stderr.text,
      stdoutDroppedBytes: stdout.droppedBytes,
      stderrDroppedBytes: stderr.droppedBytes,
      ...(out?.path !== undefined && { stdoutFile: out.path }),
      ...(err?.path !== undefined && { stderrFile: err.path }),
      ...(spillError !== undefined && { spillError }),
    };
  }

  #total(): number {
    return this.stdout.total + this.stderr.total;
  }

  #spillOf(stream: string): SpillFile | undefined {
    if (!this.#spec.spillOutput) return undefined;
    const { host, id, spillFolder } = this.#context;
    return new SpillFile(host, spillFolder, `${id}.${stream}`);
  }

  async #pump(
    stream: "stdout" | "stderr",
    output: HostOutput,
    store: OutputStore,
    spill: SpillFile | undefined,
  ): Promise<void> {
    const { id, observer } = this.#context;
    await output.pump((bytes) => {
      const time = Date.now();
      const told = observer?.output &&
        notify(() => observer.output?.({ id, time, stream, bytes }));
      const stored = spill
        ? this.#spill(spill, store, bytes)
        : store.push(bytes);
      return told ? this.#hold(told, stored) : stored;
    });
    this.#openStreams--;
  }

  /** Let the stream wait for an observer, and the end for the stream. */
  async #hold(
    told: Promise<void>,
    stored: Promise<void> | void,
  ): Promise<void> {
    this.#waiting++;
    await told;
    await stored;
    this.#waiting--;
  }

  /** Store bytes; once the store overflows, write all of them to the file. */
  #spill(
    spill: SpillFile,
    store: OutputStore,
    bytes: Uint8Array,
  ): Promise<void> | void {
    const { maxOutputBytes } = this.#spec;
    if (store.total + bytes.length <= maxOutputBytes) return store.push(bytes);
    const parts = spill.hasBegun
      ? [bytes]
      : [...store.since(0).map(({ bytes }) => bytes), bytes];
    store.push(bytes);
    this.#waiting++;
    return spill.append(parts).then(() => void this.#waiting--);
  }
}
