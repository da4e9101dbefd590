/**
 * A command that runs in the background, as its starter sees it.
 *
 * @module
 */

import type { Host } from "../host.ts";
import { groupMembersNow } from "./process_tree.ts";
import { OutputCursor } from "./read_output.ts";
import type { RunningCommand } from "./run_process.ts";
import type {
  ShellOutputReader,
  ShellProcess,
  ShellResourceUse,
  ShellResult,
} from "../seam.ts";

/** Linux tells programs processor time in hundredths of a second. */
const TICK_MS = 10;

/** The bytes of a page on the processors that the runtimes are built for. */
const PAGE_BYTES = 4096;

/** One background command. */
export class BackgroundProcess implements ShellProcess {
  /** The name by which the executor knows it. */
  readonly id: string;
  /** What was asked to run. */
  readonly command: string;
  readonly #host: Host;
  readonly #running: RunningCommand | undefined;
  readonly #ended: Promise<ShellResult>;
  #result: ShellResult | undefined;
  #isOver = false;

  /**
   * Watch a command.
   *
   * @param id The name by which the executor knows it.
   * @param command What was asked to run.
   * @param host The runtime.
   * @param running The command; absent when it could not start.
   * @param ended What happens to it.
   */
  constructor(
    id: string,
    command: string,
    host: Host,
    running: RunningCommand | undefined,
    ended: Promise<ShellResult>,
  ) {
    this.id = id;
    this.command = command;
    this.#host = host;
    this.#running = running;
    this.#ended = ended;
    ended.then((result) => {
      this.#result = result;
      this.#isOver = true;
    }, () => {
      // Told by wait(), whenever somebody asks.
      this.#isOver = true;
    });
  }

  /** The number of its process and group; absent when it could not start. */
  get pid(): number | undefined {
    return this.#running?.pid || undefined;
  }

  /** What happened, once it has ended. */
  get result(): ShellResult | undefined {
    return this.#result;
  }

  /** Whether it has ended, or could not start. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Wait for its end.
   *
   * @returns What happened. Rejects if it could not start.
   */
  wait(): Promise<ShellResult> {
    return this.#ended;
  }

  /** End its whole group and wait until it is gone. Never rejects. */
  async kill(): Promise<void> {
    if (!this.#isOver) await this.#running?.end("killed");
    await this.#ended.catch(() => {}); // wait() tells it
  }

  /**
   * Begin to read along. Every reader has a place of its own, at first before
   * the oldest byte that is kept.
   *
   * @returns The reader.
   */
  reader(): ShellOutputReader {
    const running = this.#running;
    if (!running) return { read: () => ({ ...NOTHING, ended: this.#isOver }) };
    const stdout = new OutputCursor(running.output.stdout);
    const stderr = new OutputCursor(running.output.stderr);
    return {
      read: () => {
        const ended = this.#isOver;
        const out = stdout.take(ended);
        const err = stderr.take(ended);
        return {
          stdout: out.text,
          stderr: err.text,
          stdoutDroppedBytes: out.droppedBytes,
          stderrDroppedBytes: err.droppedBytes,
          ended,
        };
      },
    };
  }

  /**
   * Look at what its group uses now. Costs a walk over the process table.
   *
   * @returns The use; `undefined` after its end, or where it cannot be seen.
   */
  resourceUse(): ShellResourceUse | undefined {
    if (this.#isOver || !this.pid) return undefined;
    const members = groupMembersNow(this.#host, this.pid);
    if (!members) return undefined;
    let ticks = 0;
    let pages = 0;
    for (const member of members) {
      ticks += member.ticks;
      pages += member.residentPages;
    }
    return {
      cpuMs: ticks * TICK_MS,
      residentBytes: pages * PAGE_BYTES,
      processes: members.length,
    };
  }
}

const NOTHING = {
  stdout: "",
  stderr: "",
  stdoutDroppedBytes: 0,
  stderrDroppedBytes: 0,
};
