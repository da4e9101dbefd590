import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { MarkedExecutor } from "../support/marked_executor.ts";
import { stress } from "../support/stress_calls.ts";
import { markedProcesses, survivors } from "../support/process_table.ts";
import { tempDir } from "../support/temp_dir.ts";

/** Bun gives a test five seconds unless told. */
const LIMIT = { timeout: 60_000 };

const folder = tempDir();

test(
  "200 children that all run at once print their own identity",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor();
    const started = join(folder, "started");
    const barrier = join(folder, "barrier");
    const pipe = join(folder, "pipe");
    mkdirSync(started);
    await shell.run({ command: `mkfifo ${pipe}` });
    const ids = Array.from({ length: 200 }, (_, index) => `session-${index}`);
    const calls = ids.map((id) =>
      shell.run({
        // Waiting on a pipe that nobody writes to costs no process.
        command:
          `: > "${started}/$DSH_SESSION_ID"; exec 9<>${pipe}; until [ -e ${barrier} ]; do read -rt 0.1 -u 9; done; printf %s "$DSH_SESSION_ID $DSH_SESSION_JSONL"`,
        dshEnv: { DSH_SESSION_ID: id, DSH_SESSION_JSONL: `/logs/${id}.jsonl` },
        timeoutMs: 120_000,
      })
    );
    while (readdirSync(started).length < ids.length) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    writeFileSync(barrier, "");
    const printed = (await Promise.all(calls)).map(({ stdout }) => stdout);
    assertEquals(printed, ids.map((id) => `${id} /logs/${id}.jsonl`));
  },
);

test(
  "50 overlapping calls with random ends leave nothing behind",
  LIMIT,
  async () => {
    const shell = new MarkedExecutor({ killGraceMs: 200 });
    const { wrong, tookMs } = await stress(shell, 50);
    assertEquals(wrong, []);
    assert(tookMs < 60_000, `it took ${tookMs} ms`);
    assertEquals(markedProcesses(shell.mark), []);
    await shell[Symbol.asyncDispose]();
    assertEquals(await survivors(shell.mark), []);
  },
);
