import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { CLAUDE_CODE_EVENTS } from "../../hooks/claude_code/event_names.ts";
import { claudeCodePayload } from "../../hooks/claude_code/payload/payload.ts";
import { claudeCodePlaceholderFacts } from "../../hooks/claude_code/payload/placeholder_facts.ts";
import { CODEX_EVENTS } from "../../hooks/codex/event_names.ts";
import { codexPayload } from "../../hooks/codex/payload/payload.ts";
import { codexPlaceholderFacts } from "../../hooks/codex/payload/placeholder_facts.ts";
import type { JsonObject } from "../../types.ts";
import { claudeCodeRows } from "./claude_code_payload_rows.ts";
import { codexRows } from "./codex_payload_rows.ts";
import { readGolden } from "./golden_payload.ts";
import { claudeCodeSchemas } from "./schemas/claude_code_schemas.ts";
import { codexSchemas } from "./schemas/codex_schemas.ts";

const dialects = [
  {
    dialect: "Claude Code",
    rows: claudeCodeRows.map((row) => ({
      ...row,
      payload: JSON.parse(readGolden("claude-code", row)) as JsonObject,
      schema: claudeCodeSchemas[row.event],
    })),
  },
  {
    dialect: "Codex",
    rows: codexRows.map((row) => ({
      ...row,
      payload: JSON.parse(readGolden("codex", row)) as JsonObject,
      schema: codexSchemas[row.event],
    })),
  },
];

// Keys whose value is the tool's or the server's own, whatever it is.
const freeForm = ["tool_input", "tool_response", "requested_schema", "content"];

// Keys that hold one word of a closed list. In `StopFailure`, `error` too.
const closed = [
  "hook_event_name",
  "permission_mode",
  "source",
  "trigger",
  "expansion_type",
  "cache_ttl",
  "pricing",
  "memory_type",
  "load_reason",
  "event",
  "mode",
  "action",
  "invoked_by",
];

for (const { dialect, rows } of dialects) {
  const title = (row: typeof rows[number], rest = "") =>
    `${row.event} ${row.variant} ${rest}`;

  test(`the schemas of ${dialect} let every golden payload through`, () => {
    for (const row of rows) {
      assertEquals<unknown>(row.schema.parse(row.payload), row.payload);
    }
  });

  test(`the schemas of ${dialect} refuse the payload of another event`, () => {
    for (const { event, payload } of rows) {
      for (const other of rows) {
        assertEquals(
          other.schema.safeParse(payload).success,
          other.event === event,
          title(other, event),
        );
      }
    }
  });

  test(`the schemas of ${dialect} refuse an unknown key`, () => {
    for (const row of rows) {
      const spoiled = { ...row.payload, unknown_key: true };
      assert(!row.schema.safeParse(spoiled).success, title(row));
    }
  });

  test(`the schemas of ${dialect} refuse a payload without a key that is always there`, () => {
    for (const row of rows) {
      const least = rows.find(({ event, variant }) =>
        event === row.event && variant === ""
      );
      assert(least, title(row));
      for (const key of Object.keys(row.payload)) {
        const { [key]: _, ...without } = row.payload;
        assertEquals(
          row.schema.safeParse(without).success,
          !Object.hasOwn(least.payload, key),
          title(row, key),
        );
      }
    }
  });

  test(`the schemas of ${dialect} refuse a value of another shape`, () => {
    for (const row of rows) {
      for (const key of Object.keys(row.payload)) {
        // The shell that a skill's command runs in has an input of one shape.
        if (freeForm.includes(key) && row.event !== "PreSkillShellCommand") {
          continue;
        }
        const spoiled = { ...row.payload, [key]: { unknown_key: true } };
        assert(!row.schema.safeParse(spoiled).success, title(row, key));
      }
    }
  });

  test(`the schemas of ${dialect} refuse a word that is on no list`, () => {
    for (const row of rows) {
      for (const key of Object.keys(row.payload)) {
        if (
          !closed.includes(key) &&
          !(key === "error" && row.event === "StopFailure") &&
          !(key === "reason" && row.event === "SessionEnd")
        ) continue;
        const spoiled = { ...row.payload, [key]: "unknown-word" };
        assert(!row.schema.safeParse(spoiled).success, title(row, key));
      }
    }
  });
}

test("claudeCodePlaceholderFacts() makes up a payload that the schema lets through", () => {
  for (const event of CLAUDE_CODE_EVENTS) {
    const facts = claudeCodePlaceholderFacts(event);
    claudeCodeSchemas[event].parse(claudeCodePayload(event, facts));
  }
});

test("codexPlaceholderFacts() makes up a payload that the schema lets through", () => {
  for (const event of CODEX_EVENTS) {
    const facts = codexPlaceholderFacts(event);
    codexSchemas[event].parse(codexPayload(event, facts));
  }
});
