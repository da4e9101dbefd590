// Keeps the agent working once, until its tests have run.
import { readFileSync } from "node:fs";

const { stop_hook_active: again } = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(
  again ? {} : { decision: "block", reason: "run the tests before you stop" },
));
