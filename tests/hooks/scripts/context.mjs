// Tells the model in which folder the session works.
import { readFileSync } from "node:fs";

const { session_id: id, cwd } = JSON.parse(readFileSync(0, "utf8"));
console.log(`the session ${id} works in ${cwd}`);
