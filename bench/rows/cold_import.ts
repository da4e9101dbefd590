/** How long a process takes to have this package, and to answer whoami. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installedPackage } from "../installed_package.ts";
import { runtime } from "../machine.ts";
import { rawSpawn } from "../raw_spawn.ts";
import type { Contest, Row, Skipped } from "../row.ts";
import { checkoutArgv, packageArgv, repository } from "../script_argv.ts";
import { tempFolder } from "../temp_folder.ts";

type Start = readonly string[];

/** One process against another; what they answer is checked once. */
async function contest(
  ours: Start,
  empty: Start,
  codes: readonly number[],
): Promise<Contest> {
  const { code, stderr } = await rawSpawn(ours);
  if (!codes.includes(Number(code))) {
    throw new Error(
      `Cannot measure ${ours.join(" ")}: it ended ${code}\n${stderr}`,
    );
  }
  return {
    contenders: {
      ours: () => rawSpawn(ours),
      "empty script": () => rawSpawn(empty),
    },
    baseline: "empty script",
  };
}

function script(folder: string, name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function fromPackage(
  start: (folder: string) => Start,
  codes: readonly number[],
): Promise<Contest | Skipped> {
  const found = installedPackage();
  if ("skipped" in found) return Promise.resolve(found);
  const empty = script(found.folder, "empty.js", "");
  return contest(start(found.folder), packageArgv(empty), codes);
}

function fromCheckout(
  start: (folder: string) => Start,
  codes: readonly number[],
): Promise<Contest> {
  const folder = tempFolder();
  const empty = script(folder, "empty.ts", "");
  return contest(start(folder), checkoutArgv(empty), codes);
}

// whoami answers 1 where no agent is above.
const ANSWERS = [0, 1];

export const rows: readonly Row[] = [
  {
    name: "cold_import_package",
    about: 'a process that imports "." from the npm package',
    reach: "≤ 12 ms more than an empty script",
    sizes: [1],
    reached: ({ difference }) => difference <= 12,
    prepare: () =>
      fromPackage((folder) => {
        const text = 'import "@dsh/session-env";\n';
        return packageArgv(script(folder, "import.js", text));
      }, [0]),
  },
  {
    name: "cold_whoami_package",
    about: "`session-env whoami` of the npm package",
    reach: "≤ 1.5 times an empty script",
    sizes: [1],
    reached: ({ ratio }) => ratio <= 1.5,
    prepare: () =>
      fromPackage((folder) => {
        const bin = "node_modules/@dsh/session-env/dist/cli/bin.js";
        return packageArgv(join(folder, bin), ["whoami"]);
      }, ANSWERS),
  },
  {
    name: "cold_import_checkout",
    about: 'a process that imports "." from the checkout',
    reach: "on Deno ≤ 25 ms more than an empty script",
    sizes: [1],
    ...runtime === "deno" && {
      reached: ({ difference }) => difference <= 25,
    },
    prepare: () =>
      fromCheckout((folder) => {
        const text = `import ${JSON.stringify(join(repository, "mod.ts"))};\n`;
        return checkoutArgv(script(folder, "import.ts", text));
      }, [0]),
  },
  {
    name: "cold_whoami_checkout",
    about: "`session-env whoami` of the checkout",
    reach: "≤ 1.5 times an empty script",
    sizes: [1],
    reached: ({ ratio }) => ratio <= 1.5,
    prepare: () =>
      fromCheckout(
        () => checkoutArgv(join(repository, "cli/bin.ts"), ["whoami"]),
        ANSWERS,
      ),
  },
];
