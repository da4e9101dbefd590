/**
 * One view over the logs of several harnesses: what was said, by whom, and
 * what could not be read.
 *
 * @module
 */

import type { JsonValue } from "../../types.ts";
import type { HarnessName } from "../harness.ts";
import type { LogHead } from "../logs/harness_logs.ts";

/** Token counts of one request to a model. */
export interface TokenUsage {
  /** Tokens read, cached ones left out. */
  readonly inputTokens: number;
  /** Tokens written. */
  readonly outputTokens: number;
  /** Tokens read from the cache. */
  readonly cacheReadTokens?: number;
  /** Tokens written to the cache. */
  readonly cacheWriteTokens?: number;
}

/** Who a message is from: a person, the model, or the harness itself. */
export type Speaker = "human" | "model" | "harness";

/** Where in a log something was found. */
export interface LogPlace {
  /** The line, from 1. */
  readonly line: number;
  /** When it happened, in milliseconds since the epoch, where the log says. */
  readonly time?: number;
}

/** One thing that a reader meets in a log. */
export type ConversationItem =
  /** What the log says of itself; before anything that was said in it. */
  | {
    readonly kind: "header";
    readonly harness: HarnessName;
    readonly head: LogHead;
  }
  /** A turn begins; from 1. */
  | LogPlace & { readonly kind: "turn"; readonly turn: number }
  /** A turn ended, where the log records it. */
  | LogPlace & {
    readonly kind: "turn-end";
    readonly turn: number;
    readonly reason: string;
    /** What went wrong, in the harness's words. */
    readonly detail?: string;
  }
  | LogPlace & {
    readonly kind: "message";
    readonly by: Speaker;
    readonly text: string;
    readonly model?: string;
  }
  /** What the model thought before it spoke. */
  | LogPlace & { readonly kind: "reasoning"; readonly text: string }
  | LogPlace & {
    readonly kind: "tool-call";
    readonly callId: string;
    readonly name: string;
    readonly input: JsonValue;
  }
  | LogPlace & {
    readonly kind: "tool-result";
    readonly callId: string;
    readonly text: string;
    readonly isError: boolean;
  }
  | LogPlace & { readonly kind: "usage"; readonly usage: TokenUsage }
  /** A record that is no part of the conversation, or that is not known. */
  | LogPlace & {
    readonly kind: "other";
    readonly type: string;
    readonly record: JsonValue;
  }
  /**
   * The history that a fork has from another log: here it begins, here it
   * ends, or it is not at hand.
   */
  | {
    readonly kind: "inherited";
    readonly from: string;
    readonly part: "begins" | "ends" | "absent";
    /** Why it is not at hand, or what is not known about it. */
    readonly reason?: string;
  }
  /** A record that carries another session's id. */
  | LogPlace & { readonly kind: "foreign"; readonly id: string }
  /** A place that could not be read. */
  | {
    readonly kind: "damage";
    readonly line: number;
    readonly byte: number;
    readonly reason: string;
  }
  /** The end of a last record that was never finished. */
  | { readonly kind: "torn"; readonly bytes: number }
  /** There was nothing to read, and why. */
  | {
    readonly kind: "absent";
    readonly state: "missing" | "empty" | "unreadable";
    readonly reason: string;
  };

/** Turns one harness's records into items. */
export interface RecordReader {
  /**
   * Read one record.
   *
   * @param record The parsed record.
   * @param line Its line, from 1.
   */
  read(record: JsonValue, line: number): readonly ConversationItem[];
  /** What was held back until no record can change it any more. */
  end?(): readonly ConversationItem[];
}
