/**
 * Where the session of a call has its log.
 *
 * @module
 */

import type { SessionLocator, ToolExecution } from "../types.ts";
import type { ShellEnvContributor } from "./contributor.ts";

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/**
 * The contributor of `DSH_SESSION_JSONL`.
 *
 * The storage engine is asked for through a getter at every collection: an
 * engine that was replaced shows in the next one, an absent engine takes only
 * this key away. The path is what the engine's `locate` says, and only of the
 * kind `jsonl`; the file need not exist yet.
 *
 * @example Usage
 * ```ts
 * import { sessionLogContributor } from "@dsh/session-env/shell-env";
 * import { assertEquals } from "@std/assert";
 *
 * const engine = { locate: () => ({ kind: "jsonl", path: "/logs/a.jsonl" }) };
 * const contributor = sessionLogContributor(() => engine);
 *
 * const header = { version: 0, id: "a", createdAt: 0 };
 * const signal = new AbortController().signal;
 * const execution = { callId: "c", signal, agent: { session: { header } } };
 * assertEquals(contributor.resolve(execution), {
 *   DSH_SESSION_JSONL: "/logs/a.jsonl",
 * });
 * ```
 *
 * @param getLocator Gives the engine that is active now, if there is one.
 * @returns The contributor.
 */
export function sessionLogContributor(
  getLocator: () => SessionLocator | null | undefined,
): ShellEnvContributor<"DSH_SESSION_JSONL"> {
  return {
    name: "session-log",
    variables: {
      DSH_SESSION_JSONL: {
        description:
          "The absolute path of the session's log; the file may not exist yet.",
      },
    },
    resolve: ({ agent }: ToolExecution) => ({
      DSH_SESSION_JSONL: agent && logPath(getLocator(), agent.session.header),
    }),
  };
}

function logPath(
  locator: SessionLocator | null | undefined,
  header: Parameters<SessionLocator["locate"]>[0],
): string | undefined {
  const location = locator?.locate(header);
  if (location === undefined) return undefined;
  const { kind, path } = (Object(location) ?? {}) as Record<string, unknown>;
  if (typeof kind !== "string") {
    throw new TypeError("the storage engine's location is not one");
  }
  if (kind !== "jsonl") return undefined;
  if (typeof path !== "string" || !ABSOLUTE.test(path)) {
    throw new TypeError(
      `the storage engine's path must be absolute, not ${
        typeof path === "string" ? JSON.stringify(path) : typeof path
      }`,
    );
  }
  return path;
}
