/**
 * Runs a command that writes so many bytes, and prints the most memory that
 * this process held meanwhile: `drain_output.js ours|raw BYTES`.
 *
 * @module
 */

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { createLocalExecutor } from "@dsh/session-env/exec";

const [who, bytes] = process.argv.slice(2);

if (who === "ours") {
  const shell = createLocalExecutor();
  const { stdoutDroppedBytes, stdout } = await shell.run({
    command: `head -c ${bytes} /dev/zero`,
  });
  check(stdoutDroppedBytes + stdout.length);
  await shell[Symbol.asyncDispose]();
} else {
  const child = spawn("head", ["-c", bytes, "/dev/zero"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let seen = 0;
  child.stdout?.on("data", (chunk) => void (seen += chunk.length));
  await new Promise((resolve) => child.once("close", resolve));
  check(seen);
}

function check(seen) {
  if (seen === Number(bytes)) return;
  throw new Error(`Cannot measure ${who}: ${seen} of ${bytes} bytes came`);
}

const status = readFileSync("/proc/self/status", "utf8");
console.log(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024);
