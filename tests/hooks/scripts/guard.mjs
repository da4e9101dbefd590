// Refuses to delete recursively. Works for Claude Code and for Codex.
import { readFileSync } from "node:fs";
import process from "node:process";

let command = "";
try {
  command = JSON.parse(readFileSync(0, "utf8")).tool_input?.command ?? "";
} catch {
  console.error("the payload cannot be read");
  process.exit(2);
}
if (` ${command} `.includes(" rm -rf ")) {
  console.error(`deleting recursively is not allowed: ${command}`);
  process.exit(2);
}
