import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertEquals } from "@std/assert";
import type { JsonObject, JsonValue, SessionEvent } from "../../types.ts";
import { callCli } from "./call_cli.ts";

interface Expected {
  readonly file: string;
  readonly id: string;
  readonly header: JsonObject;
  readonly eventCount: number;
  readonly eventTypes: readonly (readonly [string, number])[];
  readonly messages: readonly { readonly seq: number; readonly text: string }[];
  readonly eventsCanonicalSha256: string;
}

const folder = new URL("../data/persistence/dsh-sessions/", import.meta.url);
const { files }: { files: readonly Expected[] } = JSON.parse(
  readFileSync(new URL("expected.json", folder), "utf8"),
);

/** JSON with its keys sorted by code unit, at every depth. */
function canonical(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(canonical);
  const entries = Object.entries(value) as [string, JsonValue][];
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, it]) => [key, canonical(it)]),
  );
}

function runLengths(types: readonly string[]): [string, number][] {
  const runs: [string, number][] = [];
  for (const type of types) {
    const last = runs.at(-1);
    if (last?.[0] === type) last[1]++;
    else runs.push([type, 1]);
  }
  return runs;
}

/** The text blocks of the message that an event carries. */
function textOf({ data }: SessionEvent): string {
  const { message = data } = data as JsonObject;
  const blocks = (message as { content?: readonly JsonObject[] }).content ?? [];
  const inner = blocks.flatMap((block) =>
    block.type === "tool-result" ? block.content as JsonObject[] : [block]
  );
  return inner.filter(({ type }) => type === "text").map(({ text }) => text)
    .join("");
}

for (const expected of files) {
  test(`show --json gives back ${expected.file}`, async () => {
    const path = fileURLToPath(new URL(expected.file, folder));
    assertEquals(existsSync(path), true);
    const { stdout } = await callCli(["show", path, "--json"]);
    const [header, ...events] = stdout.split("\n").slice(0, -1)
      .map((line) => JSON.parse(line));
    assertEquals(header, expected.header);
    assertEquals(events.length, expected.eventCount);
    assertEquals(
      runLengths(events.map(({ type }) => type)),
      expected.eventTypes.map(([type, count]) => [type, count]),
    );
    const hash = createHash("sha256").update(
      events.map((event) => JSON.stringify(canonical(event))).join("\n"),
    ).digest("hex");
    assertEquals(hash, expected.eventsCanonicalSha256);
    for (const { seq, text } of expected.messages) {
      if (text !== undefined) assertEquals(textOf(events[seq]), text);
    }
    const shown = await callCli(["show", path]);
    assertEquals(shown.stdout.startsWith("Session "), true);
  });
}
