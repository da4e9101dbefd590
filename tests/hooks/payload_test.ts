import { test } from "node:test";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/payload/placeholder_facts.ts";
import {
  CLAUDE_CODE_EVENTS,
  type ClaudeCodeEvent,
  isClaudeCodeEvent,
} from "../../hooks/claude_code/event_names.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import {
  CODEX_EVENTS,
  type CodexEvent,
  isCodexEvent,
} from "../../hooks/codex/event_names.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/payload/placeholder_facts.ts";
import {
  codexSessionEnd,
  codexSessionStart,
} from "../../hooks/codex/payload/session_events.ts";
import {
  codexInterrupt,
  codexStop,
} from "../../hooks/codex/payload/stop_events.ts";
import { hookSession } from "../../hooks/hook_session.ts";
import type { SessionHeader, SessionLocator } from "../../types.ts";

const header: SessionHeader = { version: 0, id: "s1", createdAt: 0 };

const locator: SessionLocator = {
  locate: ({ id }) => ({ kind: "jsonl", path: `/logs/${id}.jsonl` }),
};

test("claudeCodePayload() gives every event the id of the header and the path that storage names", () => {
  for (const event of CLAUDE_CODE_EVENTS) {
    const payload = claudeCodePayload(event, {
      ...claudeCodePlaceholderFacts(event),
      session: hookSession(header, locator),
    });
    assertEquals(payload.hook_event_name, event);
    assertEquals(payload.session_id, header.id, event);
    assertEquals(payload.transcript_path, "/logs/s1.jsonl", event);
  }
});

test("codexPayload() gives every event of a root thread the id of the header and the path that storage names", () => {
  for (const event of CODEX_EVENTS) {
    const payload = codexPayload(event, {
      ...codexPlaceholderFacts(event),
      session: hookSession(header, locator),
    });
    assertEquals(payload.hook_event_name, event);
    assertEquals(payload.session_id, header.id, event);
    assertEquals(
      payload.transcript_path,
      event === "SubagentStart" ? null : "/logs/s1.jsonl",
      event,
    );
  }
});

const none: readonly { name: string; locator?: SessionLocator }[] = [
  { name: "there is no storage" },
  { name: "storage keeps no file", locator: { locate: () => undefined } },
  {
    name: "storage names an empty path",
    locator: { locate: () => ({ kind: "jsonl", path: "" }) },
  },
];

for (const { name, locator } of none) {
  test(`claudeCodePayload() keeps the key with an empty string when ${name}`, () => {
    for (const event of CLAUDE_CODE_EVENTS) {
      const payload = claudeCodePayload(event, {
        ...claudeCodePlaceholderFacts(event),
        session: hookSession(header, locator),
      });
      assert(Object.hasOwn(payload, "transcript_path"), event);
      assertEquals(payload.transcript_path, "", event);
    }
  });

  test(`codexPayload() keeps the key with null when ${name}`, () => {
    for (const event of CODEX_EVENTS) {
      const payload = codexPayload(event, {
        ...codexPlaceholderFacts(event),
        session: hookSession(header, locator),
      });
      assert(Object.hasOwn(payload, "transcript_path"), event);
      assertEquals(payload.transcript_path, null, event);
    }
  });
}

test("the builders remember no session: a second payload holds nothing of the first", () => {
  for (const event of CLAUDE_CODE_EVENTS) {
    const facts = claudeCodePlaceholderFacts(event);
    const payload = (id: string) =>
      JSON.stringify(claudeCodePayload(event, {
        ...facts,
        session: hookSession({ ...header, id }, locator),
      }));
    assert(payload("first-session").includes("first-session"), event);
    assert(!payload("second").includes("first-session"), event);
  }
  for (const event of CODEX_EVENTS) {
    const facts = codexPlaceholderFacts(event);
    const payload = (id: string) =>
      JSON.stringify(codexPayload(event, {
        ...facts,
        session: hookSession({ ...header, id }, locator),
      }));
    assert(payload("first-session").includes("first-session"), event);
    assert(!payload("second").includes("first-session"), event);
  }
});

test("claudeCodePayload() keeps the main session inside a subagent and adds who it is", () => {
  const main = { id: "main", transcriptPath: "/logs/main.jsonl" };
  const subagent = { id: "a1", type: "Explore" };
  for (const event of CLAUDE_CODE_EVENTS) {
    const facts = claudeCodePlaceholderFacts(event);
    const { session_id, transcript_path, agent_id, agent_type } =
      claudeCodePayload(event, { ...facts, session: main, subagent });
    assertEquals(
      { session_id, transcript_path, agent_id, agent_type },
      {
        session_id: "main",
        transcript_path: "/logs/main.jsonl",
        agent_id: "a1",
        agent_type: "Explore",
      },
      event,
    );
  }
});

