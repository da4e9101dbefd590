/**
 * The input of Claude Code's status line command.
 *
 * @module
 */

import { claudeCodeBaseInput } from "./base_input.ts";
import type {
  ClaudeCodeStatusLineContextWindow,
  ClaudeCodeStatusLineCost,
  ClaudeCodeStatusLineFacts,
  ClaudeCodeStatusLinePromptCache,
  ClaudeCodeStatusLinePullRequest,
  ClaudeCodeStatusLineRateLimit,
  ClaudeCodeStatusLineRateLimits,
  ClaudeCodeStatusLineRepo,
  ClaudeCodeStatusLineWorktree,
} from "./status_line_facts.ts";
import type {
  ClaudeCodeStatusLineContextWindowInput,
  ClaudeCodeStatusLineCostInput,
  ClaudeCodeStatusLinePayload,
  ClaudeCodeStatusLinePromptCacheInput,
  ClaudeCodeStatusLinePullRequestInput,
  ClaudeCodeStatusLineRateLimitInput,
  ClaudeCodeStatusLineRateLimitsInput,
  ClaudeCodeStatusLineWorkspaceInput,
  ClaudeCodeStatusLineWorktreeInput,
} from "./status_line_payload.ts";
import { withoutUndefined } from "../../without_undefined.ts";

/**
 * Build the input of a status line command.
 *
 * The current folder stands in it twice, as the host writes it. A status line
 * is no hook, so there is no event's name.
 *
 * @example Usage
 * ```ts
 * import { claudeCodeStatusLine } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * const payload = claudeCodeStatusLine({
 *   session: { id: "s1" },
 *   cwd: "/project/src",
 *   projectDir: "/project",
 *   model: { id: "claude-opus-5", displayName: "Opus 5" },
 *   version: "2.1.332",
 *   cost: {
 *     totalCostUsd: 0,
 *     totalDurationMs: 661,
 *     totalApiDurationMs: 0,
 *     totalLinesAdded: 0,
 *     totalLinesRemoved: 0,
 *   },
 *   contextWindow: {
 *     totalInputTokens: 0,
 *     totalOutputTokens: 0,
 *     contextWindowSize: 200_000,
 *     currentUsage: null,
 *     usedPercentage: null,
 *     remainingPercentage: null,
 *   },
 * });
 *
 * assertEquals(payload.workspace, {
 *   current_dir: "/project/src",
 *   project_dir: "/project",
 *   added_dirs: [],
 * });
 * ```
 *
 * @param facts How the session stands.
 * @returns The payload, its keys in the host's order.
 */
export function claudeCodeStatusLine(
  facts: ClaudeCodeStatusLineFacts,
): ClaudeCodeStatusLinePayload {
  const { session, cwd, promptId, agentType, effort } = facts;
  return withoutUndefined({
    ...claudeCodeBaseInput({ session, cwd, promptId, agentType, effort }),
    session_name: facts.sessionName,
    model: { id: facts.model.id, display_name: facts.model.displayName },
    workspace: workspace(facts),
    version: facts.version,
    output_style: { name: facts.outputStyle ?? "default" },
    cost: cost(facts.cost),
    context_window: contextWindow(facts.contextWindow),
    exceeds_200k_tokens: facts.exceeds200kTokens ?? false,
    prompt_cache: facts.promptCache && promptCache(facts.promptCache),
    fast_mode: facts.fastMode ?? false,
    thinking: { enabled: facts.thinking ?? false },
    rate_limits: facts.rateLimits && rateLimits(facts.rateLimits),
    vim: facts.vimMode && { mode: facts.vimMode },
    agent: agentType === undefined ? undefined : { name: agentType },
    pr: facts.pr && pullRequest(facts.pr),
    worktree: facts.worktree && worktree(facts.worktree),
  });
}

function workspace(
  facts: ClaudeCodeStatusLineFacts,
): ClaudeCodeStatusLineWorkspaceInput {
  return withoutUndefined({
    current_dir: facts.cwd,
    project_dir: facts.projectDir,
    added_dirs: [...facts.addedDirs ?? []],
    git_worktree: facts.gitWorktree,
    repo: facts.repo && repo(facts.repo),
  });
}

function repo(facts: ClaudeCodeStatusLineRepo): ClaudeCodeStatusLineRepo {
  return { host: facts.host, owner: facts.owner, name: facts.name };
}

function cost(
  facts: ClaudeCodeStatusLineCost,
): ClaudeCodeStatusLineCostInput {
  return {
    total_cost_usd: facts.totalCostUsd,
    total_duration_ms: facts.totalDurationMs,
    total_api_duration_ms: facts.totalApiDurationMs,
    total_lines_added: facts.totalLinesAdded,
    total_lines_removed: facts.totalLinesRemoved,
  };
}

function contextWindow(
  facts: ClaudeCodeStatusLineContextWindow,
): ClaudeCodeStatusLineContextWindowInput {
  return {
    total_input_tokens: facts.totalInputTokens,
    total_output_tokens: facts.totalOutputTokens,
    context_window_size: facts.contextWindowSize,
    current_usage: facts.currentUsage && {
      input_tokens: facts.currentUsage.inputTokens,
      output_tokens: facts.currentUsage.outputTokens,
      cache_creation_input_tokens: facts.currentUsage.cacheCreationInputTokens,
      cache_read_input_tokens: facts.currentUsage.cacheReadInputTokens,
    },
    used_percentage: facts.usedPercentage,
    remaining_percentage: facts.remainingPercentage,
  };
}

function promptCache(
  facts: ClaudeCodeStatusLinePromptCache,
): ClaudeCodeStatusLinePromptCacheInput {
  return {
    warm: facts.warm,
    caching_observed: facts.cachingObserved,
    ttl: facts.ttl,
    expires_at: facts.expiresAt,
    requests: facts.requests,
    misses: facts.misses,
    expected_rebuilds: facts.expectedRebuilds,
    hit_ratio: facts.hitRatio,
    cache_write_tokens: facts.cacheWriteTokens,
    miss_recache_tokens: facts.missRecacheTokens,
    last_miss_at: facts.lastMissAt,
    last_miss_cause: facts.lastMissCause,
    miss_causes: facts.missCauses,
    recache_tokens_if_cold: facts.recacheTokensIfCold,
  };
}

function rateLimits(
  facts: ClaudeCodeStatusLineRateLimits,
): ClaudeCodeStatusLineRateLimitsInput {
  return withoutUndefined({
    five_hour: facts.fiveHour && rateLimit(facts.fiveHour),
    seven_day: facts.sevenDay && rateLimit(facts.sevenDay),
  });
}

function rateLimit(
  facts: ClaudeCodeStatusLineRateLimit,
): ClaudeCodeStatusLineRateLimitInput {
  return {
    used_percentage: facts.usedPercentage,
    resets_at: facts.resetsAt,
  };
}

function pullRequest(
  facts: ClaudeCodeStatusLinePullRequest,
): ClaudeCodeStatusLinePullRequestInput {
  return withoutUndefined({
    number: facts.number,
    url: facts.url,
    review_state: facts.reviewState,
    kind: facts.kind,
  });
}

function worktree(
  facts: ClaudeCodeStatusLineWorktree,
): ClaudeCodeStatusLineWorktreeInput {
  return withoutUndefined({
    name: facts.name,
    path: facts.path,
    branch: facts.branch,
    original_cwd: facts.originalCwd,
    original_branch: facts.originalBranch,
  });
}
