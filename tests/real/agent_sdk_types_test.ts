import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import ts from "typescript";
import { repository } from "../support/runtime.ts";

const typings = join(
  repository,
  ".runtimes/agent_sdk/node_modules/@anthropic-ai/claude-agent-sdk/sdk.d.ts",
);
const skip = existsSync(typings) ? false : "the typings are not installed";
if (skip) {
  console.log(`skipped: agent_sdk_types_test.ts, ${skip}: run .ci/agent_sdk`);
}

/** What the compiler says about a file of `tests/data/hooks/agent_sdk`. */
function complaints(name: string): string[] {
  const program = ts.createProgram(
    [join(repository, "tests/data/hooks/agent_sdk", name)],
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
      paths: { "@anthropic-ai/claude-agent-sdk": [typings] },
    },
  );
  return ts.getPreEmitDiagnostics(program).map(({ code, messageText }) =>
    `${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`
  );
}

test(
  "the payloads of Claude Code are those of its own typings",
  { skip },
  () => {
    assertEquals(complaints("hook_inputs.ts"), []);
  },
);

test("a payload that is not that of the typings is told", { skip }, () => {
  assertEquals(
    complaints("wrong_hook_inputs.ts").map((text) => text.slice(0, 4)),
    ["2322", "2322"],
  );
});
