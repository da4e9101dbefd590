/**
 * What the doctor makes of what it saw: pure, so that every illness can be
 * shown to it.
 *
 * @module
 */

import type { ErrorFacts } from "./error_facts.ts";
import type {
  DenoPermissions,
  FolderState,
  RuntimeFacts,
} from "./machine_facts.ts";

/** How a thing stands: it works, it is worth knowing, it will not work. */
export type CheckState = "ok" | "note" | "problem";

/** One thing that was looked at. */
export interface Check {
  /** What was looked at, in `camelCase`. */
  readonly name: string;
  /** How it stands. */
  readonly state: CheckState;
  /** What was found. */
  readonly found: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** What the doctor saw. */
export interface Symptoms {
  /** The runtime. */
  readonly runtime: RuntimeFacts;
  /** The permissions under Deno. */
  readonly permissions: DenoPermissions | undefined;
  /** The home, or why there is none. */
  readonly home: string | ErrorFacts;
  /** What lies where the home is; absent when it was not looked at. */
  readonly homeState?: FolderState;
  /** Where logs are written; absent without a home. */
  readonly root?: {
    /** The folder. */
    readonly path: string;
    /** What lies there. */
    readonly state: FolderState;
    /** Why it belongs to somebody else. */
    readonly conflict?: ErrorFacts;
    /** Whether logs are to be written as Zstandard. */
    readonly wantsZstd: boolean;
  };
  /** The shell and its version, or why commands do not run. */
  readonly shell:
    | { readonly path: string; readonly version: string }
    | ErrorFacts;
  /** Why the variables cannot be read. */
  readonly environment?: ErrorFacts;
  /** Names that almost every program relies on and children do not get. */
  readonly missing: readonly string[];
}

/**
 * Tell what works and what does not.
 *
 * @param symptoms What was seen.
 * @returns The checks, in the order in which they are shown.
 */
export function diagnose(symptoms: Symptoms): Check[] {
  return [
    runtimeCheck(symptoms),
    homeCheck(symptoms),
    ...rootChecks(symptoms),
    shellCheck(symptoms),
    ...permissionChecks(symptoms),
    environmentCheck(symptoms),
    zstdCheck(symptoms),
    sqliteCheck(symptoms),
  ];
}

function runtimeCheck({ runtime: { name, version } }: Symptoms): Check {
  const major = Number(version.split(".")[0]);
  const found = `${name} ${version}`;
  return name === "Node" && major < 20
    ? {
      name: "runtime",
      state: "problem",
      found,
      advice: "use Node 20 or later",
    }
    : { name: "runtime", state: "ok", found };
}

function homeCheck({ home, homeState, root }: Symptoms): Check {
  const advice = "set DSH_HOME or name the home with --home";
  if (typeof home !== "string") {
    return { name: "home", state: "problem", found: home.message, advice };
  }
  const fault = homeState && FAULTS[homeState];
  if (fault === undefined) return { name: "home", state: "ok", found: home };
  // Logs that are written elsewhere do not need it.
  const isNeeded = root === undefined || FAULTS[root.state] !== undefined;
  return {
    name: "home",
    state: isNeeded ? "problem" : "note",
    found: `${home} ${fault}`,
    advice,
  };
}

/** What is wrong where a folder can be neither written nor made. */
const FAULTS: Readonly<Partial<Record<FolderState, string>>> = {
  not_writable: "cannot be written",
  not_a_folder: "is, or lies below, something that is no folder",
  unknown: "cannot be looked at",
};

function rootChecks({ root, runtime }: Symptoms): Check[] {
  if (root === undefined) return [];
  const { path, state, conflict } = root;
  const checks = [rootCheck(path, state)];
  if (conflict !== undefined) {
    checks.push({
      name: "rootOwner",
      state: "problem",
      found: conflict.message,
      advice:
        "name another root with --root, or its --layout and --compression",
    });
  }
  if (root.wantsZstd && !runtime.zstd) {
    checks.push({
      name: "compression",
      state: "problem",
      found: "this runtime cannot write Zstandard",
      advice: "use --compression none, or Node 22.15 or later, Deno or Bun",
    });
  }
  return checks;
}

const ROOT_ADVICE: Readonly<Partial<Record<FolderState, string>>> = {
  not_writable: "change its owner or mode, or name another root with --root",
  not_a_folder: "move that away, or name another root with --root",
  unknown: "permit the reading of it, or name another root with --root",
};

function rootCheck(path: string, state: FolderState): Check {
  const fault = FAULTS[state];
  if (fault === undefined) {
    const made = " (made when something is written)";
    const found = state === "will_be_made" ? path + made : path;
    return { name: "root", state: "ok", found };
  }
  return {
    name: "root",
    state: "problem",
    found: `${path} ${fault}`,
    advice: ROOT_ADVICE[state],
  };
}

function shellCheck({ shell }: Symptoms): Check {
  return "path" in shell
    ? { name: "bash", state: "ok", found: `${shell.path} ${shell.version}` }
    : {
      name: "bash",
      state: "problem",
      found: shell.message,
      advice: "commands cannot run until this works",
    };
}

function permissionChecks({ permissions }: Symptoms): Check[] {
  if (permissions === undefined) return [];
  const { run, shell, env, read, write } = permissions;
  const missing: string[] = [];
  if (shell !== "granted") missing.push("--allow-run");
  if (env !== "granted") missing.push("--allow-env");
  if (read !== "granted") missing.push("--allow-read");
  if (write !== "granted") missing.push("--allow-write");
  if (missing.length > 0) {
    return [{
      name: "permissions",
      state: "problem",
      found: `${missing.join(", ")} not granted`,
      advice: `run Deno with ${missing.join(" ")}`,
    }];
  }
  return [
    run === "granted"
      ? { name: "permissions", state: "ok", found: "all that is needed" }
      : {
        name: "permissions",
        state: "note",
        found: "--allow-run is limited, so only a command's own process ends",
        advice: "run Deno with --allow-run to end all that a command started",
      },
  ];
}

function environmentCheck({ environment, missing }: Symptoms): Check {
  if (environment !== undefined) {
    return {
      name: "environment",
      state: "problem",
      found: environment.message,
      advice: "run Deno with --allow-env",
    };
  }
  return missing.length === 0
    ? { name: "environment", state: "ok", found: "has what programs rely on" }
    : {
      name: "environment",
      state: "note",
      found: `${missing.join(", ")} not set`,
      advice: "set what is missing; many programs rely on it",
    };
}

function zstdCheck({ runtime: { zstd, fzstd } }: Symptoms): Check {
  if (zstd) {
    return { name: "zstandard", state: "ok", found: "reads and writes" };
  }
  return {
    name: "zstandard",
    state: "note",
    found: fzstd
      ? "not part of this runtime; reads through fzstd, does not write"
      : "not part of this runtime",
    advice: fzstd
      ? "use Node 22.15 or later, Deno or Bun to write compressed logs"
      : "use Node 22.15 or later, Deno or Bun for compressed logs",
  };
}

function sqliteCheck({ runtime: { sqlite } }: Symptoms): Check {
  return sqlite
    ? {
      name: "sqlite",
      state: "ok",
      found: "part of this runtime; logs are locked by the kernel",
    }
    : {
      name: "sqlite",
      state: "note",
      found: "not part of this runtime; logs are locked by a note",
      advice: "pass an open database, or use Node 22.13 or later, Deno or Bun",
    };
}
