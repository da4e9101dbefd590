/** Where each harness keeps its logs, for tests that go over all of them. */

import { join } from "node:path";
import type { HarnessName } from "../../interop/harness.ts";
import { harnessLogs } from "../../interop/logs/harness_log_places.ts";
import type {
  HarnessLogs,
  ListedLog,
} from "../../interop/logs/harness_logs.ts";
import { claudeRow, codexRecords, lines } from "./foreign_logs.ts";

export const uuid = (at: number) =>
  `0f8fad5b-d9cb-469f-a165-${String(at).padStart(12, "0")}`;

/** A harness's place for logs. */
export interface Place {
  readonly harness: HarnessName;
  readonly id: (at: number) => string;
  readonly file: (home: string, at: number) => string;
  readonly head: (at: number) => string;
}

/** Where each harness puts its logs, and how one begins. */
export const places: readonly Place[] = [
  {
    harness: "claude-code",
    id: uuid,
    file: (home, at) => join(home, `.claude/projects/-srv-a/${uuid(at)}.jsonl`),
    head: (at) =>
      lines(
        claudeRow(1, "user", { role: "user", content: "x" }, { id: uuid(at) }),
      ),
  },
  {
    harness: "codex",
    id: uuid,
    file: (home, at) =>
      join(
        home,
        `.codex/sessions/2026/11/${10 + at % 20}`,
        `rollout-2026-11-${10 + at % 20}T10-00-00-${uuid(at)}.jsonl`,
      ),
    head: (at) => lines(codexRecords("x", { id: uuid(at) })[0]),
  },
  {
    harness: "pi",
    id: uuid,
    file: (home, at) =>
      join(home, `.pi/agent/sessions/--srv-a--/2026-11-30T1_${uuid(at)}.jsonl`),
    head: (at) =>
      lines({ type: "session", version: 3, id: uuid(at), cwd: "/srv/a" }),
  },
  {
    harness: "kimi-cli",
    id: uuid,
    file: (home, at) =>
      join(
        home,
        ".kimi/sessions/59a5cbf5adaa5f70cab22ec1adec97e2",
        uuid(at),
        "context.jsonl",
      ),
    head: () => lines({ role: "user", content: "x" }),
  },
  {
    harness: "kimi-code",
    id: (at) => `session_${uuid(at)}`,
    file: (home, at) =>
      join(
        home,
        ".kimi-code/sessions/wd_a_b068a6cef833",
        `session_${uuid(at)}/agents/main/wire.jsonl`,
      ),
    head: () => lines({ type: "metadata", protocol_version: "1.5" }),
  },
  {
    harness: "reasonix",
    id: uuid,
    file: (home, at) => join(home, `.reasonix/sessions/${uuid(at)}.jsonl`),
    head: (at) => lines({ sessionId: uuid(at), cwd: "/srv/a" }),
  },
  {
    harness: "dsh",
    id: uuid,
    file: (home, at) =>
      join(home, `.dsh/session-env/cwd-b068a6cef833/${uuid(at)}.jsonl`),
    head: (at) =>
      lines({
        type: "session",
        version: 0,
        id: uuid(at),
        createdAt: 5,
        cwd: "/srv/a",
      }),
  },
];

/** The logs of a harness under a home. */
export function logsOf(harness: HarnessName, homeDir: string): HarnessLogs {
  return harnessLogs(harness, { env: {}, homeDir })!;
}

/** Everything that is listed. */
export async function listed(logs: HarnessLogs): Promise<ListedLog[]> {
  const found: ListedLog[] = [];
  for await (const log of logs.list()) found.push(log);
  return found;
}

/** What names each, sorted: its id, or what hinders it. */
export const ids = (
  found: readonly ListedLog[],
): (string | undefined)[] =>
  found.map((log) => "head" in log ? log.head.id : log.error.message).sort();
