/**
 * The runtime, as Deno offers it. Nothing here asks the person at the terminal
 * for a permission; what was not granted is reported.
 *
 * @module
 */

import type {
  Host,
  HostChild,
  HostFile,
  HostSpawn,
  PathKind,
  SignalOutcome,
} from "./host.ts";
import { denoOutput } from "./host_deno_output.ts";
import type { DenoRuntime } from "./host_deno_runtime.ts";

const deno = () => (globalThis as unknown as { Deno: DenoRuntime }).Deno;

function granted(name: string, path?: string): boolean {
  return deno().permissions.querySync({ name, path }).state === "granted";
}

/** The host adapter of Deno. */
export const denoHost: Host = {
  get platform() {
    const { os } = deno().build;
    return os === "windows" ? "win32" : os;
  },
  currentFolder: () => deno().cwd(),
  environment: () => deno().env.toObject(),
  variable(name) {
    const { permissions, env } = deno();
    const { state } = permissions.querySync({ name: "env", variable: name });
    return state === "granted" ? env.get(name) : undefined;
  },
  pathKind,
  spawn,
  maySignalGroups: () => deno().build.os !== "windows" && granted("run"),
  signal,
  readProc(path) {
    if (!granted("read", path)) return undefined;
    try {
      return deno().readTextFileSync(path);
    } catch {
      // The process has ended, or only --allow-all opens this file.
      return undefined;
    }
  },
  listProcesses() {
    if (!granted("read", "/proc")) return undefined;
    try {
      return [...deno().readDirSync("/proc")].map(({ name }) => name)
        .filter((name) => /^\d+$/.test(name)).map(Number);
    } catch {
      // There is no /proc here, or it is closed.
      return undefined;
    }
  },
  makePrivateFolder: (dir) =>
    deno().makeTempDir({ dir, prefix: "session-env-output-" }),
  async removeFolder(path) {
    try {
      await deno().remove(path, { recursive: true });
    } catch (error) {
      if ((error as Error).name !== "NotFound") throw error;
    }
  },
  createPrivateFile,
  onExit(listener) {
    const once = (event: Event) => {
      if (!event.defaultPrevented) listener();
    };
    // An uncaught error ends Deno without an "unload".
    const ends = ["unload", "error", "unhandledrejection"];
    for (const end of ends) globalThis.addEventListener(end, once);
    return () => {
      for (const end of ends) globalThis.removeEventListener(end, once);
    };
  },
  onSignal(name, listener) {
    deno().addSignalListener(name, listener);
    return () => deno().removeSignalListener(name, listener);
  },
  endSelf: (name) => deno().kill(deno().pid, name),
};

function pathKind(path: string): PathKind {
  if (!granted("read", path)) return "unknown";
  try {
    const stat = deno().statSync(path);
    if (stat.isDirectory) return "folder";
    const mode = stat.mode ?? 0o111;
    return stat.isFile && (mode & 0o111) ? "program" : "file";
  } catch (error) {
    const { code } = error as { code?: unknown };
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unknown";
  }
}

function signal(target: number, name: string | 0): SignalOutcome {
  try {
    deno().kill(target, name);
    return "sent";
  } catch (error) {
    return (error as Error).name === "NotFound" ? "gone" : "denied";
  }
}

/** Where `setsid` may be; "" once it is known that it cannot be used. */
let setsid: string | undefined;

/**
 * The program that begins a session and becomes another program. Deno's own
 * `detached` copies this process's page tables for every child, which costs
 * more than the child itself and grows with the heap.
 */
function sessionStarter(): string {
  setsid ??= deno().build.os === "linux"
    ? ["/usr/bin/setsid", "/bin/setsid"].find((path) =>
      pathKind(path) === "program" && deno().permissions.querySync({
          name: "run",
          command: path,
        }).state === "granted"
    ) ?? ""
    : "";
  return setsid;
}

/** Programs that the system itself can run, as far as was looked. */
const binaries = new Set<string>();

/**
 * Whether a program surely starts, so that the session starter need not tell
 * us why it did not: the program is there and needs no interpreter.
 */
function isBinary(program: string): boolean {
  if (binaries.has(program)) return true;
  if (pathKind(program) !== "program") return false;
  const start = new Uint8Array(4);
  try {
    const file = deno().openSync(program);
    file.readSync(start);
    file.close();
  } catch {
    // Who may run a program need not be allowed to read it.
    return false;
  }
  if (String(start) !== "127,69,76,70") return false; // "\x7fELF"
  binaries.add(program);
  return true;
}

function spawn(spawn: HostSpawn): HostChild {
  const starter = isBinary(spawn.program) ? sessionStarter() : "";
  const child = new (deno().Command)(starter || spawn.program, {
    args: starter ? [spawn.program, ...spawn.args] : spawn.args,
    cwd: spawn.cwd,
    env: spawn.env,
    clearEnv: true,
    detached: !starter,
    stdin: spawn.writesInput ? "piped" : "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const input = spawn.writesInput ? child.stdin.getWriter() : undefined;
  return {
    pid: child.pid,
    stdout: denoOutput(child.stdout),
    stderr: denoOutput(child.stderr),
    exited: child.status,
    writeInput: async (bytes) => {
      try {
        await input?.write(bytes);
        await input?.close();
      } catch {
        // The command has closed its input, which is its right.
      }
    },
    releaseInput() {
      input?.abort().catch(() => {}); // it is closed already
    },
    signal(name) {
      try {
        child.kill(name);
      } catch {
        // It has ended meanwhile.
      }
    },
  };
}

async function createPrivateFile(path: string): Promise<HostFile> {
  const file = await deno().open(path, {
    write: true,
    createNew: true,
    mode: 0o600,
  });
  return {
    async write(bytes) {
      // One write may take only a part.
      for (let done = 0; done < bytes.length;) {
        done += await file.write(bytes.subarray(done));
      }
    },
    close() {
      file.close();
      return Promise.resolve();
    },
  };
}
