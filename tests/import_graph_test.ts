import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { sourceFacts } from "./architecture/imports.ts";
import { repository } from "./support/runtime.ts";

const { exports } = JSON.parse(
  readFileSync(join(repository, "deno.json"), "utf8"),
);

const known = new Map<string, ReturnType<typeof sourceFacts>>();

// The entry points share most of their files.
function factsOf(path: string): ReturnType<typeof sourceFacts> {
  const facts = known.get(path) ?? sourceFacts(readFileSync(path, "utf8"));
  known.set(path, facts);
  return facts;
}

/** What loads with an entry point, before anything is called. */
function loadedWith(entry: string): { packages: string[]; files: number } {
  const packages = new Set<string>(), files = new Set<string>();
  const waiting = [join(repository, entry)];
  for (let path; (path = waiting.pop()) !== undefined;) {
    if (files.has(path)) continue;
    files.add(path);
    const { imports } = factsOf(path);
    for (const { specifier, typeOnly, dynamic } of imports) {
      if (typeOnly || dynamic) continue;
      if (specifier.startsWith(".")) waiting.push(join(path, "..", specifier));
      else packages.add(specifier);
    }
  }
  return { packages: [...packages].sort(), files: files.size };
}

for (const [subpath, entry] of Object.entries<string>(exports)) {
  test(`"${subpath}" loads nothing heavy before its first use`, () => {
    const heavy = loadedWith(entry).packages.filter((name) =>
      !/^(@std\/path(\/|$)|node:)/.test(name) ||
      /^node:(sqlite|zlib|worker_threads)$/.test(name)
    );
    assertEquals(heavy, []);
  });
}

test("the graph follows values and leaves out types and late imports", () => {
  const { packages, files } = loadedWith("home/mod.ts");
  assertEquals(packages.includes("node:os"), true);
  assertEquals(packages.includes("yaml"), false);
  assertEquals(files > 4, true);
});
