/**
 * A Cordis application whose plugin is reloaded while a command runs: the
 * running command keeps the variables that it was started with, the next one
 * gets new ones, and an unloaded plugin leaves nothing behind.
 */

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Context } from "cordis";
import { region, SessionEnvService } from "./cordis_session_env.ts";

const app = new Context();
app.plugin(SessionEnvService, {});
const loaded = app.plugin(region, { where: "north" });
await app.start();

const service = app.sessionEnv;
const { bash, home } = service.parts;
async function run(command: string): Promise<string> {
  const { signal } = new AbortController();
  const { content } = await bash.execute({ command }, { callId: "c", signal });
  return content.trim();
}
const SAY = 'echo "${DSH_REGION-nowhere}"';

const running = run(
  `touch "$DSH_HOME/began"
   until [ -e "$DSH_HOME/go" ]; do sleep 0.01; done
   ${SAY}`,
);
while (!existsSync(join(home, "began"))) await setTimeout(10);

loaded.update({ where: "south" });
console.log(`next: ${await run(SAY)}`);
writeFileSync(join(home, "go"), "");
console.log(`running: ${await running}`);

// The key is owned: Cordis reports this plugin's failure, the first one stays.
const rival = {
  name: "rival",
  inject: ["sessionEnv"],
  apply(ctx: Context) {
    ctx.sessionEnv.contribute({
      name: "rival",
      variables: { DSH_REGION: { description: "Where it would like to be." } },
      resolve: () => ({ DSH_REGION: "elsewhere" }),
    });
  },
};
const refused = app.plugin(rival);
await app.lifecycle.flush();
console.log(`beside the rival: ${await run(SAY)}`);
refused.dispose();

loaded.dispose();
console.log(`unloaded: ${await run(SAY)}`);
app.plugin(rival);
console.log(`the rival alone: ${await run(SAY)}`);

await app.stop();
await service.closed;
