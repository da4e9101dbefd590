// Refuses to delete recursively. Works for Claude Code and for Codex.
let command = "";
try {
  const payload = await new Response(Deno.stdin.readable).json();
  command = payload.tool_input?.command ?? "";
} catch {
  console.error("the payload cannot be read");
  Deno.exit(2);
}
if (` ${command} `.includes(" rm -rf ")) {
  console.error(`deleting recursively is not allowed: ${command}`);
  Deno.exit(2);
}
