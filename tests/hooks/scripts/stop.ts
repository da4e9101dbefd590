// Keeps the agent working once, until its tests have run.
const { stop_hook_active: again } = await new Response(Deno.stdin.readable)
  .json();
console.log(JSON.stringify(
  again ? {} : { decision: "block", reason: "run the tests before you stop" },
));
