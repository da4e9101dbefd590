// Builds the npm package. Many small modules load slowly, so what is loaded
// together lies together; what is loaded late stays apart. Declarations mirror
// the tree.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Whether a module of the runtime is loaded when it is first used. `node:path`
 * has what is no function, and is there already.
 */
const isLate = (source: string): boolean =>
  source.startsWith("node:") && source !== "node:path";

/** Marks such a module for the bundler. */
const LATE = "\0late-";

const entry = [
  "mod.ts",
  "home/mod.ts",
  "persistence/mod.ts",
  "shell_env/mod.ts",
  "exec/mod.ts",
  "hooks/mod.ts",
  "loop/mod.ts",
  "interop/mod.ts",
  "cli/mod.ts",
  "cli/bin.ts",
];

/** What loads with these files, before anything is called. */
function loadedWith(...files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let path; (path = waiting.pop()) !== undefined;) {
    if (found.has(path)) continue;
    found.add(path);
    const imports = readFileSync(path, "utf8").matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^;"]*?\sfrom\s+)?"(\.[^"]+)";/gm,
    );
    for (const [, target] of imports) waiting.push(join(dirname(path), target));
  }
  return found;
}

const root = loadedWith("mod.ts");
// A hook or a script asks this at each of its starts.
const whoami = loadedWith("cli/bin.ts", "cli/whoami.ts");
const entries = loadedWith(...entry);

/** Parts too small for a file of their own, and what they load in any case. */
const LIES_WITH: Readonly<Record<string, string>> = {
  home: "base",
  shell_env: "exec",
};

/** The chunk that holds a module; none where that is not decided here. */
function chunkOf(id: string): string | null {
  const path = relative(".", id);
  const [folder] = path.split("/");
  if (id.startsWith(LATE) || path.startsWith("stand_ins/std_path/")) {
    return "base";
  }
  // The one runs when it is loaded, the other is loaded by itself.
  if (path === "cli/bin.ts" || path === "cli/whoami.ts") return null;
  if (whoami.has(path)) {
    return root.has(path) ? "base" : folder === "cli" ? "start" : "identify";
  }
  const isPart = entries.has(path) && path.includes("/") && folder !== "cli";
  return isPart ? LIES_WITH[folder] ?? folder : null;
}

// What an import of these loads (streams, readline, hashing) takes as long as
// all of this package, and a program may import it and never read a log. A
// function of theirs is looked up when it is called.
const lateBuiltins = {
  name: "late-builtins",
  resolveId: (
    source: string,
    _importer: string | undefined,
    { kind }: { kind: string },
  ) =>
    isLate(source) && kind === "import-statement" ? LATE + source : undefined,
  async load(id: string) {
    if (!id.startsWith(LATE)) return;
    const source = id.slice(LATE.length);
    // An import of anything but a function or the constants fails the build.
    const names = Object.entries(await import(source))
      .filter(([, value]) => typeof value === "function")
      .map(([name]) => name)
      .filter((name) => /^(?!default$)[a-z]/.test(name));
    return [
      "let loaded;",
      `const builtin = () => loaded ??= globalThis.process.getBuiltinModule("${source}");`,
      ...names.map((name) =>
        `export const ${name} = (...args) => builtin().${name}(...args);`
      ),
      "export const constants = new Proxy({}, { get: (_, name) => builtin().constants[name] });",
    ].join("\n");
  },
};

export default {
  entry: Object.fromEntries(
    entry.map((path) => [path.replace(/\.ts$/, ""), path]),
  ),
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
  outExtensions: () => ({ js: ".js", dts: ".d.ts" }),
  plugins: [lateBuiltins],
  deps: { alwaysBundle: [/^@std\//, "jsonc-parser"] },
  inputOptions: {
    preserveEntrySignatures: "allow-extension",
    // jsonc-parser's "main" requires its own files where no bundler sees it.
    resolve: { mainFields: ["module", "main"] },
  },
  outputOptions: {
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: chunkOf }],
    },
    // The declarations have them.
    comments: { jsdoc: false },
  },
};
