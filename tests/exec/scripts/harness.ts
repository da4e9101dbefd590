/**
 * A process that runs commands through the executor, for tests that need one
 * of their own. Its task and the task's arguments are its arguments.
 */

import process from "node:process";
import { endGroupsOnExit } from "../../../exec/process/exit_handler.ts";
import { LocalExecutor } from "../../../exec/local_executor.ts";
import type { DshEnvironment } from "../../../exec/seam.ts";

const [task, ...args] = process.argv.slice(2);
const mark: DshEnvironment = process.env.DSH_TEST_MARK === undefined
  ? {}
  : { DSH_TEST_MARK: process.env.DSH_TEST_MARK };

async function main(): Promise<void> {
  switch (task) {
    case "environment": {
      const shell = new LocalExecutor();
      const before = sorted(process.env);
      const dshEnv = JSON.parse(args[0]) as DshEnvironment;
      const env = { ...process.env, GIVEN: "yes" };
      const results = [
        await shell.run({ command: "env -0", dshEnv }),
        await shell.start({ command: "env -0", dshEnv }).wait(),
        await shell.run({ command: "env -0", dshEnv, inherit: "core" }),
        await shell.run({ command: "env -0", dshEnv, inherit: "none" }),
        await shell.run({ command: "env", args: ["-0"], dshEnv }),
        await shell.run({ command: "env -0", dshEnv, env }),
      ];
      const isSame = before === sorted(process.env);
      const children = results.map(({ stdout }) =>
        stdout.split("\0").filter((line) => line !== "")
      );
      console.log(JSON.stringify({ isSame, children }));
      return;
    }
    case "guarded": {
      const shell = new LocalExecutor({ killGraceMs: 500 });
      endGroupsOnExit(shell);
      await shell.run({ command: "sleep 61 >/dev/null 2>&1 &", dshEnv: mark });
      shell.run({ command: "trap '' TERM; sleep 62 & sleep 63", dshEnv: mark });
      shell.start({ command: "sleep 64", dshEnv: mark });
      await shell.run({ command: "sleep 0.2" });
      console.log("ready");
      if (args[0] === "exit") process.exit(3);
      if (args[0] === "throw") throw new Error("Cannot go on: on purpose");
      return;
    }
    case "held": {
      // Nothing but a grandchild holds the pipes; that must not hold us.
      const shell = new LocalExecutor();
      const { stdout } = await shell.run({
        command: "sleep 65 & echo done",
        dshEnv: mark,
      });
      console.log(stdout.trim());
      return;
    }
    case "gone": {
      const shell = new LocalExecutor();
      process.chdir(args[0]);
      await shell.run({ command: `rmdir ${args[0]}`, cwd: "/" });
      for (const cwd of [undefined, "sub"]) {
        try {
          await shell.run({ command: "true", ...(cwd && { cwd }) });
          console.log("ran");
        } catch (error) {
          console.log((error as { code?: string }).code);
        }
      }
      return;
    }
    default:
      throw new Error(`Cannot do "${task}": it is no task`);
  }
}

function sorted(env: NodeJS.ProcessEnv): string {
  return JSON.stringify(Object.entries(env).sort());
}

await main();
