import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { LogReader } from "../../persistence/jsonl/read/read_log.ts";
import type { JsonObject, SessionEvent } from "../../types.ts";
import { repository } from "../support/runtime.ts";
import {
  canonicalSha256,
  eventsOf,
  runLengths,
} from "./support/canonical_events.ts";

const folder = `${repository}tests/data/persistence/dsh-sessions/`;

interface Expected {
  file: string;
  root: string;
  id: string;
  header: JsonObject;
  eventCount: number;
  eventTypes: [string, number][];
  messages: { seq: number; type: string; text: string }[];
  eventsCanonicalSha256: string;
}

const { files } = JSON.parse(
  readFileSync(`${folder}expected.json`, "utf8"),
) as { files: Expected[] };

function textOf(event: SessionEvent): string {
  const data = event.data as JsonObject;
  const message = (data.message ?? data) as JsonObject;
  const blocks = (content: unknown): string =>
    Array.isArray(content)
      ? content.map((block) =>
        block.type === "text"
          ? block.text
          : block.type === "tool-result"
          ? blocks(block.content)
          : ""
      ).join("")
      : typeof content === "string"
      ? content
      : "";
  return blocks(message.content);
}

test("the stored sessions are all there", () => assertEquals(files.length, 56));

for (const expected of files) {
  test(`LogReader reads ${expected.file} as the harness that wrote it`, async () => {
    const reader = await LogReader.open(folder + expected.file);
    const items = [];
    for await (const item of reader) items.push(item);
    const events = eventsOf(items);

    assertEquals(reader.header as unknown, expected.header);
    assertEquals(items.length, events.length);
    assertEquals(events.length, expected.eventCount);
    assertEquals(
      runLengths(events.map((event) => event.type)),
      expected.eventTypes,
    );
    assertEquals(
      expected.messages.map(({ seq, type, text }) => [seq, type, text]),
      expected.messages.map(({ seq }) => [
        seq,
        events[seq]!.type,
        textOf(events[seq]!),
      ]),
    );
    assertEquals(canonicalSha256(events), expected.eventsCanonicalSha256);
  });
}

for (const root of ["none", "zstd"] as const) {
  test(`JsonlPersistence finds, locates and verifies every session of ${root}/`, async () => {
    const persistence = new JsonlPersistence({
      root: folder + root,
      layout: "project",
      compression: root,
    });
    const there = files.filter((file) => file.root === root);
    const listed = [];
    for await (const session of persistence.list()) {
      listed.push("header" in session ? session.header.id : session.error);
    }
    assertEquals(listed.sort(), there.map((file) => file.id).sort());
    for (const { id, file, header, eventCount } of there) {
      const found = await persistence.find(id);
      assertEquals(found as unknown, header);
      const location = persistence.locate(found!);
      assertEquals(location.path, folder + file);
      const { verified, events, reasons } = await persistence.verify(
        location,
        id,
      );
      assertEquals({ verified, events, reasons }, {
        verified: true,
        events: eventCount,
        reasons: [],
      });
    }
  });
}
