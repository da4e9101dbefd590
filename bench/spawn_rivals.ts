/**
 * `bash -c true` as each of the spawning libraries runs it.
 *
 * @module
 */

import { loadRivals } from "./rivals.ts";
import type { Contender } from "./row.ts";

/** Those that are here, and why the others are not. */
export interface SpawnRivals {
  /** Runs the command once, by library. */
  readonly contenders: Readonly<Record<string, Contender>>;
  /** Why others are missing. */
  readonly notes: readonly string[];
}

/** Load the libraries. */
export async function spawnRivals(): Promise<SpawnRivals> {
  const { modules, notes } = await loadRivals([
    "execa",
    "tinyexec",
    "zx",
    "dax",
  ]);
  const contenders: Record<string, Contender> = {};
  const execa = modules.get("execa");
  if (execa) {
    contenders.execa = () =>
      execa.execa("bash", ["-c", "true"], { stdin: "ignore" });
  }
  const tinyexec = modules.get("tinyexec");
  if (tinyexec) contenders.tinyexec = () => tinyexec.x("bash", ["-c", "true"]);
  const zx = modules.get("zx");
  if (zx) {
    // It starts the shell by itself.
    const $ = zx.$({ quiet: true, stdio: ["ignore", "pipe", "pipe"] });
    contenders.zx = async () => {
      await $`true`;
    };
  }
  const dax = modules.get("dax");
  if (dax) {
    contenders.dax = async () => {
      await dax.$`bash -c true`.stdin("null").quiet();
    };
  }
  return { contenders, notes };
}
