import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import type { ConversationItem } from "../../interop/conversation/item.ts";
import { readConversation } from "../../interop/conversation/read_conversation.ts";
import { ClaudeCodeLogs } from "../../interop/logs/claude_code_logs.ts";
import { verifyLog } from "../../interop/logs/verify_log.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { claudeCode, installClaudeCode } from "./claude_code_program.ts";
import { mockMessages } from "./mock_messages.ts";

const installed = installClaudeCode();
const skip = "missing" in installed && installed.missing;
if (skip) console.log(`skipped: claude_code_whoami_test.ts, ${skip}`);

const ID = "7a0f6f0e-4a51-4f5c-9a7e-0c9d6a3b1e11";
const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
const text = (text: string) => ({ type: "text", text });
const use = (name: string, input: object) => ({
  type: "tool_use",
  id: `toolu_${name}`,
  name,
  input,
});

/** A model that asks whoami, asks a child, or sums up. */
const scripted = (command: string) =>
  mockMessages(({ messages }) => {
    const wordsOf = (content: string | readonly { text?: string }[]) =>
      typeof content === "string"
        ? content
        : content.map(({ text }) => text ?? "").join("\n");
    const asked = messages.filter(({ role }) => role === "user");
    const all = asked.map(({ content }) => wordsOf(content)).join("\n");
    // The last thing that a person, or another agent, asked for.
    const prompt = [...all.matchAll(/^(who|ask|do|say)( \w+)+$/gm)].at(-1)?.[0];
    const results = asked.at(-1)!.content;
    const isResult = typeof results !== "string" &&
      results.some(({ type }) => type === "tool_result");
    if (all.includes("detailed summary")) {
      return [text("<summary>It was so.</summary>")];
    }
    if (isResult) return [text("Done.")];
    switch (prompt) {
      case "who owns you":
        return [
          { type: "thinking", thinking: "Ask." },
          text("I ask."),
          use("Bash", { command, description: "ask" }),
        ];
      case "ask a child":
        return [use("Agent", {
          description: "d",
          prompt: "do it",
          subagent_type: "general-purpose",
          run_in_background: false,
        })];
      default:
        return [text("Well.")];
    }
  });

test(
  "whoami names the session of a real Claude Code, and its log says the same",
  {
    skip,
  },
  async () => {
    const { program } = installed as { program: string };
    const home = tempDir(), project = tempDir();
    const answerFile = join(project, "answer.json");
    const argv = scriptArgv(join(repository, "cli/bin.ts"), [
      "whoami",
      "--json",
    ]);
    const model = await scripted(
      `${argv.map(quoted).join(" ")} </dev/null >${quoted(answerFile)}`,
    );
    const place = { home, project, url: model.url };
    const output = await claudeCode(program, [
      "--session-id",
      ID,
      "who owns you",
    ], place);
    if (!existsSync(answerFile)) {
      throw new Error(`Claude Code did not run the command: ${output}`);
    }
    const answer = JSON.parse(readFileSync(answerFile, "utf8"));
    await claudeCode(program, ["--resume", ID, "ask a child"], place);
    await claudeCode(program, ["--resume", ID, "/compact"], place);
    await claudeCode(program, ["--resume", ID, "say it"], place);
    await model.close();

    const logs = new ClaudeCodeLogs({ configDir: join(home, ".claude") });
    const meta = { version: 0, id: ID, createdAt: 0, cwd: project };
    const location = logs.locate(meta)!;
    assertEquals([answer.harness, answer.session], ["claude-code", ID]);
    assertEquals(answer.log, { ...location, state: "present" });
    const verdict = verifyLog(logs, { location, id: ID, cwd: project });
    assertEquals(verdict.verified && verdict.head.version, "2.1.332");
    const [child, ...more] = logs.subagents(meta);
    assertEquals(more, []);
    assertEquals(
      verifyLog(logs, { location: child!, id: ID, cwd: project }).verified,
      true,
    );

    for (const { path } of [location, child!]) {
      const records = readFileSync(path, "utf8").trimEnd().split("\n");
      const items: ConversationItem[] = [];
      for await (const item of readConversation({ path })) items.push(item);
      // Every record is somewhere among the items.
      const lines = new Set(
        items.flatMap((item) => "line" in item ? [item.line] : []),
      );
      assertEquals(lines.size, records.length);
      // Every request is counted once, with what it came to.
      const requests = new Set(
        records.map((record) => JSON.parse(record))
          .filter(({ type }) => type === "assistant")
          .map(({ message }) => message.id),
      );
      const counted = items.filter(({ kind }) => kind === "usage");
      assertEquals(counted.length, requests.size);
      for (const item of counted) {
        assertEquals(item.kind === "usage" && item.usage, {
          inputTokens: 5,
          outputTokens: 30,
          cacheReadTokens: 2,
          cacheWriteTokens: 1,
        });
      }
      const spoken = items.flatMap((item) =>
        item.kind === "message" &&
          (item.by !== "harness" || item.text === "do it")
          ? [`${item.by}: ${item.text}`]
          : item.kind === "tool-call"
          ? [`calls ${item.name}`]
          : []
      );
      assertEquals(
        spoken,
        path === location.path
          ? [
            "human: who owns you",
            "model: I ask.",
            "calls Bash",
            "model: Done.",
            "human: ask a child",
            "calls Agent",
            "model: Done.",
            "human: /compact",
            "human: say it",
            "model: Well.",
          ]
          : ["harness: do it", "model: Well."],
      );
    }
  },
);
