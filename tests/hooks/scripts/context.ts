// Tells the model in which folder the session works.
const { session_id: id, cwd } = await new Response(Deno.stdin.readable).json();
console.log(`the session ${id} works in ${cwd}`);
