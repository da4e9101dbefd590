/**
 * Asks every detector, in a process that was started with the environment of
 * one situation, and prints their answers as one line of JSON. The processes
 * above are told as JSON in the first argument.
 */

import process from "node:process";
import { determineAgent } from "@vercel/detect-agent";
import { detectAgenticEnvironment } from "am-i-vibing";
import { detectAgent } from "std-env";
import { identifySession } from "../../../interop/identify_session.ts";
import type { AncestorProcess } from "../../../interop/process_ancestry.ts";

const processes: AncestorProcess[] = JSON.parse(process.argv[2]);
const env = { ...process.env };
const whole = identifySession({ env, processes });
const alone = identifySession({ env });

console.log(JSON.stringify({
  env,
  session: whole.session,
  doubts: alone.doubts,
  said: {
    ours: whole.harness,
    alone: alone.harness,
    "am-i-vibing": detectAgenticEnvironment({
      processAncestry: processes.map(({ argv }) => ({
        command: argv.join(" "),
      })),
    }).id,
    "std-env": detectAgent().name ?? null,
    "detect-agent": (await determineAgent()).agent?.name ?? null,
  },
}));
