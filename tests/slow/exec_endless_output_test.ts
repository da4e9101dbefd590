import process from "node:process";
import { statSync } from "node:fs";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { MarkedExecutor } from "../support/marked_executor.ts";
import { tempDir } from "../support/temp_dir.ts";

/** Bun gives a test five seconds unless told. */
const LIMIT = { timeout: 900_000 };

const GIB = 1024 ** 3;

// SESSION_ENV_SOAK_GIB=10 runs the long version of the same proof.
const gib = Number(process.env.SESSION_ENV_SOAK_GIB ?? 2);

/** The most memory that this process holds while something runs, in bytes. */
async function peakWhile<T>(
  work: Promise<T>,
): Promise<{ value: T; peak: number }> {
  let peak = 0;
  const look = () => peak = Math.max(peak, process.memoryUsage().rss);
  const timer = setInterval(look, 50);
  try {
    const value = await work;
    look();
    return { value, peak };
  } finally {
    clearInterval(timer);
  }
}

for (const keepOutput of ["tail", "head", "both"] as const) {
  test(
    `${gib} GiB of output with the ${keepOutput} kept stay within flat memory`,
    LIMIT,
    async () => {
      const shell = new MarkedExecutor();
      const before = process.memoryUsage().rss;
      const { value, peak } = await peakWhile(shell.run({
        command: `head -c ${gib * GIB} /dev/zero; echo end`,
        keepOutput,
      }));
      const kept = value.stdout.replace(/\n\[\d+ bytes left out\]\n/, "");
      assertEquals(kept.length, 1_048_576);
      assertEquals(value.stdoutDroppedBytes, gib * GIB + 4 - 1_048_576);
      const growth = peak - before;
      assert(growth < 256 * 1024 ** 2, `it grew by ${growth} bytes`);
    },
  );
}

test(
  "1 GiB of output spilled to a file stays within flat memory",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor({ spillFolder: tempDir() });
    const before = process.memoryUsage().rss;
    const { value, peak } = await peakWhile(shell.run({
      command: `head -c ${GIB} /dev/zero`,
      spillOutput: true,
    }));
    assert(value.stdoutFile !== undefined, value.spillError);
    assertEquals(statSync(value.stdoutFile).size, GIB);
    const growth = peak - before;
    assert(growth < 256 * 1024 ** 2, `it grew by ${growth} bytes`);
    await shell[Symbol.asyncDispose]();
  },
);

test(
  "a reader far behind an endless background command costs no memory",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    const before = process.memoryUsage().rss;
    const started = shell.start({ command: `head -c ${GIB} /dev/zero` });
    const late = started.reader?.();
    const { peak } = await peakWhile(started.wait());
    const part = late?.read();
    assertEquals(part?.stdout.length, 1_048_576);
    assertEquals(part?.stdoutDroppedBytes, GIB - 1_048_576);
    const growth = peak - before;
    assert(growth < 256 * 1024 ** 2, `it grew by ${growth} bytes`);
  },
);
