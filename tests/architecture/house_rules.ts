/** The import rules of the house, as one function over its sources. */

import { sourceFacts } from "./imports.ts";

/** Sources by their path from the repository's folder. */
export type Sources = ReadonlyMap<string, string>;

const FOLDERS = [
  "home",
  "persistence",
  "shell_env",
  "exec",
  "hooks",
  "loop",
  "interop",
  "cli",
];

/** What everybody may import; they import nothing themselves. */
const COMMON = new Set(["types.ts", "errors.ts", "this_process.ts"]);

// What a folder may import beyond itself and what is common.
const NEIGHBOURS: Record<string, readonly string[]> = {
  home: [],
  persistence: [],
  exec: [],
  shell_env: ["home"],
  hooks: [],
  loop: [],
  interop: ["persistence"],
};

/** Packages from outside that a folder may load. */
const PACKAGES: Record<string, readonly string[]> = {
  "@std/path": [...FOLDERS, ""],
  "@std/path/posix": FOLDERS,
  "@std/path/windows": FOLDERS,
  "@std/jsonc": ["hooks", "cli"],
  zod: ["exec", "hooks"],
  "smol-toml": ["hooks"],
  re2js: ["hooks"],
  fzstd: ["persistence"],
  yaml: ["home"],
};

/** Packages that must not load before they are asked for. */
const LAZY = new Set([
  "zod",
  "smol-toml",
  "re2js",
  "fzstd",
  "@std/jsonc",
  "yaml",
]);

/** Files, beyond those of cli/, that may name a host's own modules. */
const HOST_FILES: readonly RegExp[] = [
  /^exec\/host_\w+\.ts$/,
  /^home\/(process_env|local_skills)\.ts$/,
  /^cli\//,
  /^this_process\.ts$/,
];

/** Folders in which the files that touch the file system may do so. */
const FILE_FOLDERS: readonly RegExp[] = [/^(persistence|interop|hooks)\//];
const FILE_MODULES = new Set([
  "node:fs",
  "node:fs/promises",
  "node:os",
  "node:path",
  "node:sqlite",
  "node:worker_threads",
  "node:zlib",
]);

/**
 * Hold sources against the rules of the house.
 *
 * @param sources The sources by path.
 * @returns One sentence per broken rule, in the order of the sources.
 */
export function brokenRules(sources: Sources): string[] {
  const broken: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const { imports, hostGlobals } = sourceFacts(text);
    edges.set(path, []);
    for (const { specifier, typeOnly, dynamic } of imports) {
      if (specifier.startsWith(".")) {
        const target = resolvePath(path, specifier);
        if (!sources.has(target)) {
          broken.push(`${path} imports ${specifier}, which is not there`);
          continue;
        }
        // A type or a late import is an arrow of the house too.
        edges.get(path)?.push(target);
        const reason = refusal(path, target, typeOnly);
        if (reason) broken.push(`${path} imports ${target}: ${reason}`);
      } else {
        const reason = packageRefusal(path, specifier, typeOnly, dynamic);
        if (reason) broken.push(`${path} imports ${specifier}: ${reason}`);
      }
    }
    if (hostGlobals.length > 0 && !isHostFile(path)) {
      broken.push(
        `${path} names ${hostGlobals.join(", ")}: it is a web module`,
      );
    }
  }
  return [...broken, ...circles(edges)];
}

function refusal(path: string, target: string, typeOnly: boolean) {
  const from = folderOf(path), to = folderOf(target);
  if (/^\w+\/mod\.ts$/.test(target) && path !== "mod.ts") {
    return "only the root mod.ts imports a folder's mod.ts";
  }
  if (to === "cli") return from === "cli" ? undefined : "nobody imports cli/";
  if (from === to || from === "cli") return undefined;
  if (COMMON.has(target)) {
    if (COMMON.has(path)) return "it imports nothing";
    return target === "this_process.ts" && !isHostFile(path) &&
        !isFileFolder(path)
      ? "it is a web module"
      : undefined;
  }
  if (from === "") {
    return path === "session_env.ts" || path === "mod.ts"
      ? undefined
      : "only session_env.ts and mod.ts join the folders";
  }
  if (target === "exec/seam.ts" && (typeOnly || from === "shell_env")) {
    return undefined;
  }
  if (target === "persistence/seam.ts" && typeOnly) return undefined;
  return NEIGHBOURS[from]?.includes(to)
    ? undefined
    : `${from}/ may not know ${to || target}`;
}

function packageRefusal(
  path: string,
  specifier: string,
  typeOnly: boolean,
  dynamic: boolean,
) {
  if (specifier === "(computed)") return "a computed import cannot be checked";
  if (specifier === "node:process") {
    return "it opens the standard streams; this_process.ts does not";
  }
  if (specifier.startsWith("node:")) {
    if (isHostFile(path)) return undefined;
    if (specifier === "node:crypto") return undefined;
    return isFileFolder(path) && FILE_MODULES.has(specifier)
      ? undefined
      : "it is a web module";
  }
  const allowed = PACKAGES[specifier];
  if (!allowed?.includes(folderOf(path))) {
    return "the package is not expected here";
  }
  return LAZY.has(specifier) && !typeOnly && !dynamic
    ? "it must load when first used"
    : undefined;
}

const isHostFile = (path: string) => HOST_FILES.some((rule) => rule.test(path));
const isFileFolder = (path: string) =>
  FILE_FOLDERS.some((rule) => rule.test(path));
const folderOf = (path: string) =>
  path.includes("/") ? path.slice(0, path.indexOf("/")) : "";

function resolvePath(from: string, specifier: string): string {
  return new URL(specifier, `file:///${from}`).pathname.slice(1);
}

function circles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.push(`circle: ${[...trail.slice(at), path].join(" > ")}`);
      return;
    }
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) walk(path, []);
  return found;
}
