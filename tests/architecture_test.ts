import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { brokenRules } from "./architecture/house_rules.ts";
import { sourceFacts } from "./architecture/imports.ts";
import { repository } from "./support/runtime.ts";

const ROOMS = [
  "home",
  "persistence",
  "shell_env",
  "exec",
  "hooks",
  "loop",
  "interop",
  "cli",
];

function houseSources(): Map<string, string> {
  const paths = readdirSync(repository).filter((name) =>
    name.endsWith(".ts") && name !== "tsdown.config.ts"
  );
  for (const room of ROOMS) {
    for (
      const name of readdirSync(join(repository, room), { recursive: true })
    ) {
      if (String(name).endsWith(".ts")) {
        paths.push(`${room}/${String(name).replaceAll("\\", "/")}`);
      }
    }
  }
  return new Map(
    paths.sort().map((
      path,
    ) => [path, readFileSync(join(repository, path), "utf8")]),
  );
}

test("the house keeps its import rules", () => {
  assertEquals(brokenRules(houseSources()), []);
});

test("every folder has a mod.ts and every file a snake_case name", () => {
  const paths = [...houseSources().keys()];
  for (const room of ROOMS) assert(paths.includes(`${room}/mod.ts`), room);
  assertEquals(
    paths.filter((path) => !/^(\w+\/)*[a-z0-9_]+\.ts$/.test(path)),
    [],
  );
  assertEquals(
    paths.filter((path) => /(utils?|helpers?|common|misc)\.ts$/.test(path)),
    [],
  );
});

test("no file of the house is longer than 250 lines", () => {
  assertEquals(
    [...houseSources()].filter(([, text]) => text.split("\n").length > 251)
      .map(([path]) => path),
    [],
  );
});

test("sourceFacts() reads static, bare, re-exported, type and dynamic imports", () => {
  const { imports, hostGlobals } = sourceFacts(`
    import "bare";
    import type { A } from "types";
    import { type B } from "inline";
    import C, { type D } from "mixed";
    export { e } from "forward";
    const f = await import("later");
    const g = await import(name);
    let h: import("quoted").H;
    Deno.exit(1); // process in a comment
    run(({ process }) => process.kill(), { Buffer: 1 }.Buffer);
  `);
  assertEquals(
    imports.map(({ specifier, typeOnly, dynamic }) =>
      [specifier, typeOnly ? "type" : dynamic ? "dynamic" : "value"].join(" ")
    ),
    [
      "bare value",
      "types type",
      "inline type",
      "mixed value",
      "forward value",
      "later dynamic",
      "(computed) dynamic",
      "quoted type",
    ],
  );
  assertEquals(hostGlobals, ["Deno"]);
});

const seam = ["exec/seam.ts", "export const P = 1;"] as const;
const common = ["this_process.ts", ""] as const;
const broken = [
  {
    name: "a folder that imports its neighbour",
    path: "hooks/a.ts",
    text: 'import { P } from "../exec/seam.ts";',
    says: "hooks/a.ts imports exec/seam.ts: hooks/ may not know exec",
  },
  {
    name: "a dynamic import of a neighbour",
    path: "home/a.ts",
    text: 'await import("../exec/seam.ts");',
    says: "home/a.ts imports exec/seam.ts: home/ may not know exec",
  },
  {
    name: "a host module in a web module",
    path: "loop/a.ts",
    text: 'import "node:fs";',
    says: "loop/a.ts imports node:fs: it is a web module",
  },
  {
    name: "a host global in a web module",
    path: "exec/a.ts",
    text: "export const pid = process.pid;",
    says: "exec/a.ts names process: it is a web module",
  },
  {
    name: "an import that opens the standard streams",
    path: "cli/a.ts",
    text: 'import process from "node:process";',
    says:
      "cli/a.ts imports node:process: it opens the standard streams; this_process.ts does not",
  },
  {
    name: "a web module that asks for the process",
    path: "exec/a.ts",
    text: 'import { process } from "../this_process.ts";',
    says: "exec/a.ts imports this_process.ts: it is a web module",
  },
  {
    name: "a heavy package at load",
    path: "exec/a.ts",
    text: 'import { z } from "zod";',
    says: "exec/a.ts imports zod: it must load when first used",
  },
  {
    name: "an unknown package",
    path: "exec/a.ts",
    text: 'import "left-pad";',
    says: "exec/a.ts imports left-pad: the package is not expected here",
  },
  {
    name: "a file that is not there",
    path: "exec/a.ts",
    text: 'import "./b.ts";',
    says: "exec/a.ts imports ./b.ts, which is not there",
  },
  {
    name: "a circle",
    path: "exec/a.ts",
    text: 'import "./a.ts";',
    says: "circle: exec/a.ts > exec/a.ts",
  },
];

for (const { name, path, text, says } of broken) {
  test(`brokenRules() tells ${name}`, () => {
    assertEquals(brokenRules(new Map([seam, common, [path, text]])), [says]);
  });
}

test("brokenRules() lets a type through the shell seam", () => {
  const text = 'import type { P } from "../exec/seam.ts";';
  assertEquals(brokenRules(new Map([seam, ["hooks/a.ts", text]])), []);
});
