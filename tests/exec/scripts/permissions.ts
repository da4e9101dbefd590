/** Tries what an executor may do here and prints one object about it. */

import process from "node:process";
import { LocalExecutor } from "../../../exec/local_executor.ts";
import type { ShellExecRequest, ShellResult } from "../../../exec/seam.ts";

const shell = new LocalExecutor({ shell: process.argv[2] });

async function attempt(
  request: ShellExecRequest,
  describe: (result: ShellResult) => string,
): Promise<string> {
  try {
    return describe(await shell.run(request));
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return `${code} ${/--allow-\w+/.exec(message)?.[0]}`;
  }
}

const plain = ({ exitCode, stdout }: ShellResult) => `${exitCode} ${stdout}`;

const told = {
  all: await attempt({ command: "printf done" }, plain),
  none: await attempt({ command: "printf done", inherit: "none" }, plain),
  deadline: await attempt(
    { command: "sleep 3 & sleep 3", inherit: "none", timeoutMs: 300 },
    (result) =>
      [
        result.timedOut ? "timedOut" : "",
        result.signal,
        result.group,
        result.endedScope,
        `held=${result.stdioHeld}`,
      ].join(" "),
  ),
  spill: await attempt(
    {
      command: "echo 0123456789",
      inherit: "none",
      maxOutputBytes: 4,
      spillOutput: true,
    },
    ({ stdoutFile, spillError }) =>
      stdoutFile ? "file" : spillError ? "error" : "nothing",
  ),
};
await shell[Symbol.asyncDispose]();
console.log(JSON.stringify(told));
