/**
 * What the status line of Claude Code reads.
 *
 * @module
 */

import type { ClaudeCodeBaseInput } from "./base_input.ts";
import type {
  ClaudeCodeStatusLineRepo,
  ClaudeCodeVimMode,
} from "./status_line_facts.ts";

/** The model that the session asks. As the host writes it. */
export interface ClaudeCodeStatusLineModelInput {
  /** The model's id. */
  readonly id: string;
  /** The name that the user sees. */
  readonly display_name: string;
}

/** What the session has used; an estimate of the host's. As the host writes it. */
export interface ClaudeCodeStatusLineCostInput {
  /** US dollars. */
  readonly total_cost_usd: number;
  /** Milliseconds since the session began. */
  readonly total_duration_ms: number;
  /** Milliseconds spent waiting for the model. */
  readonly total_api_duration_ms: number;
  /** Lines added. */
  readonly total_lines_added: number;
  /** Lines removed. */
  readonly total_lines_removed: number;
}

/** How many tokens the last request used. As the host writes it. */
export interface ClaudeCodeStatusLineUsageInput {
  /** Tokens sent. */
  readonly input_tokens: number;
  /** Tokens received. */
  readonly output_tokens: number;
  /** Tokens that the provider kept for later. */
  readonly cache_creation_input_tokens: number;
  /** Tokens that the provider still had. */
  readonly cache_read_input_tokens: number;
}

/** How full the model's window is. As the host writes it. */
export interface ClaudeCodeStatusLineContextWindowInput {
  /** Tokens sent, the cached ones too; 0 before the first answer. */
  readonly total_input_tokens: number;
  /** Tokens received; 0 before the first answer. */
  readonly total_output_tokens: number;
  /** How many tokens the window holds. */
  readonly context_window_size: number;
  /** The last request, or `null` before the first. */
  readonly current_usage: ClaudeCodeStatusLineUsageInput | null;
  /** How much is used, or `null` early on. */
  readonly used_percentage: number | null;
  /** How much is left, or `null` early on. */
  readonly remaining_percentage: number | null;
}

/** How the provider's cache of the conversation does. As the host writes it. */
export interface ClaudeCodeStatusLinePromptCacheInput {
  /** Whether it is probably there. */
  readonly warm: boolean;
  /** Whether the provider was seen to cache. */
  readonly caching_observed: boolean;
  /** How long it lives, such as `5m`. */
  readonly ttl: string;
  /** When it ends, in seconds since the epoch, or `null`. */
  readonly expires_at: number | null;
  /** Requests so far. */
  readonly requests: number;
  /** Requests that found less than they should have. */
  readonly misses: number;
  /** Requests that had to build it anew. */
  readonly expected_rebuilds: number;
  /** The part of the tokens that was found, from 0 to 1. */
  readonly hit_ratio: number;
  /** Tokens written to it. */
  readonly cache_write_tokens: number;
  /** Tokens written again after a miss. */
  readonly miss_recache_tokens: number;
  /** When it last missed, in seconds since the epoch, or `null`. */
  readonly last_miss_at: number | null;
  /** Why it last missed, in the host's own keys, or `null`. */
  readonly last_miss_cause: unknown;
  /** How often it missed, by cause. */
  readonly miss_causes: Readonly<Record<string, unknown>>;
  /** Tokens to write if it is gone, or `null`. */
  readonly recache_tokens_if_cold: number | null;
}

/** How much of an allowance is used. As the host writes it. */
export interface ClaudeCodeStatusLineRateLimitInput {
  /** How much, from 0 to 100. */
  readonly used_percentage: number;
  /** When it begins anew, in seconds since the epoch. */
  readonly resets_at: number;
}

/** The allowances of a subscription. As the host writes it. */
export interface ClaudeCodeStatusLineRateLimitsInput {
  /** The one over five hours. */
  readonly five_hour?: ClaudeCodeStatusLineRateLimitInput;
  /** The one over seven days. */
  readonly seven_day?: ClaudeCodeStatusLineRateLimitInput;
}

/** The open pull or merge request of the branch. As the host writes it. */
export interface ClaudeCodeStatusLinePullRequestInput {
  /** Its number. */
  readonly number: number;
  /** Where it is. */
  readonly url: string;
  /** How its review stands. */
  readonly review_state?:
    | "approved"
    | "pending"
    | "changes_requested"
    | "draft";
  /** Set on a merge request of GitLab. */
  readonly kind?: "mr";
}

/** The worktree that the session was started in. As the host writes it. */
export interface ClaudeCodeStatusLineWorktreeInput {
  /** Its name. */
  readonly name: string;
  /** Its absolute folder. */
  readonly path: string;
  /** Its branch; a hook's worktree has none. */
  readonly branch?: string;
  /** The folder before. */
  readonly original_cwd: string;
  /** The branch before; a hook's worktree has none. */
  readonly original_branch?: string;
}

/** Something that is told by its name. */
export interface ClaudeCodeNamedInput {
  /** The name. */
  readonly name: string;
}

/** Whether the model thinks at length. */
export interface ClaudeCodeThinkingInput {
  /** Whether it does. */
  readonly enabled: boolean;
}

/** How the vim keys stand. */
export interface ClaudeCodeVimInput {
  /** Their mode. */
  readonly mode: ClaudeCodeVimMode;
}

/** Where the session works. As the host writes it. */
export interface ClaudeCodeStatusLineWorkspaceInput {
  /** The folder in which the agent works now; the same as `cwd`. */
  readonly current_dir: string;
  /** The folder in which the host was started. */
  readonly project_dir: string;
  /** Other folders that are open to the agent. */
  readonly added_dirs: readonly string[];
  /** The name of the linked git worktree around the current folder. */
  readonly git_worktree?: string;
  /** The repository around the current folder. */
  readonly repo?: ClaudeCodeStatusLineRepo;
}

/** What the status line of Claude Code reads. */
export interface ClaudeCodeStatusLinePayload
  extends Omit<ClaudeCodeBaseInput, "permission_mode" | "agent_id"> {
  /** The session's name or title, when it has one. */
  readonly session_name?: string;
  /** The model that the session asks. */
  readonly model: ClaudeCodeStatusLineModelInput;
  /** Where the session works. */
  readonly workspace: ClaudeCodeStatusLineWorkspaceInput;
  /** The host's version. */
  readonly version: string;
  /** The output style. */
  readonly output_style: ClaudeCodeNamedInput;
  /** What the session has used. */
  readonly cost: ClaudeCodeStatusLineCostInput;
  /** How full the model's window is. */
  readonly context_window: ClaudeCodeStatusLineContextWindowInput;
  /** Whether the last request passed 200,000 tokens. */
  readonly exceeds_200k_tokens: boolean;
  /** How the provider's cache does; absent before the first answer. */
  readonly prompt_cache?: ClaudeCodeStatusLinePromptCacheInput;
  /** Whether fast mode is on. */
  readonly fast_mode: boolean;
  /** Whether the model thinks at length. */
  readonly thinking: ClaudeCodeThinkingInput;
  /** The allowances of a subscription. */
  readonly rate_limits?: ClaudeCodeStatusLineRateLimitsInput;
  /** The mode of the vim keys, when they are on. */
  readonly vim?: ClaudeCodeVimInput;
  /** The agent that the main thread runs as. */
  readonly agent?: ClaudeCodeNamedInput;
  /** The open pull or merge request of the branch. */
  readonly pr?: ClaudeCodeStatusLinePullRequestInput;
  /** The worktree that the session was started in. */
  readonly worktree?: ClaudeCodeStatusLineWorktreeInput;
}
