import { assertEquals } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readLog } from "../../persistence/jsonl/read/read_log.ts";
import { nodeMajor, runtime, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const script = fileURLToPath(
  new URL("support/append_notes.ts", import.meta.url),
);
const isRoot = process.getuid?.() === 0;
const noZstd = runtime === "node" && nodeMajor < 22 && "no Zstandard here";

interface Told {
  readonly stored?: number;
  readonly failed?: number;
  readonly name?: string;
  readonly message?: string;
  readonly code?: string;
}

/** Append notes in a process that a shell limits first. */
async function appendNotes(
  root: string,
  options: {
    compression?: "none" | "zstd";
    appends: number;
    bytes: number;
    shell?: string;
  },
): Promise<Told[]> {
  const { compression = "none", appends, bytes, shell = ":" } = options;
  const argv = scriptArgv(script, [
    root,
    compression,
    `${appends}`,
    `${bytes}`,
  ]);
  const child = spawn("bash", ["-c", `${shell}; exec "$@"`, "bash", ...argv], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].on(
      "data",
      (data) => output[name] += new TextDecoder().decode(data),
    );
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  assertEquals({ code, stderr: output.stderr }, { code: 0, stderr: "" });
  return output.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
}

const logOf = (root: string, compression: "none" | "zstd" = "none") =>
  join(
    root,
    "--p--/s",
    compression === "zstd" ? "session.jsonl.zstd" : "session.jsonl",
  );

/** The numbers of the events of a log that is whole. */
async function storedSeqs(path: string): Promise<number[]> {
  const seqs: number[] = [];
  for await (const item of readLog(path)) {
    if (item.kind !== "event") throw new Error(`met ${item.kind}`);
    seqs.push(item.event.seq);
  }
  return seqs;
}

const seqsOf = (told: readonly Told[]) =>
  told.flatMap(({ stored }) => stored ?? []);

for (const compression of ["none", "zstd"] as const) {
  test(
    `a log that meets the file size limit keeps what was stored, compression ${compression}`,
    { skip: compression === "zstd" && noZstd },
    async () => {
      const root = join(tempDir(), "root");
      const limited = await appendNotes(root, {
        compression,
        appends: 100,
        bytes: 100_000,
        shell: `trap "" XFSZ; ulimit -f 512`,
      });
      const [first, second] = limited.slice(-2);
      assertEquals(first, second);
      assertEquals(first?.name, "StorageError");
      assertEquals(first?.message?.includes("pass the size limit"), true);
      const path = logOf(root, compression);
      assertEquals(await storedSeqs(path), seqsOf(limited));
      assertEquals(seqsOf(limited).length > 2, true);
      // Without the limit the same append goes through.
      const free = await appendNotes(root, {
        compression,
        appends: 2,
        bytes: 100_000,
      });
      assertEquals(
        await storedSeqs(path),
        [...seqsOf(limited), ...seqsOf(free)],
      );
      assertEquals(free.length, 2);
    },
  );
}

test("a first append over the file size limit leaves nothing", async () => {
  const root = join(tempDir(), "root");
  const told = await appendNotes(root, {
    appends: 1,
    bytes: 1_000_000,
    shell: `trap "" XFSZ; ulimit -f 512`,
  });
  assertEquals(told.map(({ name }) => name), ["StorageError", "StorageError"]);
  assertEquals(existsSync(root), false);
});

/** Mount a small file system; says why it cannot be. */
function mountSmall(path: string, options: string): string | false {
  if (!isRoot) return "only root may mount";
  mkdirSync(path, { recursive: true });
  const { status, stderr } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", options, "tmpfs", path],
    { encoding: "utf8" },
  );
  return status === 0 ? false : `mount failed: ${stderr?.trim() ?? "no mount"}`;
}

test("a full disk keeps what was stored and lets the append be retried", async () => {
  const root = join(tempDir(), "full");
  const reason = mountSmall(root, "size=256k");
  if (reason) return console.log(`skipped: a full disk, ${reason}`);
  try {
    const told = await appendNotes(root, { appends: 100, bytes: 30_000 });
    const [first, second] = told.slice(-2);
    assertEquals(first, second);
    assertEquals(first?.code, "ENOSPC");
    assertEquals(first?.message?.includes("the disk is full"), true);
    assertEquals(await storedSeqs(logOf(root)), seqsOf(told));
    assertEquals(seqsOf(told).length > 2, true);
    spawnSync("mount", ["-o", "remount,size=1m", root]);
    const more = await appendNotes(root, { appends: 3, bytes: 30_000 });
    assertEquals(seqsOf(more).length, 3);
    assertEquals(
      await storedSeqs(logOf(root)),
      [...seqsOf(told), ...seqsOf(more)],
    );
  } finally {
    spawnSync("umount", [root]);
  }
});

test("a read-only root is refused by name", async () => {
  const root = join(tempDir(), "read_only");
  const reason = mountSmall(root, "ro");
  if (reason) return console.log(`skipped: a read-only root, ${reason}`);
  try {
    const told = await appendNotes(root, { appends: 1, bytes: 10 });
    assertEquals(told.map(({ name, code }) => ({ name, code })), [
      { name: "StorageError", code: "EROFS" },
      { name: "StorageError", code: "EROFS" },
    ]);
  } finally {
    spawnSync("umount", [root]);
  }
});

// Root may write everywhere, until it gives that up.
const humble = isRoot
  ? `set -- setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-dac_override,-dac_read_search "$@"`
  : ":";
const noHumility = isRoot &&
  spawnSync("setpriv", ["--version"]).status !== 0 &&
  "root without setpriv may write everywhere";

test(
  "a root without permission is refused by name",
  { skip: noHumility },
  async () => {
    const root = join(tempDir(), "root");
    mkdirSync(root);
    chmodSync(root, 0o500);
    const told = await appendNotes(root, {
      appends: 1,
      bytes: 10,
      shell: humble,
    });
    assertEquals(told.map(({ name, code }) => ({ name, code })), [
      { name: "StorageError", code: "EACCES" },
      { name: "StorageError", code: "EACCES" },
    ]);
    assertEquals(told[0]?.message?.includes("permission is denied"), true);
    chmodSync(root, 0o700);
    assertEquals(readdirSync(root), []);
  },
);

for (const mask of ["0", "077", "0777"]) {
  test(
    `a log is its owner's alone under umask ${mask}`,
    { skip: noHumility },
    async () => {
      const root = join(tempDir(), "deep/root");
      const told = await appendNotes(root, {
        appends: 2,
        bytes: 10,
        shell: `${humble}; umask ${mask}`,
      });
      assertEquals(seqsOf(told), [0, 1]);
      const mode = (path: string) => statSync(path).mode & 0o777;
      assertEquals(
        [join(root, ".."), root, join(root, "--p--"), logOf(root)].map(mode),
        [0o700, 0o700, 0o700, 0o600],
      );
      assertEquals(readFileSync(logOf(root), "utf8").split("\n").length, 4);
    },
  );
}
