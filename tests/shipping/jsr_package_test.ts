import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { sourceFacts } from "../architecture/imports.ts";
import { repository } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { AGENT, TEST } from "./consumer_files.ts";
import { type JsrRegistry, startJsrRegistry } from "./jsr_registry.ts";
import { startProgram } from "./start_program.ts";
import { missingRuntimes, runtimes } from "./runtimes.ts";

const skip = missingRuntimes;
const folder = tempDir(), cache = tempDir();
let registry: JsrRegistry;

const deno = (cwd: string, ...args: string[]) =>
  startProgram([runtimes.deno, ...args], {
    cwd,
    // A cache of its own, so that nothing comes from an earlier registry.
    env: { JSR_URL: registry.url, DENO_DIR: cache, DENO_NO_PACKAGE_JSON: "1" },
  });

before(async () => {
  if (skip) return;
  registry = await startJsrRegistry(
    ["path", "jsonc", "assert"].map((name) =>
      join(repository, "stand_ins", `std_${name}`)
    ),
  );
  await deno(repository, "publish", "--allow-dirty", "--token", "none");
});

after(() => registry?.close());

test(
  "the JSR package holds sources of the house and nothing else",
  { skip },
  () => {
    const paths = [...registry.files("@dsh/session-env").keys()];
    assert(paths.includes("/mod.ts"));
    assertEquals(
      paths.filter((path) =>
        /^\/(tests|stand_ins|bench|examples|dist)\//.test(path)
      ),
      [],
    );
  },
);

test("the JSR package names its packages in full", { skip }, () => {
  const bare: string[] = [];
  for (const [path, bytes] of registry.files("@dsh/session-env")) {
    if (!path.endsWith(".ts")) continue;
    const { imports } = sourceFacts(new TextDecoder().decode(bytes));
    for (const { specifier } of imports) {
      if (!/^(\.|node:|jsr:|npm:)/.test(specifier)) {
        bare.push(`${path} ${specifier}`);
      }
    }
  }
  assertEquals(bare, []);
});

test(
  "a consumer adds the JSR package and runs a deterministic loop",
  { skip },
  async () => {
    writeFileSync(
      join(folder, "deno.json"),
      JSON.stringify({ tasks: { test: "deno test -A" } }),
    );
    writeFileSync(join(folder, "agent.ts"), AGENT);
    writeFileSync(join(folder, "agent_test.ts"), TEST);
    await deno(folder, "add", "jsr:@dsh/session-env");
    const printed = await deno(folder, "task", "test");
    assert(/1 passed/.test(printed), printed);
  },
);

test("the JSR package's command runs", { skip }, async () => {
  const printed = await deno(
    folder,
    "run",
    "-A",
    "jsr:@dsh/session-env/cli",
    "env",
    "--home",
    "/agents",
  );
  assertEquals(printed, "export DSH_HOME=/agents\nexport DSH_SHELL=1\n");
});
