/** The project of somebody who uses the published package. */

/** An agent with a scripted model, embedded from the package alone. */
export const AGENT = `import { createSessionEnv } from "@dsh/session-env";
import { createAgent, createScriptedModel } from "@dsh/session-env/loop";

/** Run one turn in which the model looks at its own variables. */
export async function askWhoami(dshHome: string, id: string): Promise<string> {
  const env = createSessionEnv({ dshHome });
  const session = await env.create({ version: 0, id, createdAt: Date.now() });
  const agent = createAgent({
    session,
    tools: [env.bash],
    model: createScriptedModel([
      { calls: [{ name: "bash", input: { command: 'echo "I am $DSH_SESSION_ID"' } }] },
      "Done.",
    ]),
    clock: Date.now,
    newId: () => crypto.randomUUID(),
  });
  await agent.prompt("Who am I?");
  const result = agent.events.find((event) => event.type === "tool/result");
  await env[Symbol.asyncDispose]();
  return JSON.stringify(result?.data);
}
`;

/** Touches every subpath, so that each must resolve, type-check and load. */
export const PROGRAM = `import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveDshHome } from "@dsh/session-env/home";
import { JsonlPersistence } from "@dsh/session-env/persistence";
import { ShellEnvRegistry } from "@dsh/session-env/shell-env";
import { DSH_ENV_PREFIX } from "@dsh/session-env/exec";
import { encodePayload } from "@dsh/session-env/hooks";
import { identifySession } from "@dsh/session-env/interop";
import { main } from "@dsh/session-env/cli";
import { askWhoami } from "./agent.ts";

const home = mkdtempSync(join(tmpdir(), "consumer-"));
const known: unknown[] = [
  resolveDshHome({ dshHome: home }) === home,
  new JsonlPersistence({ root: home }).locate({ version: 0, id: "a", createdAt: 0 })?.kind === "jsonl",
  new ShellEnvRegistry({ dshHome: home }).list().length > 0,
  DSH_ENV_PREFIX === "DSH_",
  typeof encodePayload === "function",
  identifySession({ env: { CODEX_THREAD_ID: "t" } }).harness === "codex",
  typeof main === "function",
];
if (known.includes(false)) throw new Error("a subpath is wrong: " + known);
const answer = await askWhoami(home, "session-1");
if (!answer.includes("I am session-1")) throw new Error(answer);
rmSync(home, { recursive: true });
console.log("consumer ok");
`;

/** Calls what loads late, so that each package behind it must be found. */
export const LATE =
  `import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localSkills } from "@dsh/session-env/home";
import {
  matchCodexHook,
  parseClaudeCodeSettings,
  parseCodexConfigToml,
} from "@dsh/session-env/hooks";
import { JsonlPersistence, SqliteDriverError, SqlitePersistence } from "@dsh/session-env/persistence";

const home = mkdtempSync(join(tmpdir(), "consumer-"));
mkdirSync(join(home, "skills/a"), { recursive: true });
writeFileSync(join(home, "skills/a/SKILL.md"), "---\\nname: a\\ndescription: b\\n---\\n");
const skills = await localSkills(home);
const jsonc = await parseClaudeCodeSettings(
  '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] } } // a comment',
);
const toml = await parseCodexConfigToml('[features]\\nhooks = true\\n', { file: "config.toml", layer: "user" });
const matched = await matchCodexHook("PreToolUse", "^Ba.h$", { hook_event_name: "PreToolUse", tool_name: "Bash" });
const sqlite = new SqlitePersistence(":memory:");
const header = { version: 0, id: "s", createdAt: 1 };
const stored = await sqlite.create(header)
  .then((writer) => writer.append([{ type: "turn/start", seq: 0, time: 1, data: { turn: 1 } }]))
  .then(() => true, (error) => error instanceof SqliteDriverError);
const listed = [];
for await (const entry of new JsonlPersistence({ root: home }).list()) listed.push(entry);
rmSync(home, { recursive: true });
const known = [
  skills.length === 1 && "name" in skills[0],
  jsonc.settings.hooks.length === 1,
  toml.readable,
  matched.matched,
  stored,
  listed.length === 0,
];
if (known.includes(false)) throw new Error("a late part is wrong: " + known);
console.log("late parts ok");
`;

/** A deterministic loop as a test of the consumer's own. */
export const TEST = `import { tmpdir } from "node:os";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { askWhoami } from "./agent.ts";

test("the agent knows its session", async () => {
  const home = mkdtempSync(join(tmpdir(), "consumer-"));
  const answer = await askWhoami(home, "session-2");
  rmSync(home, { recursive: true });
  if (!answer.includes("I am session-2")) throw new Error(answer);
});
`;
