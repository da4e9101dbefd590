/**
 * The npm package as somebody installs it: built, packed and installed in a
 * folder of its own.
 *
 * @module
 */

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Skipped } from "./row.ts";
import { repository } from "./script_argv.ts";
import { tempFolder } from "./temp_folder.ts";

let installed: { readonly folder: string } | Skipped | undefined;

/**
 * Install it, once.
 *
 * @returns The folder whose `node_modules` hold it, or why there is none.
 */
export function installedPackage(): { readonly folder: string } | Skipped {
  installed ??= install();
  return installed;
}

function install(): { readonly folder: string } | Skipped {
  const source = tempFolder(), folder = tempFolder();
  // Beside the checkout's own dist/, which somebody may be using.
  const [npx, ...build] = String(
    JSON.parse(readFileSync(join(repository, "package.json"), "utf8"))
      .scripts.build,
  ).split(" ");
  for (const file of ["package.json", "README.md", "LICENSE"]) {
    cpSync(join(repository, file), join(source, file));
  }
  mkdirSync(join(source, "dist"));
  writeFileSync(
    join(folder, "package.json"),
    '{ "private": true, "type": "module" }\n',
  );
  const steps: readonly [string, readonly string[], string][] = [
    [
      npx,
      [...build, "--no-dts", "--out-dir", join(source, "dist")],
      repository,
    ],
    ["npm", ["pack", "--ignore-scripts", "--pack-destination", folder], source],
    ["npm", [
      "install",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      ...tarball(source, folder),
    ], folder],
  ];
  for (const [program, args, cwd] of steps) {
    const { status, stderr } = spawnSync(program, args, {
      cwd,
      encoding: "utf8",
    });
    if (status === 0) continue;
    const why = stderr?.trim().split("\n").at(-1) ?? "it could not be started";
    return {
      skipped: `the npm package cannot be built (${program} ${
        args[0]
      }: ${why}); run \`npm run build\` to see more`,
    };
  }
  return { folder };
}

/** Where `npm pack` puts the package. */
function tarball(source: string, folder: string): string[] {
  const { name, version } = JSON.parse(
    readFileSync(join(source, "package.json"), "utf8"),
  );
  const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  return [join(folder, file)];
}
