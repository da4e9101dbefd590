/** Facts for the status line of Claude Code. */

import type { ClaudeCodeStatusLineFacts } from "../../hooks/claude_code/payload/status_line_facts.ts";

/** One payload to build. */
export interface StatusLineRow {
  readonly event: "StatusLine";
  /** Empty for the facts that it cannot do without. */
  readonly variant: string;
  readonly facts: ClaudeCodeStatusLineFacts;
}

const bare: ClaudeCodeStatusLineFacts = {
  session: { id: "main" },
  cwd: "/project/src",
  projectDir: "/project",
  model: { id: "claude-opus-5", displayName: "Opus 5" },
  version: "2.1.332",
  cost: {
    totalCostUsd: 0,
    totalDurationMs: 661,
    totalApiDurationMs: 0,
    totalLinesAdded: 0,
    totalLinesRemoved: 0,
  },
  contextWindow: {
    totalInputTokens: 0,
    totalOutputTokens: 0,
    contextWindowSize: 200_000,
    currentUsage: null,
    usedPercentage: null,
    remainingPercentage: null,
  },
};

/** Every payload to build. */
export const statusLineRows: readonly StatusLineRow[] = [
  { event: "StatusLine", variant: "", facts: bare },
  {
    event: "StatusLine",
    variant: "all",
    facts: {
      ...bare,
      session: { id: "main", transcriptPath: "/logs/main.jsonl" },
      promptId: "3f1c0f6e-0d0b-4d63-8f3b-0a3f1f0a9f11",
      agentType: "reviewer",
      effort: "high",
      sessionName: "Greeting",
      addedDirs: ["/other"],
      gitWorktree: "feature",
      repo: { host: "example.com", owner: "acme", name: "widget" },
      outputStyle: "Explanatory",
      contextWindow: {
        totalInputTokens: 15_500,
        totalOutputTokens: 1200,
        contextWindowSize: 200_000,
        currentUsage: {
          inputTokens: 8500,
          outputTokens: 1200,
          cacheCreationInputTokens: 5000,
          cacheReadInputTokens: 2000,
        },
        usedPercentage: 8,
        remainingPercentage: 92,
      },
      exceeds200kTokens: true,
      promptCache: {
        warm: true,
        cachingObserved: true,
        ttl: "5m",
        expiresAt: 1_796_000_300,
        requests: 3,
        misses: 1,
        expectedRebuilds: 0,
        hitRatio: 0.5,
        cacheWriteTokens: 7000,
        missRecacheTokens: 5000,
        lastMissAt: 1_796_000_000,
        lastMissCause: { causes: ["ttl"] },
        missCauses: { ttl: 1 },
        recacheTokensIfCold: 15_500,
      },
      fastMode: true,
      thinking: true,
      rateLimits: {
        fiveHour: { usedPercentage: 23.5, resetsAt: 1_796_010_000 },
        sevenDay: { usedPercentage: 41.2, resetsAt: 1_796_400_000 },
      },
      vimMode: "VISUAL LINE",
      pr: {
        number: 12,
        url: "https://example.com/acme/widget/pull/12",
        reviewState: "pending",
        kind: "mr",
      },
      worktree: {
        name: "feature",
        path: "/project/feature",
        branch: "worktree-feature",
        originalCwd: "/project",
        originalBranch: "main",
      },
    },
  },
  {
    event: "StatusLine",
    variant: "partial",
    facts: {
      ...bare,
      rateLimits: { sevenDay: { usedPercentage: 1, resetsAt: 1 } },
      pr: { number: 12, url: "https://example.com/12" },
      worktree: {
        name: "feature",
        path: "/project/feature",
        originalCwd: "/project",
      },
    },
  },
];
