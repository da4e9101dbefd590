/**
 * What the status line of Claude Code is built from.
 *
 * @module
 */

import type { ClaudeCodeFacts } from "./base_input.ts";

/** A mode of the vim keys. */
export type ClaudeCodeVimMode = "NORMAL" | "INSERT" | "VISUAL" | "VISUAL LINE";

/** The model that the session asks. */
export interface ClaudeCodeStatusLineModel {
  /** The model's id. */
  readonly id: string;
  /** The name that the user sees. */
  readonly displayName: string;
}

/** A repository, as its `origin` remote names it. */
export interface ClaudeCodeStatusLineRepo {
  /** The server, such as `github.com`. */
  readonly host: string;
  /** Whose it is. */
  readonly owner: string;
  /** What it is called. */
  readonly name: string;
}

/** What the session has used; an estimate of the host's. */
export interface ClaudeCodeStatusLineCost {
  /** US dollars. */
  readonly totalCostUsd: number;
  /** Milliseconds since the session began. */
  readonly totalDurationMs: number;
  /** Milliseconds spent waiting for the model. */
  readonly totalApiDurationMs: number;
  /** Lines added. */
  readonly totalLinesAdded: number;
  /** Lines removed. */
  readonly totalLinesRemoved: number;
}

/** How many tokens the last request used. */
export interface ClaudeCodeStatusLineUsage {
  /** Tokens sent. */
  readonly inputTokens: number;
  /** Tokens received. */
  readonly outputTokens: number;
  /** Tokens that the provider kept for later. */
  readonly cacheCreationInputTokens: number;
  /** Tokens that the provider still had. */
  readonly cacheReadInputTokens: number;
}

/** How full the model's window is. */
export interface ClaudeCodeStatusLineContextWindow {
  /** Tokens sent, the cached ones too; 0 before the first answer. */
  readonly totalInputTokens: number;
  /** Tokens received; 0 before the first answer. */
  readonly totalOutputTokens: number;
  /** How many tokens the window holds. */
  readonly contextWindowSize: number;
  /** The last request, or `null` before the first. */
  readonly currentUsage: ClaudeCodeStatusLineUsage | null;
  /** How much is used, or `null` early on. */
  readonly usedPercentage: number | null;
  /** How much is left, or `null` early on. */
  readonly remainingPercentage: number | null;
}

/** How the provider's cache of the conversation does. */
export interface ClaudeCodeStatusLinePromptCache {
  /** Whether it is probably there. */
  readonly warm: boolean;
  /** Whether the provider was seen to cache. */
  readonly cachingObserved: boolean;
  /** How long it lives, such as `5m`. */
  readonly ttl: string;
  /** When it ends, in seconds since the epoch, or `null`. */
  readonly expiresAt: number | null;
  /** Requests so far. */
  readonly requests: number;
  /** Requests that found less than they should have. */
  readonly misses: number;
  /** Requests that had to build it anew. */
  readonly expectedRebuilds: number;
  /** The part of the tokens that was found, from 0 to 1. */
  readonly hitRatio: number;
  /** Tokens written to it. */
  readonly cacheWriteTokens: number;
  /** Tokens written again after a miss. */
  readonly missRecacheTokens: number;
  /** When it last missed, in seconds since the epoch, or `null`. */
  readonly lastMissAt: number | null;
  /** Why it last missed, in the host's own keys, or `null`. */
  readonly lastMissCause: unknown;
  /** How often it missed, by cause. */
  readonly missCauses: Readonly<Record<string, unknown>>;
  /** Tokens to write if it is gone, or `null`. */
  readonly recacheTokensIfCold: number | null;
}

/** How much of an allowance is used. */
export interface ClaudeCodeStatusLineRateLimit {
  /** How much, from 0 to 100. */
  readonly usedPercentage: number;
  /** When it begins anew, in seconds since the epoch. */
  readonly resetsAt: number;
}

/** The allowances of a subscription. */
export interface ClaudeCodeStatusLineRateLimits {
  /** The one over five hours. */
  readonly fiveHour?: ClaudeCodeStatusLineRateLimit;
  /** The one over seven days. */
  readonly sevenDay?: ClaudeCodeStatusLineRateLimit;
}

/** The open pull or merge request of the branch. */
export interface ClaudeCodeStatusLinePullRequest {
  /** Its number. */
  readonly number: number;
  /** Where it is. */
  readonly url: string;
  /** How its review stands. */
  readonly reviewState?: "approved" | "pending" | "changes_requested" | "draft";
  /** Set on a merge request of GitLab. */
  readonly kind?: "mr";
}

/** The worktree that the session was started in. */
export interface ClaudeCodeStatusLineWorktree {
  /** Its name. */
  readonly name: string;
  /** Its absolute folder. */
  readonly path: string;
  /** Its branch; a hook's worktree has none. */
  readonly branch?: string;
  /** The folder before. */
  readonly originalCwd: string;
  /** The branch before; a hook's worktree has none. */
  readonly originalBranch?: string;
}

/** What the status line of Claude Code is built from. */
export interface ClaudeCodeStatusLineFacts
  extends Omit<ClaudeCodeFacts, "permissionMode" | "subagent"> {
  /** The session's name or title, when it has one. */
  readonly sessionName?: string;
  /** The model that the session asks. */
  readonly model: ClaudeCodeStatusLineModel;
  /** The folder in which the host was started. */
  readonly projectDir: string;
  /**
   * Other folders that are open to the agent.
   *
   * @default {[]}
   */
  readonly addedDirs?: readonly string[];
  /** The name of the linked git worktree around the current folder. */
  readonly gitWorktree?: string;
  /** The repository around the current folder. */
  readonly repo?: ClaudeCodeStatusLineRepo;
  /** The host's version. */
  readonly version: string;
  /**
   * The name of the output style.
   *
   * @default {"default"}
   */
  readonly outputStyle?: string;
  /** What the session has used. */
  readonly cost: ClaudeCodeStatusLineCost;
  /** How full the model's window is. */
  readonly contextWindow: ClaudeCodeStatusLineContextWindow;
  /**
   * Whether the last request passed 200,000 tokens.
   *
   * @default {false}
   */
  readonly exceeds200kTokens?: boolean;
  /** How the provider's cache does; absent before the first answer. */
  readonly promptCache?: ClaudeCodeStatusLinePromptCache;
  /**
   * Whether fast mode is on.
   *
   * @default {false}
   */
  readonly fastMode?: boolean;
  /**
   * Whether the model thinks at length.
   *
   * @default {false}
   */
  readonly thinking?: boolean;
  /** The allowances of a subscription. */
  readonly rateLimits?: ClaudeCodeStatusLineRateLimits;
  /** The mode of the vim keys, when they are on. */
  readonly vimMode?: ClaudeCodeVimMode;
  /** The open pull or merge request of the branch. */
  readonly pr?: ClaudeCodeStatusLinePullRequest;
  /** The worktree that the session was started in. */
  readonly worktree?: ClaudeCodeStatusLineWorktree;
}
