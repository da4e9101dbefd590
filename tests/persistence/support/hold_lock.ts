/** Takes a session's lock, says so, and holds it until it is killed. */

import process from "node:process";
import { lockSession } from "../../../persistence/lock/session_lock.ts";

try {
  lockSession("s", process.argv[2]!);
  console.log("held");
  setInterval(() => {}, 1000);
} catch (error) {
  console.log((error as Error).name);
}
