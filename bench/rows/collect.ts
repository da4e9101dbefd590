/** What it costs to collect the variables of a call. */

import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { sessionLogContributor } from "../../shell_env/session_log_contributor.ts";
import { ShellEnvRegistry } from "../../shell_env/shell_env_registry.ts";
import { openDshHarness } from "../dsh_harness.ts";
import type { Row } from "../row.ts";
import { tempFolder } from "../temp_folder.ts";

/** A contributor of one constant, as a plugin has it. */
function contributor(number: number) {
  const key = `DSH_FACT_${number}` as const;
  return {
    name: `facts-${number}`,
    variables: { [key]: { description: "A fact." } },
    resolve: () => ({ [key]: "value" }),
  };
}

/** Calls of several agents, so that no one session is the only one. */
function executions() {
  const { signal } = new AbortController();
  return Array.from({ length: 16 }, (_, i) => ({
    callId: `call-${i}`,
    signal,
    agent: {
      session: {
        header: {
          version: 0,
          id: `0198c0de-7e57-7000-8000-0000000000${10 + i}`,
          createdAt: 1,
          cwd: `/home/me/projects/project-${i % 4}`,
        },
      },
    },
  }));
}

export const rows: readonly Row[] = [{
  name: "collect",
  about:
    "the variables of a call with an agent and a JSONL log; the log's contributor and further ones",
  reach: "≤ 1/5 of the registry of @deepseek-ai/dsh-shell-env, to 10",
  sizes: [1, 10, 100],
  unit: "contributors",
  reached: ({ ratio, size }) => size > 10 || ratio <= 1 / 5,
  async prepare(size) {
    const root = tempFolder(), dshHome = tempFolder();
    const theirs = await openDshHarness({ dshHome, root, compression: "none" });
    if ("skipped" in theirs) return theirs;
    const engine = new JsonlPersistence({ root });
    const registry = new ShellEnvRegistry({ dshHome });
    registry.register(sessionLogContributor(() => engine));
    for (let number = 1; number < size; number++) {
      registry.register(contributor(number));
      theirs.registry.register(contributor(number));
    }
    const calls = executions();
    let ours = 0, other = 0;
    return {
      contenders: {
        ours: () => registry.collect(calls[ours++ % calls.length]),
        "dsh-shell-env": () =>
          theirs.registry.collect(calls[other++ % calls.length]),
      },
      baseline: "dsh-shell-env",
      batch: size > 50 ? 20 : 200,
      allocation: true,
      async close() {
        await theirs.close();
        await engine[Symbol.asyncDispose]();
      },
    };
  },
}];
