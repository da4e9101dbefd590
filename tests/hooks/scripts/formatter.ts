// Takes trailing blanks from the file that was written, and says so.
const payload = await new Response(Deno.stdin.readable).json();
const path = payload.tool_input?.file_path;
if (path) {
  const before = await Deno.readTextFile(path);
  const after = before.replace(/[ \t]+$/gm, "");
  if (after !== before) {
    await Deno.writeTextFile(path, after);
    console.log(JSON.stringify({
      hookSpecificOutput: {
        hookEventName: payload.hook_event_name,
        additionalContext: `trailing blanks were taken from ${path}`,
      },
    }));
  }
}
