import { assertEquals } from "@std/assert";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { readConversation } from "../../interop/conversation/read_conversation.ts";
import { CodexLogs } from "../../interop/logs/codex_logs.ts";
import { repository, scriptArgv } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";
import { codexAt, installCodex } from "./codex_program.ts";
import { mockResponses } from "./mock_responses.ts";

const installed = installCodex();
const skip = "missing" in installed && installed.missing;
if (skip) console.log(`skipped: codex_whoami_test.ts, ${skip}`);

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

test(
  "whoami names the session of a real Codex, and its log says the same",
  { skip },
  async () => {
    const { program } = installed as { program: string };
    const home = tempDir(), project = tempDir();
    const answerFile = join(project, "answer.json");
    const argv = scriptArgv(join(repository, "cli/bin.ts"), [
      "whoami",
      "--json",
    ]);
    const command = `${argv.map(quoted).join(" ")} </dev/null >${
      quoted(answerFile)
    }`;
    const model = await mockResponses(command);
    const { output } = await codexAt(program, { home, project, url: model.url })
      .run(
        "exec",
        "--dangerously-bypass-approvals-and-sandbox",
        "--skip-git-repo-check",
        "Who owns you?",
      );
    await model.close();
    if (!existsSync(answerFile)) {
      throw new Error(
        `Codex did not run the command: tools ${
          model.tools.join(", ")
        }; ${output}`,
      );
    }
    const answer = JSON.parse(readFileSync(answerFile, "utf8"));

    const logs = new CodexLogs({ codexHome: home });
    const listed = [];
    for await (const log of logs.list()) listed.push(log);
    assertEquals(listed.length, 1);
    const [log] = listed;
    if (!("head" in log)) throw log.error;
    assertEquals([answer.harness, answer.session, answer.thread], [
      "codex",
      log.head.id,
      log.head.id,
    ]);
    assertEquals(answer.log?.path, log.location.path);
    assertEquals(log.head.cwd, project);
    const kinds: string[] = [];
    for await (const item of readConversation(log.location)) {
      kinds.push(item.kind === "message" ? `${item.by} says` : item.kind);
      if (item.kind === "message" && item.by !== "harness") {
        assertEquals(
          item.text,
          item.by === "human" ? "Who owns you?" : "Done.",
        );
      }
    }
    if (process.env.KEEP_ROLLOUT) {
      writeFileSync(
        process.env.KEEP_ROLLOUT,
        readFileSync(log.location.path),
      );
    }
    assertEquals(
      kinds.filter((kind) => kind !== "other" && kind !== "usage"),
      [
        "header",
        "turn",
        "human says",
        "tool-call",
        "tool-result",
        "model says",
        "turn-end",
      ],
    );
  },
);
