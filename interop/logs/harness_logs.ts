/**
 * What every harness's logs can be asked, whatever their layout.
 *
 * @module
 */

import type { SessionLocation, SessionLocator } from "../../types.ts";
import type { HarnessName } from "../harness.ts";

/** What the first records of a log say about it. */
export interface LogHead {
  /** The id that the log carries; absent when it carries none. */
  readonly id?: string;
  /** The folder in which its session worked. */
  readonly cwd?: string;
  /** When the session began, in milliseconds since the epoch. */
  readonly createdAt?: number;
  /** The session or thread that this one came from. */
  readonly parent?: string;
  /** What a fork inherits, from whom and how far. */
  readonly inherits?: InheritedHistory;
  /** Whether another session's agent started it. */
  readonly subagent?: true;
  /** The subagent's own id, where its log carries the session's as well. */
  readonly agent?: string;
  /** The version of the harness that began the log. */
  readonly version?: string;
  /** How the session was started, in the harness's own word. */
  readonly source?: string;
  /** What was checked out when the session began. */
  readonly git?: GitState;
}

/** What was checked out in a session's folder, as far as its log says. */
export interface GitState {
  /** The commit. */
  readonly commit?: string;
  /** The branch. */
  readonly branch?: string;
  /** Where the repository came from. */
  readonly repository?: string;
}

/** The part of a log that belongs to the session it was forked from. */
export interface InheritedHistory {
  /** The session or thread whose history it is. */
  readonly from: string;
  /**
   * How many of this file's events are copies: 0 when the history is only
   * pointed at, absent when the log does not say.
   */
  readonly copiedRecords?: number;
  /** The first byte of the other log that is no longer part of it. */
  readonly endByte?: number;
  /** The first record number of the other log that is no longer part of it. */
  readonly endOrdinal?: number;
}

/** One log of a listing, or one that could not be read. */
export type ListedLog =
  | {
    readonly location: SessionLocation;
    readonly head: LogHead;
    /**
     * When the file was last written, in milliseconds since the epoch. It is
     * looked up when it is read; absent when the file is gone by then.
     */
    readonly updatedAt?: number | undefined;
  }
  | { readonly location: SessionLocation; readonly error: Error };

/** Whether a log is the one it is said to be. */
export type LogVerdict =
  | { readonly verified: true; readonly head: LogHead }
  | {
    readonly verified: false;
    readonly state: LogState;
    readonly head?: LogHead;
    readonly reasons: readonly string[];
  };

/** What was found where a log should be. */
export type LogState =
  | "present"
  | "missing"
  | "empty"
  | "half-written"
  | "unreadable";

/** The logs of one harness under one root. */
export interface HarnessLogs extends SessionLocator {
  /** The harness. */
  readonly harness: HarnessName;
  /**
   * Search for the log of a session.
   *
   * @param id The session's or thread's id.
   * @returns Every file that bears it; more than one is for the caller to tell.
   */
  find(id: string): readonly SessionLocation[];
  /** Every log, read no further than its head. */
  list(): AsyncIterable<ListedLog>;
  /**
   * Read the head of a log.
   *
   * @param location Where the log is.
   * @returns The head, or why there is none; never throws for what it finds.
   */
  head(location: SessionLocation): HeadReading;
  /**
   * Tell whether a log stands where its harness would have put it, by its path
   * alone: a copy or a renamed file does not.
   *
   * @param location Where the log is.
   * @param head What its head says.
   * @param cwd The folder that it is said to have worked in.
   * @returns Why it is out of its place, or `undefined` when it is not.
   */
  misplacement(
    location: SessionLocation,
    head: LogHead,
    cwd?: string,
  ): string | undefined;
}

/** The head of a log, or what was found in its place. */
export type HeadReading =
  | { readonly state: "present"; readonly head: LogHead }
  | { readonly state: Exclude<LogState, "present">; readonly reason: string };
