// Builds the npm package: one bundle an entry, because many small modules load
// slowly, and declarations that mirror the tree.
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

export default {
  entry: Object.fromEntries(
    entry.map((path) => [path.replace(/\.ts$/, ""), path]),
  ),
  format: "esm",
  platform: "node",
  target: "node20",
  dts: true,
  outExtensions: () => ({ js: ".js", dts: ".d.ts" }),
  deps: { alwaysBundle: [/^@std\//, "jsonc-parser"] },
};
