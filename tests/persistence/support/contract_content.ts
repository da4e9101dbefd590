/** What goes into an engine and comes out of it. */

import { test } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import {
  SequenceError,
  SessionNotFoundError,
} from "../../../persistence/errors.ts";
import { BAD_EVENTS, BAD_HEADERS, IDS, TRICKY } from "./contract_rows.ts";
import {
  eventsOf,
  headerOf,
  idsOf,
  itemsOf,
  note,
  stored,
  turn,
} from "./contract_sessions.ts";
import type { JsonValue, SessionEvent, SessionHeader } from "../../../types.ts";
import type { ContractSuite } from "./contract_suite.ts";

/** Hold an engine to giving back what it took, and to taking nothing else. */
export function contentContract({ over, title, store }: ContractSuite): void {
  over("is empty before anything is stored", async (engine) => {
    assertEquals(await idsOf(engine), []);
    assertEquals(await engine.find("a"), undefined);
    const error = await assertRejects(
      () => itemsOf(engine, "a"),
      SessionNotFoundError,
      'Cannot find session "a"',
    );
    assertEquals([error.code, error.id], ["session_not_found", "a"]);
    await assertRejects(() => engine.resume("a"), SessionNotFoundError);
  });

  over(
    "stores nothing when a session is created or nothing is appended",
    async (engine) => {
      const writer = await engine.create(headerOf("a"));
      await writer.append([]);
      assertEquals([writer.header, writer.nextSeq], [headerOf("a"), 0]);
      assertEquals(await idsOf(engine), []);
      assertEquals(await engine.find("a"), undefined);
      await writer[Symbol.asyncDispose]();
      assertEquals(await engine.find("a"), undefined);
    },
  );

  over(
    "gives back what was appended, from the number that is wanted",
    async (engine) => {
      const writer = await stored(engine, "a", turn(0, 1));
      await writer.append(turn(2, 2));
      assertEquals(writer.nextSeq, 4);
      const events = [...turn(0, 1), ...turn(2, 2)];
      for (const fromSeq of [undefined, 0, 1, 3, 4, 9]) {
        assertEquals(
          await itemsOf(engine, "a", fromSeq),
          events.slice(fromSeq ?? 0).map((event) => ({ kind: "event", event })),
        );
      }
    },
  );

  over("refuses to read from what is no number", async (engine) => {
    await stored(engine, "a", turn(0, 1));
    for (const fromSeq of [-1, 0.5, NaN]) {
      await assertRejects(() => itemsOf(engine, "a", fromSeq), RangeError);
    }
  });

  over(
    "gives back the whole header, its optional fields too",
    async (engine) => {
      const header = headerOf("child", {
        cwd: "/work folder/日本",
        parentSession: "parent",
        seedLength: 2,
        origin: "subagent",
        delegationDepth: 3,
        agentPreset: "reviewer",
      });
      const writer = await engine.create(header);
      await writer.append(turn(0, 1));
      assertEquals({ ...await engine.find("child") }, { ...header });
      assertEquals({ ...writer.header }, { ...header });
      await writer[Symbol.asyncDispose]();
      assertEquals({ ...(await engine.resume("child")).header }, { ...header });
    },
  );

  over("keeps a header that its caller changes later", async (engine) => {
    const header = { ...headerOf("a") };
    const writer = await engine.create(header);
    header.createdAt = 1;
    await writer.append(turn(0, 1));
    assertEquals((await engine.find("a"))?.createdAt, headerOf("a").createdAt);
  });

  test(title("refuses a header that is not one"), async () => {
    const engine = store()();
    for (const [what, change] of BAD_HEADERS) {
      const header = { ...headerOf("a"), ...change } as SessionHeader;
      const error = await assertRejects(
        () => engine.create(header),
        TypeError,
        "Cannot create a session: ",
      );
      assertEquals(error.message.endsWith("."), false, what);
    }
    await engine[Symbol.asyncDispose]();
  });

  over("refuses an empty id wherever one is asked for", async (engine) => {
    await assertRejects(() => engine.find(""), TypeError);
    await assertRejects(() => engine.resume(""), TypeError);
    await assertRejects(() => itemsOf(engine, ""), TypeError);
  });

  over("keeps every id apart from every other", async (engine) => {
    for (const [i, id] of IDS.entries()) {
      const writer = await stored(engine, id, [note(0, { i })]);
      await writer[Symbol.asyncDispose]();
    }
    for (const [i, id] of IDS.entries()) {
      assertEquals((await engine.find(id))?.id, id);
      assertEquals(await eventsOf(engine, id), [note(0, { i })]);
    }
    assertEquals(await idsOf(engine), [...IDS].sort());
  });

  over("gives back every value as it was", async (engine) => {
    const events = TRICKY.map(([, data], seq) => note(seq, data));
    await stored(engine, "a", events);
    assertEquals(await eventsOf(engine, "a"), events);
  });

  over("gives back deep data, and refuses what is too deep", async (engine) => {
    const nested = (depth: number) => {
      let data: JsonValue = 0;
      for (let i = 0; i < depth; i++) data = i % 2 ? [data] : { a: data };
      return data;
    };
    const writer = await stored(engine, "a", [note(0, nested(1000))]);
    assertEquals(await eventsOf(engine, "a"), [note(0, nested(1000))]);
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    for (const data of [nested(1001), nested(100_000), cycle]) {
      await assertRejects(
        () => writer.append([note(1, data as JsonValue)]),
        TypeError,
        "nested deeper than 1000 levels",
      );
    }
    assertEquals(writer.nextSeq, 1);
  });

  over("gives back surface events and their sources", async (engine) => {
    const message = (seq: number, type: string, more: object) =>
      ({ type, seq, time: 1, data: { content: [] }, ...more }) as SessionEvent;
    const events = [
      message(0, "user/message", { surfaceOp: "append" }),
      message(1, "assistant/message", {
        sourceEventSeqs: [],
        surfaceOp: "append",
      }),
      message(2, "user/message", {
        sourceEventSeqs: [0, 1],
        surfaceOp: { op: "replace", start: 0, end: 1 },
      }),
    ];
    await stored(engine, "a", events);
    assertEquals(await eventsOf(engine, "a"), events);
  });

  over("leaves out a key whose value is undefined", async (engine) => {
    await stored(engine, "a", [
      { ...note(0, { a: undefined, b: 1 }), surfaceOp: undefined },
    ]);
    assertEquals(await eventsOf(engine, "a"), [note(0, { b: 1 })]);
  });

  over(
    "keeps what it stored when its caller changes the event",
    async (engine) => {
      const data = { text: "first" };
      const writer = await stored(engine, "a", [note(0, data)]);
      data.text = "changed";
      const [first] = await eventsOf(engine, "a");
      (first!.data as { text: string }).text = "changed too";
      assertEquals(await eventsOf(engine, "a"), [note(0, { text: "first" })]);
      assertEquals(writer.nextSeq, 1);
    },
  );

  over(
    "refuses events that do not continue, and stores none of them",
    async (engine) => {
      const fresh = await engine.create(headerOf("fresh"));
      await assertRejects(() => fresh.append([note(1)]), SequenceError);
      assertEquals(await engine.find("fresh"), undefined);
      const writer = await stored(engine, "a", [note(0)]);
      for (
        const events of [
          [note(0)],
          [note(2)],
          [note(1), note(1)],
          [note(1), note(3)],
          [note(1), { ...note(2), seq: "2" }],
          [note(1), { ...note(2), seq: undefined }],
        ]
      ) {
        const error = await assertRejects(
          () => writer.append(events as SessionEvent[]),
          SequenceError,
          'Cannot append to session "a"',
        );
        assertEquals(error.code, "sequence_broken");
      }
      assertEquals(writer.nextSeq, 1);
      await writer.append([note(1), note(2)]);
      assertEquals((await eventsOf(engine, "a")).length, 3);
    },
  );

  over(
    "refuses an event that is not one, and stores none of its batch",
    async (engine) => {
      const writer = await stored(engine, "a", [note(0)]);
      for (const [what, change] of BAD_EVENTS) {
        const bad = { ...note(2), ...change } as SessionEvent;
        const error = await assertRejects(
          () => writer.append([note(1), bad]),
          TypeError,
          'Cannot append event 2 to session "a": ',
        );
        assertEquals(error.message.endsWith("."), false, what);
      }
      for (const bad of [null, undefined, 7, "x", [], new Array(1)]) {
        await assertRejects(
          () => writer.append([bad as unknown as SessionEvent]),
        );
      }
      await assertRejects(
        () => writer.append("x" as unknown as SessionEvent[]),
        TypeError,
      );
      assertEquals(writer.nextSeq, 1);
      assertEquals(await eventsOf(engine, "a"), [note(0)]);
      await writer.append([note(1)]);
    },
  );

  over("gives back any events in any batches", async (engine) => {
    let run = 0;
    const data = fc.jsonValue({ noUnicodeString: false }).map((value) =>
      JSON.parse(JSON.stringify(value)) as JsonValue
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(data, { maxLength: 5 }), { maxLength: 4 }),
        async (batches) => {
          const id = `run-${run++}`;
          const writer = await engine.create(headerOf(id));
          const all: SessionEvent[] = [];
          for (const batch of batches) {
            const events = batch.map((value, i) => note(all.length + i, value));
            await writer.append(events);
            all.push(...events);
          }
          await writer[Symbol.asyncDispose]();
          if (all.length === 0) {
            assertEquals(await engine.find(id), undefined);
          } else {
            assertEquals(await eventsOf(engine, id), all);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
}
