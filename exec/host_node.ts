/**
 * The runtime, as Node and Bun offer it.
 *
 * @module
 */

import type { ChildProcess } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import type {
  ByteSink,
  Host,
  HostChild,
  HostExit,
  HostFile,
  HostOutput,
  HostSpawn,
  PathKind,
  SignalOutcome,
} from "./host.ts";
import { thisProcess } from "../this_process.ts";

// Through the process object, so that importing this file loads nothing.
const childProcess = () => thisProcess().getBuiltinModule("node:child_process");
const fs = () => thisProcess().getBuiltinModule("node:fs");
const os = () => thisProcess().getBuiltinModule("node:os");

const LET_GO: HostOutput = { pump: () => Promise.resolve(), release() {} };

/** The host adapter of Node and Bun. */
export const nodeHost: Host = {
  get platform() {
    return thisProcess().platform;
  },
  currentFolder: () => thisProcess().cwd(),
  environment: () => ({ ...thisProcess().env }) as Record<string, string>,
  variable: (name) => thisProcess().env[name],
  pathKind,
  spawn,
  maySignalGroups: () => thisProcess().platform !== "win32",
  signal,
  readProc(path) {
    try {
      return fs().readFileSync(path, "latin1");
    } catch {
      // The process has ended, or is not ours to look at.
      return undefined;
    }
  },
  listProcesses() {
    try {
      return fs().readdirSync("/proc").filter((name) => /^\d+$/.test(name))
        .map(Number);
    } catch {
      // There is no /proc here.
      return undefined;
    }
  },
  async makePrivateFolder(parent) {
    const prefix = `${parent ?? os().tmpdir()}/session-env-output-`;
    return await fs().promises.mkdtemp(prefix);
  },
  async removeFolder(path) {
    await fs().promises.rm(path, { recursive: true, force: true });
  },
  createPrivateFile,
  onExit(listener) {
    thisProcess().once("exit", listener);
    return () => void thisProcess().off("exit", listener);
  },
  onSignal(name, listener) {
    thisProcess().on(name, listener);
    return () => void thisProcess().off(name, listener);
  },
  endSelf: (name) => void thisProcess().kill(thisProcess().pid, name),
};

function pathKind(path: string): PathKind {
  try {
    const stat = fs().statSync(path);
    if (stat.isDirectory()) return "folder";
    return stat.isFile() &&
        (stat.mode & 0o111 || thisProcess().platform === "win32")
      ? "program"
      : "file";
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unknown";
  }
}

function signal(target: number, name: string | 0): SignalOutcome {
  try {
    thisProcess().kill(target, name);
    return "sent";
  } catch (error) {
    return (error as { code?: unknown }).code === "ESRCH" ? "gone" : "denied";
  }
}

function spawn(spawn: HostSpawn): HostChild {
  const child = childProcess().spawn(spawn.program, spawn.args, {
    cwd: spawn.cwd,
    env: spawn.env,
    detached: true,
    stdio: [spawn.writesInput ? "pipe" : "ignore", "pipe", "pipe"],
    windowsHide: true,
  });
  const { stdin } = child;
  // Nobody else hears that the command has closed its input.
  stdin?.on("error", () => {});
  return {
    pid: child.pid ?? 0,
    stdout: output(child.stdout),
    stderr: output(child.stderr),
    exited: exitOf(child),
    writeInput: (bytes) => stdin ? writeInput(stdin, bytes) : Promise.resolve(),
    releaseInput: () => void stdin?.destroy(),
    signal: (name) => void child.kill(name as NodeJS.Signals),
  };
}

function exitOf(child: ChildProcess): Promise<HostExit> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, name) => {
      const killedBy = name ? os().constants.signals[name] : 0;
      resolve({ code: name ? 128 + killedBy : code ?? 1, signal: name });
    });
  });
}

function writeInput(stdin: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    stdin.once("close", resolve);
    stdin.end(bytes, () => resolve());
  });
}

function output(stream: Readable | null): HostOutput {
  if (!stream) return LET_GO;
  return {
    pump: (sink) => pump(stream, sink),
    release: () => void stream.destroy(),
  };
}

function pump(stream: Readable, sink: ByteSink): Promise<void> {
  return new Promise((resolve) => {
    stream.once("end", resolve);
    stream.once("close", resolve);
    stream.once("error", () => resolve());
    stream.on("data", (bytes: Uint8Array) => {
      const wait = sink(bytes);
      if (!wait) return;
      stream.pause();
      const go = () => void stream.resume();
      wait.then(go, go);
    });
  });
}

async function createPrivateFile(path: string): Promise<HostFile> {
  const file = await fs().promises.open(path, "wx", 0o600);
  return {
    async write(bytes) {
      // One write may take only a part.
      for (let done = 0; done < bytes.length;) {
        const { bytesWritten } = await file.write(bytes, done);
        done += bytesWritten;
      }
    },
    close: () => file.close(),
  };
}
