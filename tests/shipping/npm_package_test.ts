import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { before, test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { sourceFacts } from "../architecture/imports.ts";
import { repository } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { AGENT, LATE, PROGRAM, TEST } from "./consumer_files.ts";
import { runProgram } from "./run_program.ts";
import { missingRuntimes, runtimes } from "./runtimes.ts";

const TYPESCRIPTS = ["5.9.3", "6.0.3", "7.0.2"];
const skip = missingRuntimes;
const folder = tempDir();
const entryPoints = Object.keys(
  JSON.parse(readFileSync(join(repository, "package.json"), "utf8")).exports,
).filter((subpath) => subpath !== "./package.json")
  .map((subpath) => "@dsh/session-env" + subpath.slice(1));
let packed: { filename: string; files: { path: string }[]; size: number };

function npmInstall(cwd: string, ...packages: string[]): void {
  runProgram(["npm", "install", "--no-audit", "--no-fund", ...packages], {
    cwd,
  });
}

before(() => {
  if (skip) return;
  runProgram(["npm", "run", "build"], { cwd: repository });
  [packed] = JSON.parse(
    runProgram(
      [
        "npm",
        "pack",
        "--json",
        "--ignore-scripts",
        "--pack-destination",
        folder,
      ],
      { cwd: repository },
    ),
  );
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module" }),
  );
  writeFileSync(join(folder, "agent.ts"), AGENT);
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  writeFileSync(join(folder, "agent_test.ts"), TEST);
  writeFileSync(join(folder, "late.ts"), LATE);
  npmInstall(folder, join(folder, packed.filename), "@types/node@24", "tsx@4");
});

test(
  "the npm package holds the build, the readme and the licence, and nothing else",
  { skip },
  () => {
    const paths = packed.files.map(({ path }) => path);
    assertEquals(
      paths.filter((path) => !path.startsWith("dist/")).sort(),
      ["LICENSE", "README.md", "package.json"],
    );
    assertEquals(
      paths.filter((path) => /(^|\/)(tests?|bench|examples)\//.test(path)),
      [],
    );
  },
);

test("the npm package is about as large as the readme says", { skip }, () => {
  const readme = readFileSync(join(repository, "README.md"), "utf8");
  const told = Number(/(\d+) kB packed/.exec(readme)?.[1]);
  const kilobytes = packed.size / 1000;
  assert(
    Math.abs(kilobytes / told - 1) < 0.1,
    `the readme says ${told} kB, it is ${kilobytes} kB`,
  );
});

test("the npm package imports nothing by a bare JSR name", { skip }, () => {
  const dist = join(folder, "node_modules/@dsh/session-env/dist");
  const files = readdirSync(dist, { recursive: true }).map(String)
    .filter((name) => /\.(js|d\.ts)$/.test(name));
  assert(files.length > 0);
  const found = files.filter((name) =>
    sourceFacts(readFileSync(join(dist, name), "utf8")).imports
      .some(({ specifier }) => /^@(std|db)\//.test(specifier))
  );
  assertEquals(found, []);
});

for (const version of TYPESCRIPTS) {
  test(
    `the npm package type-checks under TypeScript ${version}`,
    { skip },
    () => {
      const tools = join(folder, `typescript-${version}`);
      mkdirSync(tools);
      writeFileSync(join(tools, "package.json"), "{}");
      npmInstall(tools, `typescript@${version}`);
      for (
        const [module, resolution] of [["nodenext", "nodenext"], [
          "esnext",
          "bundler",
        ]]
      ) {
        runProgram([
          join(tools, "node_modules/.bin/tsc"),
          "--noEmit",
          "--strict",
          "--allowImportingTsExtensions",
          "--target",
          "es2022",
          "--lib",
          "es2023,esnext.disposable,dom",
          "--types",
          "node",
          "--module",
          module,
          "--moduleResolution",
          resolution,
          "program.ts",
        ], { cwd: folder });
      }
    },
  );
}

const programs: readonly [string, readonly string[]][] = [
  ["node 20", ["node", "--import", "tsx"]],
  ["node 22", [runtimes.node22]],
  ["node 24", [runtimes.node24]],
  ["node 26", [runtimes.node26]],
  ["bun", [runtimes.bun, "run"]],
  ["deno", [runtimes.deno, "run", "-A", "--node-modules-dir=manual"]],
];
for (const [name, argv] of programs) {
  test(`the npm package runs an agent on ${name}`, { skip }, () => {
    const printed = runProgram([...argv, "program.ts"], { cwd: folder });
    assertEquals(printed, "consumer ok\n");
  });
  test(`the npm package finds what loads late on ${name}`, { skip }, () => {
    const printed = runProgram([...argv, "late.ts"], { cwd: folder });
    assertEquals(printed, "late parts ok\n");
  });
}

test("an import leaves the standard streams as they are", {
  skip: skip || process.platform !== "linux" && "it reads /proc",
}, () => {
  writeFileSync(
    join(folder, "streams.mjs"),
    `import { readFileSync } from "node:fs";
const flags = () => [0, 1, 2].map((fd) =>
  /flags:\\s*(\\d+)/.exec(readFileSync("/proc/self/fdinfo/" + fd, "utf8"))[1]
);
const before = flags();
for (const name of ${JSON.stringify(entryPoints)}) await import(name);
const after = flags();
if (after.join() !== before.join()) throw new Error(\`\${before} \${after}\`);`,
  );
  for (const node of [runtimes.node22, runtimes.node24, runtimes.node26]) {
    runProgram([node, "streams.mjs"], { cwd: folder });
  }
});

test("a consumer's own test runs a deterministic loop on Node and Bun", {
  skip,
}, () => {
  runProgram([runtimes.node24, "--test", "agent_test.ts"], { cwd: folder });
  runProgram([runtimes.bun, "test", "./agent_test.ts"], { cwd: folder });
});

test("the npm package brings the session-env command", { skip }, () => {
  const printed = runProgram(
    ["npx", "--no-install", "session-env", "env", "--home", "/agents"],
    { cwd: folder },
  );
  assertEquals(printed, "export DSH_HOME=/agents\nexport DSH_SHELL=1\n");
});

test(
  "publint and attw find nothing wrong with the npm package",
  { skip },
  () => {
    const tools = join(folder, "linters");
    mkdirSync(tools);
    writeFileSync(join(tools, "package.json"), "{}");
    npmInstall(tools, "publint@0.3", "@arethetypeswrong/cli@0.18");
    const file = join(folder, packed.filename);
    const bin = join(tools, "node_modules/.bin");
    runProgram([join(bin, "publint"), "--strict", file], { cwd: folder });
    runProgram([join(bin, "attw"), "--profile", "esm-only", file], {
      cwd: folder,
    });
  },
);
