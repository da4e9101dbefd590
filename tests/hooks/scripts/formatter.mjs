// Takes trailing blanks from the file that was written, and says so.
import { existsSync, readFileSync, writeFileSync } from "node:fs";

const payload = JSON.parse(readFileSync(0, "utf8"));
const path = payload.tool_input?.file_path;
if (path && existsSync(path)) {
  const before = readFileSync(path, "utf8");
  const after = before.replace(/[ \t]+$/gm, "");
  if (after !== before) {
    writeFileSync(path, after);
    console.log(JSON.stringify({
      hookSpecificOutput: {
        hookEventName: payload.hook_event_name,
        additionalContext: `trailing blanks were taken from ${path}`,
      },
    }));
  }
}
