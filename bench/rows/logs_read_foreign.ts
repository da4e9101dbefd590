/** What it costs to read the large log of another harness as a conversation. */

import { join } from "node:path";
import process from "node:process";
import {
  type ConversationFormat,
  readConversation,
} from "../../interop/conversation/read_conversation.ts";
import { loadRival } from "../rivals.ts";
import type { Contender, Contest, Row } from "../row.ts";
import { removeTempFolder, tempFolder } from "../temp_folder.ts";
import { parseLines } from "./logs/line_stream.ts";
import {
  claudeRecord,
  codexRecord,
  uuidOf,
  writeRecords,
} from "./logs/transcripts.ts";

const SDK = "@anthropic-ai/claude-agent-sdk";
const MESSAGES = "getSessionMessages of the SDK";
const LINES = "a line stream and JSON.parse";
const ID = uuidOf(1);

async function readContest(
  megabytes: number,
  format: ConversationFormat,
): Promise<Contest> {
  const folder = tempFolder();
  const path = join(folder, `projects/-srv-project/${ID}.jsonl`);
  const count = writeRecords(
    path,
    megabytes * 1e6,
    format === "codex"
      ? (record) => codexRecord(record, ID)
      : (record) => claudeRecord(record, ID, "/srv/project"),
  );
  const checked = (found: number, wanted = count) => {
    if (found < wanted) throw new Error(`${found} of ${wanted}`);
    return found;
  };
  const contenders: Record<string, Contender> = {
    async ours() {
      let items = 0;
      for await (const { kind } of readConversation({ path }, { format })) {
        if (kind === "damage" || kind === "absent") throw new Error(kind);
        items++;
      }
      // Not every record is an item.
      return checked(items, count / 2);
    },
    [LINES]: async () => checked(await parseLines(path)),
  };
  const before = process.env.CLAUDE_CONFIG_DIR;
  const notes: string[] = [];
  if (format === "claude-code") {
    process.env.CLAUDE_CONFIG_DIR = folder;
    const sdk = await loadRival(SDK);
    if ("skipped" in sdk) notes.push(sdk.skipped);
    else {
      contenders[MESSAGES] = async () =>
        checked((await sdk.module.getSessionMessages(ID)).length);
    }
  }
  return {
    contenders,
    baseline: LINES,
    notes,
    close() {
      if (before === undefined) delete process.env.CLAUDE_CONFIG_DIR;
      else process.env.CLAUDE_CONFIG_DIR = before;
      removeTempFolder(folder);
    },
  };
}

const SIZES = { sizes: [12, 32, 96], quickSizes: [6], unit: "MB" } as const;

export const rows: readonly Row[] = [{
  name: "logs_read_claude",
  about: "a transcript of Claude Code as a conversation",
  reach: `≤ 1.15 of ${LINES}; ≤ 1/2 of ${MESSAGES}`,
  ...SIZES,
  reached: ({ ratio, over }) => ratio <= 1.15 && (over(MESSAGES) ?? 0) <= 1 / 2,
  prepare: (size) => readContest(size, "claude-code"),
}, {
  name: "logs_read_codex",
  about: "a rollout of Codex as a conversation",
  reach: `≤ 1.15 of ${LINES}`,
  ...SIZES,
  reached: ({ ratio }) => ratio <= 1.15,
  prepare: (size) => readContest(size, "codex"),
}];
