/** What it costs to build a child's environment, against a plain copy. */

import process from "node:process";
import { childEnvironment } from "../../exec/environment/child_environment.ts";
import { selectHost } from "../../exec/select_host.ts";
import type { Row } from "../row.ts";

/** Names of the kinds that a developer's shell has; a few are dropped. */
const NAMES = ["PATH", "HOME", "LANG", "LC_ALL", "SHLVL", "TERM", "EDITOR"];
const DROPPED = ["GH_TOKEN", "AWS_SECRET_ACCESS_KEY", "BASH_ENV", "DSH_SHELL"];

/** Makes this process have exactly so many variables; gives back what it had. */
function fillEnvironment(count: number): () => void {
  const before = { ...process.env };
  for (const name of Object.keys(before)) delete process.env[name];
  const names = [...NAMES, ...DROPPED];
  while (names.length < count) names.push(`PROJECT_SETTING_${names.length}`);
  for (const name of names.slice(0, count)) {
    process.env[name] = `/usr/share/${name.toLowerCase()}:/opt/value`;
  }
  return () => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

export const rows: readonly Row[] = [{
  name: "child_environment",
  about: "the child's environment from what this process has",
  reach: "≤ 4 times a spread of process.env and a filter loop",
  sizes: [25, 100, 400],
  unit: "variables",
  reached: ({ ratio, size }) => size !== 100 || ratio <= 4,
  prepare(size) {
    const restore = fillEnvironment(size);
    const host = selectHost();
    const dshEnv = { DSH_HOME: "/home/me/.dsh", DSH_SHELL: "1" } as const;
    return Promise.resolve({
      contenders: {
        ours: () =>
          childEnvironment(host.environment(), { dshEnv, cwd: "/srv/project" }),
        "spread and filter": () => {
          const all = { ...process.env };
          const kept: Record<string, string> = {};
          for (const name in all) {
            const value = all[name];
            if (value !== undefined && !name.startsWith("DSH_")) {
              kept[name] = value;
            }
          }
          return Object.assign(kept, dshEnv);
        },
      },
      baseline: "spread and filter",
      batch: 20,
      allocation: true,
      close: restore,
    });
  },
}];
