import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { hookSession } from "../../hooks/hook_session.ts";
import {
  claudeCodeTranscriptPath,
  codexTranscriptPath,
} from "../../hooks/transcript_path.ts";
import type { SessionHeader, SessionLocator } from "../../types.ts";

const header: SessionHeader = { version: 0, id: "s1", createdAt: 0 };

const cases: readonly {
  name: string;
  locator?: SessionLocator;
  claudeCode: string;
  codex: string | null;
}[] = [
  { name: "there is no storage", claudeCode: "", codex: null },
  {
    name: "storage keeps no file",
    locator: { locate: () => undefined },
    claudeCode: "",
    codex: null,
  },
  {
    name: "storage names a file",
    locator: { locate: ({ id }) => ({ kind: "jsonl", path: `/l/${id}` }) },
    claudeCode: "/l/s1",
    codex: "/l/s1",
  },
  {
    name: "storage names a file of another kind",
    locator: { locate: ({ id }) => ({ kind: "other", path: `/l/${id}` }) },
    claudeCode: "/l/s1",
    codex: "/l/s1",
  },
];

for (const { name, locator, claudeCode, codex } of cases) {
  test(`claudeCodeTranscriptPath() answers when ${name}`, () => {
    assertEquals(claudeCodeTranscriptPath(header, locator), claudeCode);
  });

  test(`codexTranscriptPath() answers when ${name}`, () => {
    assertEquals(codexTranscriptPath(header, locator), codex);
  });
}

test("hookSession() asks storage anew each time, with the whole header", () => {
  const asked: SessionHeader[] = [];
  let root = "/a";
  const locator: SessionLocator = {
    locate(meta) {
      asked.push(meta);
      return { kind: "jsonl", path: `${root}/${meta.id}` };
    },
  };
  assertEquals(hookSession(header, locator), {
    id: "s1",
    transcriptPath: "/a/s1",
  });
  root = "/b";
  assertEquals(hookSession(header, locator), {
    id: "s1",
    transcriptPath: "/b/s1",
  });
  assertEquals(asked, [header, header]);
});
