import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { repository } from "./support/runtime.ts";

const read = (name: string) =>
  JSON.parse(readFileSync(join(repository, name), "utf8"));
const deno = read("deno.json"), jsr = read("jsr.json");
const npm = read("package.json");

for (
  const key of ["name", "version", "license", "exports", "imports", "publish"]
) {
  test(`jsr.json has the ${key} of deno.json`, () => {
    assertEquals(jsr[key], deno[key]);
  });
}

test("package.json has the name, version, license and subpaths of deno.json", () => {
  for (const key of ["name", "version", "license"]) {
    assertEquals(npm[key], deno[key], key);
  }
  assertEquals(
    Object.keys(npm.exports).filter((key) => key !== "./package.json"),
    Object.keys(deno.exports),
  );
  for (const [subpath, source] of Object.entries<string>(deno.exports)) {
    const built = source.replace("./", "./dist/").replace(/\.ts$/, "");
    assertEquals(npm.exports[subpath], {
      types: `${built}.d.ts`,
      default: `${built}.js`,
    });
  }
});

test("every package that deno.json takes from npm is in package.json at the same range", () => {
  const wanted: Record<string, string> = {
    ...npm.dependencies,
    ...npm.devDependencies,
    ...npm.optionalDependencies,
  };
  for (const [name, target] of Object.entries<string>(deno.imports)) {
    if (!target.startsWith("npm:")) continue;
    const range = target.slice(target.lastIndexOf("@") + 1);
    assertEquals(wanted[name], range, name);
  }
});

test("every JSR package but the database has a stand-in inside its range", () => {
  for (const [name, target] of Object.entries<string>(deno.imports)) {
    if (!target.startsWith("jsr:") || name === "@db/sqlite") continue;
    const folder = `stand_ins/${name.slice(1).replace("/", "_")}`;
    assertEquals(read(`${folder}/deno.json`).name, name);
    assert(target.endsWith("@^1"), target);
    assertEquals(read(`${folder}/deno.json`).version, "1.99.0");
    assertEquals(read(`${folder}/package.json`).version, "1.99.0");
  }
});
