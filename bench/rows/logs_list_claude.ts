/** What it costs to list the transcripts of Claude Code, against its SDK. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ClaudeCodeLogs } from "../../interop/logs/claude_code_logs.ts";
import { loadRival } from "../rivals.ts";
import type { Contender, Contest, Row } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { readHeads } from "./logs/read_heads.ts";
import { claudeRecord, uuidOf, writeRecords } from "./logs/transcripts.ts";

const SDK = "@anthropic-ai/claude-agent-sdk";
const ALL = "listSessions of the SDK";
const NEWEST = "listSessions of the SDK with limit 50";
const BY_HAND = "readdir and 8 KiB of each head";
const FOLDERS = 40;
/** Short as they are, most transcripts are shorter. */
const TRANSCRIPT_BYTES = 12 * 1024;

/** Writes transcripts; gives back the folder to set for the SDK. */
function fill(configDir: string, count: number): void {
  for (let i = 0; i < FOLDERS; i++) {
    mkdirSync(join(configDir, `projects/-srv-project-${i}`), {
      recursive: true,
    });
  }
  for (let i = 0; i < count; i++) {
    const [id, project] = [uuidOf(i), i % FOLDERS];
    writeRecords(
      join(configDir, `projects/-srv-project-${project}/${id}.jsonl`),
      TRANSCRIPT_BYTES,
      (record) => claudeRecord(record, id, `/srv/project-${project}`),
    );
  }
}

async function listContest(size: number, limit: number): Promise<Contest> {
  const configDir = tempFolder();
  fill(configDir, size);
  const logs = new ClaudeCodeLogs({ configDir });
  const checked = (count: number) => {
    if (count !== Math.min(limit, size)) throw new Error(`${count} sessions`);
    return count;
  };
  const contenders: Record<string, Contender> = {
    async ours() {
      let count = 0;
      for await (const listed of logs.list()) {
        if ("head" in listed && ++count >= limit) break;
      }
      return checked(count);
    },
    [BY_HAND]: () => checked(readHeads(join(configDir, "projects"), limit)),
  };
  const before = process.env.CLAUDE_CONFIG_DIR;
  process.env.CLAUDE_CONFIG_DIR = configDir;
  const sdk = await loadRival(SDK);
  if ("module" in sdk) {
    const { listSessions } = sdk.module;
    const all = async (options?: { limit: number }, least = size) => {
      const { length } = await listSessions(options);
      if (length < least) throw new Error(`${length} sessions of ${least}`);
    };
    contenders[ALL] = () => all();
    if (limit < size) {
      contenders[NEWEST] = () => all({ limit }, limit);
    }
  }
  return {
    contenders,
    baseline: BY_HAND,
    notes: [
      ..."skipped" in sdk ? [sdk.skipped] : [],
      ...limit < size
        ? ["ours and the heads give the first 50 by name, the SDK the newest"]
        : [],
    ],
    close() {
      if (before === undefined) delete process.env.CLAUDE_CONFIG_DIR;
      else process.env.CLAUDE_CONFIG_DIR = before;
      removeTempFolder(configDir);
    },
  };
}

const SIZES = {
  sizes: [1000, 3000, 10_000],
  quickSizes: [1000],
  unit: "transcripts",
} as const;

export const rows: readonly Row[] = [{
  name: "logs_list_claude",
  about: "every transcript of Claude Code, by its head",
  reach: `≤ 1.3 of ${BY_HAND}; ≤ 1/20 of ${ALL}`,
  ...SIZES,
  reached: ({ ratio, over }) => ratio <= 1.3 && (over(ALL) ?? 0) <= 1 / 20,
  prepare: (size) => listContest(size, Infinity),
}, {
  name: "logs_list_claude_first",
  about: "the first 50 transcripts of Claude Code",
  reach: `≤ 1/50 of ${ALL}`,
  ...SIZES,
  reached: ({ over }) => (over(ALL) ?? Infinity) <= 1 / 50,
  prepare: (size) => listContest(size, 50),
}];
