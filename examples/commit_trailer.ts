/**
 * A `prepare-commit-msg` hook that notes in a commit which agent session made
 * it. Git calls it with the file that holds the message. A commit that no
 * agent makes, or whose agent cannot be told for sure, stays as it is.
 */

import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { identifySession, readAncestors } from "../interop/mod.ts";

const TRAILER = "Agent-Session";

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Cannot note the session: git names no message file");
  process.exit(2);
}
const { processes } = readAncestors(process.pid);
const { harness, session } = identifySession({
  env: process.env,
  processes,
});
const message = readFileSync(file, "utf8");
if (session !== null && !message.includes(`\n${TRAILER}: `)) {
  // Comments that git adds for the author stand below the message.
  const comments = message.search(/^#/m);
  const end = comments < 0 ? message.length : comments;
  const text = message.slice(0, end).trimEnd();
  const trailer = `${TRAILER}: ${harness}/${encodeURIComponent(session)}`;
  writeFileSync(file, `${text}\n\n${trailer}\n${message.slice(end)}`);
}
