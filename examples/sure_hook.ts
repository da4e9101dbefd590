/**
 * A hook that refuses to run when it is not sure whose session it serves: its
 * payload must be of a harness that is known, and the log that the payload
 * names must be that session's. Exit code 2 blocks in Claude Code and Codex.
 */

import { homedir } from "node:os";
import process from "node:process";
import {
  harnessLogs,
  identifySession,
  logDecoders,
  resolveLog,
} from "../interop/mod.ts";

function refuse(reason: string): never {
  console.error(`This hook does not run: ${reason}`);
  process.exit(2);
}

const chunks: Uint8Array[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const text = new TextDecoder().decode(
  await new Blob(chunks as BlobPart[]).bytes(),
);

let hookInput;
try {
  hookInput = JSON.parse(text);
} catch {
  refuse("its payload is no JSON");
}
const identity = identifySession({ env: process.env, hookInput });
if (identity.session === null) refuse("no harness that it knows sent this");

const logs = harnessLogs(identity.harness!, {
  env: process.env,
  homeDir: homedir(),
  ...await logDecoders(),
});
const { log, doubts } = resolveLog(identity, logs);
if (log === null) refuse(doubts[0] ?? "the session has no log");
if (log.state === "unreadable") refuse("the log cannot be read");
if (doubts.length > 0) refuse(doubts[0]);

console.log(`${identity.harness} ${identity.session} ${log.state}`);