// Where the log of a subagent of Codex stands, by event.
const ownLog = [
  "PreToolUse",
  "PermissionRequest",
  "PostToolUse",
  "PreCompact",
  "PostCompact",
  "UserPromptSubmit",
  "SubagentStart",
  "PreModelRequest",
  "PostModelRequest",
] as const;

test("codexPayload() names the root's id and the subagent's log inside a subagent", () => {
  for (const event of ownLog) {
    const payload = codexPayload(event, {
      ...codexPlaceholderFacts(event),
      session: { id: "root", transcriptPath: "/logs/root.jsonl" },
      subagent: { id: "child", transcriptPath: "/logs/child.jsonl" },
    });
    assertEquals(
      [
        payload.session_id,
        payload.transcript_path,
        payload.agent_id,
        payload.agent_type,
      ],
      ["root", "/logs/child.jsonl", "child", "default"],
      event,
    );
  }
});

test("codexPayload() turns the logs round for SubagentStop", () => {
  const { session_id, transcript_path, agent_transcript_path, agent_id } =
    codexPayload("SubagentStop", {
      ...codexPlaceholderFacts("SubagentStop"),
      session: { id: "root", transcriptPath: "/logs/root.jsonl" },
      subagent: { id: "child", transcriptPath: "/logs/child.jsonl" },
    });
  assertEquals(
    [session_id, transcript_path, agent_transcript_path, agent_id],
    ["root", "/logs/root.jsonl", "/logs/child.jsonl", "child"],
  );
});

test("the facts of a root thread's event have no room for a subagent", () => {
  const subagent = { id: "child", transcriptPath: "/logs/child.jsonl" };
  const placeholder = codexPlaceholderFacts;
  const payloads = [
    // @ts-expect-error a subagent has SubagentStart in its place
    codexSessionStart({ ...placeholder("SessionStart"), subagent: subagent }),
    // @ts-expect-error a subagent has SubagentStop in its place
    codexStop({ ...placeholder("Stop"), subagent: subagent }),
    // @ts-expect-error only a root turn is interrupted
    codexInterrupt({ ...placeholder("Interrupt"), subagent: subagent }),
    // @ts-expect-error it fires for root threads only
    codexSessionEnd({ ...placeholder("SessionEnd"), subagent: subagent }),
  ];
  for (const payload of payloads) {
    assert(!JSON.stringify(payload).includes("child"));
  }
});

test("the event lists name events and nothing else", () => {
  assert(isClaudeCodeEvent("PreSkillShellCommand"));
  assert(isCodexEvent("PostModelRequest"));
  assert(!isClaudeCodeEvent("PreModelRequest"));
  assert(!isCodexEvent("Notification"));
  for (const name of ["", "stop", "toString", "__proto__"]) {
    assert(!isClaudeCodeEvent(name), name);
    assert(!isCodexEvent(name), name);
  }
});

for (const name of ["StopFailures", "toString", "__proto__"]) {
  test(`the builders refuse "${name}" by name`, () => {
    const claudeCode = name as ClaudeCodeEvent, codex = name as CodexEvent;
    const facts = claudeCodePlaceholderFacts("SessionEnd");
    assertThrows(
      () => claudeCodePayload(claudeCode, facts),
      RangeError,
      `Cannot build a payload: Claude Code 2.1.332 has no event "${name}"`,
    );
    assertThrows(
      () => codexPayload(codex, codexPlaceholderFacts("SessionEnd")),
      RangeError,
      `Cannot build a payload: Codex 0.171.0 has no event "${name}"`,
    );
    assertThrows(
      () => claudeCodePlaceholderFacts(claudeCode),
      RangeError,
      `Cannot make up facts: Claude Code 2.1.332 has no event "${name}"`,
    );
    assertThrows(
      () => codexPlaceholderFacts(codex),
      RangeError,
      `Cannot make up facts: Codex 0.171.0 has no event "${name}"`,
    );
  });
}

test("claudeCodePlaceholderFacts() and codexPlaceholderFacts() answer anew and alike", () => {
  for (const event of CLAUDE_CODE_EVENTS) {
    const first = claudeCodePlaceholderFacts(event);
    assert(first !== claudeCodePlaceholderFacts(event), event);
    assert(first.session !== claudeCodePlaceholderFacts(event).session, event);
    assertEquals(first, claudeCodePlaceholderFacts(event), event);
  }
  for (const event of CODEX_EVENTS) {
    const first = codexPlaceholderFacts(event);
    assert(first !== codexPlaceholderFacts(event), event);
    assert(first.session !== codexPlaceholderFacts(event).session, event);
    assertEquals(first, codexPlaceholderFacts(event), event);
  }
});
