import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { repository, runtime, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

// A real process each time: only that shows what a real environment does.
function resolvedHome(
  env: Readonly<Record<string, string>>,
  permissions?: readonly string[],
) {
  const script = join(tempDir(), "home.ts");
  const module = JSON.stringify(
    new URL("../../home/resolve_dsh_home.ts", import.meta.url).href,
  );
  writeFileSync(
    script,
    `import { resolveDshHome } from ${module};
    try {
      console.log(resolveDshHome());
    } catch (error) {
      console.log(JSON.stringify({
        code: error.code, message: error.message, cause: error.cause?.name
      }));
    }`,
  );
  const [program, ...args] = scriptArgv(script);
  if (permissions) args.splice(args.indexOf("-A"), 1, ...permissions);
  // A synchronous spawn on Deno hands down its own environment too.
  const result = spawnSync("/usr/bin/env", [
    "-i",
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    program,
    ...args,
  ], { encoding: "utf8", cwd: repository });
  assertEquals(result.stderr, "");
  return result.stdout.trim();
}

const base: Record<string, string> = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  DENO_DIR: process.env.DENO_DIR ?? join(homedir(), ".cache", "deno"),
};

test("resolveDshHome() reads the variables of a real process", () => {
  assertEquals(resolvedHome({ ...base, DSH_HOME: "/real" }), "/real");
  assertEquals(resolvedHome({ ...base, HOME: "/h" }), "/h/.dsh");
});

test("resolveDshHome() asks the system when HOME is absent or blank", {
  skip: process.platform === "win32" && "POSIX only",
}, () => {
  const fromSystem = resolvedHome(base);
  assertEquals(fromSystem, resolvedHome({ ...base, HOME: "" }));
  assertEquals(fromSystem.startsWith("/"), true);
  assertEquals(fromSystem.endsWith("/.dsh"), true);
});

test("resolveDshHome() names the flag that Deno was not given", {
  skip: runtime !== "deno" && "only Deno asks for permissions",
}, () => {
  const denied = JSON.parse(resolvedHome({ ...base, DSH_HOME: "/d" }, [
    "--allow-read",
    "--no-prompt",
  ]));
  assertEquals(denied, {
    code: "env_access_denied",
    message:
      "Cannot read DSH_HOME: permission is missing; run Deno with --allow-env=DSH_HOME",
    cause: "NotCapable",
  });
  const noSystem = JSON.parse(resolvedHome(base, [
    "--allow-env=DSH_HOME,HOME",
    "--no-prompt",
  ]));
  assertEquals(noSystem.code, "home_unknown");
  assertStringIncludes(noSystem.message, "--allow-sys=homedir,userInfo");
  assertStringIncludes(noSystem.message, "set DSH_HOME or HOME");
});

test("resolveDshHome() needs leave for DSH_HOME alone when that is set", {
  skip: runtime !== "deno" && "only Deno asks for permissions",
}, () => {
  assertEquals(
    resolvedHome({ ...base, DSH_HOME: "/d" }, [
      "--allow-env=DSH_HOME",
      "--no-prompt",
    ]),
    "/d",
  );
});
