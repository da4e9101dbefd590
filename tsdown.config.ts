// Builds the npm package. Many small modules load slowly, so what is loaded
// together lies together; what is loaded late stays apart. Declarations mirror
// the tree.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const LATE_CRYPTO = "\0late-crypto";

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

/** The chunk that holds a module; none where that is not decided here. */
function chunkOf(id: string): string | null {
  const path = relative(".", id);
  const [folder] = path.split("/");
  if (id === LATE_CRYPTO || path.startsWith("stand_ins/std_path/")) {
    return "base";
  }
  // The one runs when it is loaded, the other is loaded by itself.
  if (path === "cli/bin.ts" || path === "cli/whoami.ts") return null;
  if (whoami.has(path)) {
    return root.has(path) ? "base" : folder === "cli" ? "start" : "identify";
  }
  const isPart = entries.has(path) && path.includes("/") && folder !== "cli";
  return isPart ? folder : null;
}

// node:crypto takes as long to load as all of this package, and only its hash
// is used, late. An import of anything else from it fails the build.
const lateCrypto = {
  name: "late-crypto",
  resolveId: (source: string) =>
    source === "node:crypto" ? LATE_CRYPTO : undefined,
  load: (id: string) =>
    id === LATE_CRYPTO
      ? `export const createHash = (...args) =>
  globalThis.process.getBuiltinModule("node:crypto").createHash(...args);`
      : undefined,
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
  plugins: [lateCrypto],
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
