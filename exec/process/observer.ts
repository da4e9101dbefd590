/**
 * Watching what an executor does. Nothing is logged unless somebody watches.
 *
 * @module
 */

import type { ShellExecSpec, ShellResult } from "../seam.ts";

/** A command began. */
export interface ShellStartEvent {
  /** The name by which the executor knows it. */
  readonly id: string;
  /** The number of its process and group. */
  readonly pid: number;
  /** When, in milliseconds since the epoch. */
  readonly time: number;
  /** What runs. */
  readonly spec: ShellExecSpec;
}

/** A command wrote something. */
export interface ShellOutputEvent {
  /** The name by which the executor knows it. */
  readonly id: string;
  /** When, in milliseconds since the epoch. */
  readonly time: number;
  /** Which stream. */
  readonly stream: "stdout" | "stderr";
  /** The bytes; copy them to keep them. */
  readonly bytes: Uint8Array;
}

/** A command ended. */
export interface ShellEndEvent {
  /** The name by which the executor knows it. */
  readonly id: string;
  /** When, in milliseconds since the epoch. */
  readonly time: number;
  /** What happened. */
  readonly result: ShellResult;
}

/** Is told what an executor does. What it throws is reported as uncaught. */
export interface ShellObserver {
  /** A command began. */
  start?(event: ShellStartEvent): void;
  /**
   * A command wrote something. A promise asks the command's stream to wait
   * until it settles, so that a slow reader bounds what is in memory.
   */
  output?(event: ShellOutputEvent): void | Promise<void>;
  /** A command ended. */
  end?(event: ShellEndEvent): void;
}

/**
 * Tell an observer something, so that its failure does not become the
 * command's.
 *
 * @param tell Calls the observer.
 * @returns Settles when the observer is ready for more; absent when it is so
 * at once. Never rejects.
 */
export function notify(tell: () => void | Promise<void>): Promise<void> | void {
  try {
    return tell()?.then(undefined, throwLater);
  } catch (error) {
    throwLater(error);
  }
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
