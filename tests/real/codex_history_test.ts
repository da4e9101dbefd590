import { existsSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { ConversationItem } from "../../interop/conversation/item.ts";
import {
  readConversation,
  type ReadConversationOptions,
} from "../../interop/conversation/read_conversation.ts";
import { CodexLogs } from "../../interop/logs/codex_logs.ts";
import { logDecoders } from "../../interop/logs/harness_log_places.ts";
import { verifyLog } from "../../interop/logs/verify_log.ts";
import { tempDir } from "../support/temp_dir.ts";
import { codexAt, installCodex } from "./codex_program.ts";
import { mockResponses, said, type Script } from "./mock_responses.ts";

const installed = installCodex();
const skip = "missing" in installed && installed.missing;
if (skip) console.log(`skipped: codex_history_test.ts, ${skip}`);

const FLAGS = [
  "--dangerously-bypass-approvals-and-sandbox",
  "--skip-git-repo-check",
];

/** A model that answers, and that asks a child when it is told to. */
const script: Script = ({ input }) => {
  const words = input.map(({ role, content }) =>
    role === "user" ? content?.map(({ text }) => text ?? "").join("") ?? "" : ""
  );
  const at = words.findLastIndex((text) => /^(say|ask|do) /.test(text));
  const outputs = input.slice(at + 1).flatMap(({ type, output }) =>
    type === "function_call_output" ? [String(output)] : []
  );
  const call = (name: string, args: object) => ({
    type: "function_call",
    id: `fc_${name}`,
    call_id: `call_${name}`,
    namespace: "multi_agent_v1",
    name,
    arguments: JSON.stringify(args),
  });
  if (!words[at]?.startsWith("ask ") || outputs.length > 1) {
    return [said(`To ${words[at]}`)];
  }
  if (outputs.length === 0) {
    return [call("spawn_agent", { message: "do it", fork_context: true })];
  }
  const { agent_id } = JSON.parse(outputs[0]!);
  return [call("wait_agent", { targets: [agent_id], timeout_ms: 20_000 })];
};

async function read(
  path: string,
  options?: ReadConversationOptions,
): Promise<ConversationItem[]> {
  const items: ConversationItem[] = [];
  for await (const item of readConversation({ path }, options)) {
    items.push(item);
  }
  return items;
}

const spoken = (items: readonly ConversationItem[]) =>
  items.flatMap((item) => {
    switch (item.kind) {
      case "turn":
        return [`turn ${item.turn}`];
      case "message":
        return item.by === "harness" && !item.text.startsWith("do ")
          ? []
          : [`${item.by}: ${item.text}`];
      case "inherited":
        return [`inherited ${item.part}`];
      default:
        return [];
    }
  });

test(
  "CodexReader reads what a real Codex resumes, forks, copies, archives and compresses",
  {
    skip,
  },
  async () => {
    const { program } = installed as { program: string };
    const home = tempDir(), project = tempDir();
    const model = await mockResponses(script);
    const codex = codexAt(program, { home, project, url: model.url });
    const exec = async (...argv: string[]) => {
      const { output } = await codex.run("exec", ...argv);
      const id = /session id: (\S+)/.exec(output)?.[1];
      if (id === undefined) throw new Error(output);
      return id;
    };
    const main = await exec(...FLAGS, "say one");
    await exec("resume", ...FLAGS, main, "say two");
    const fork = await exec("fork", ...FLAGS, main, "say three");
    await exec("resume", ...FLAGS, main, "say four");
    const asker = await exec(...FLAGS, "ask a child");

    const logs = new CodexLogs({ codexHome: home, ...await logDecoders() });
    const heads = new Map<string | undefined, string>();
    let child: string | undefined;
    for await (const log of logs.list()) {
      if (!("head" in log)) throw log.error;
      const { id, subagent } = log.head;
      heads.set(id, log.location.path);
      if (subagent) child = id;
      assertEquals(
        verifyLog(logs, { location: log.location, id: id!, cwd: project })
          .verified,
        true,
      );
    }
    assertEquals(heads.size, 4);

    // Every record of every log is somewhere among the items, and every request
    // is counted once.
    for (const path of heads.values()) {
      const records = readFileSync(path, "utf8").trimEnd().split("\n");
      const items = await read(path);
      const lines = new Set(
        items.map((item) => item.kind === "header" ? 1 : Object(item).line),
      );
      lines.delete(undefined);
      assertEquals(lines.size, records.length);
      const requests = records.filter((record) =>
        JSON.parse(record).type === "token_usage_record"
      );
      assertEquals(
        items.filter(({ kind }) => kind === "usage").length,
        requests.length,
      );
    }

    const whole = ["turn 1", "human: say one", "model: To say one"];
    const second = ["turn 2", "human: say two", "model: To say two"];
    assertEquals(spoken(await read(heads.get(main)!)), [
      ...whole,
      ...second,
      "turn 3",
      "human: say four",
      "model: To say four",
    ]);
    const findParent = (id: string) => logs.find(id);
    assertEquals(spoken(await read(heads.get(fork)!, { findParent })), [
      "inherited begins",
      ...whole,
      ...second,
      "inherited ends",
      "turn 3",
      "human: say three",
      "model: To say three",
    ]);
    assertEquals(spoken(await read(heads.get(child)!)), [
      "inherited begins",
      "turn 1",
      "human: ask a child",
      "inherited ends",
      "turn 2",
      "harness: do it",
      "model: To do it",
    ]);

    // What the program moves and compresses reads as before.
    const before = await read(heads.get(asker)!);
    await codex.run("archive", main);
    const [archived, ...more] = logs.find(main);
    assertEquals(more, []);
    assertEquals(
      archived?.path.startsWith(join(home, "archived_sessions")),
      true,
    );
    const old = new Date(Date.now() - 20 * 24 * 3600 * 1000);
    utimesSync(heads.get(asker)!, old, old);
    await exec(
      ...FLAGS,
      "--enable",
      "local_thread_store_compression",
      "say five",
    );
    await model.close();
    for (let looks = 0; existsSync(heads.get(asker)!); looks++) {
      if (looks === 100) {
        throw new Error("Codex left the log plain");
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    const [compressed] = logs.find(asker);
    assertEquals(compressed?.path.endsWith(".jsonl.zst"), true);
    assertEquals(await read(compressed!.path), before);
    assertEquals(
      verifyLog(logs, { location: compressed!, id: asker }).verified,
      true,
    );
  },
);
