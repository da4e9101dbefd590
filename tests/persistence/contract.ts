/**
 * What every storage engine promises, as tests. A new engine is held to it by
 * one line: `contract("name", () => …)`.
 */

import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import fc from "fast-check";
import {
  PersistenceClosedError,
  SequenceError,
  SessionBusyError,
  SessionExistsError,
  SessionNotFoundError,
  WriterClosedError,
} from "../../persistence/errors.ts";
import type {
  ReadItem,
  SessionPersistence,
  SessionWriter,
} from "../../persistence/seam.ts";
import type { JsonValue, SessionEvent, SessionHeader } from "../../types.ts";

/** Opens an engine over one store, the same one at each call. */
export type OpenEngine = () => SessionPersistence;

/** How an engine stands to the contract. */
export interface ContractOptions {
  /**
   * Whether what is stored outlives the engine's disposal.
   *
   * @default {true}
   */
  readonly durable?: boolean;
}

const headerOf = (
  id: string,
  more: Partial<SessionHeader> = {},
): SessionHeader => ({
  version: 0,
  id,
  createdAt: 1_783_352_165_000,
  ...more,
});

const note = (seq: number, data: JsonValue = { text: `n${seq}` }) => ({
  type: "note/made",
  seq,
  time: 1_783_352_165_000 + seq,
  data,
  ignorable: true as const,
});

/** A turn of the shortest kind. */
const turn = (seq: number, number: number): SessionEvent[] => [
  { type: "turn/start", seq, time: seq, data: { turn: number } },
  {
    type: "turn/end",
    seq: seq + 1,
    time: seq,
    data: { turn: number, reason: { kind: "completed" } },
  },
];

async function itemsOf(
  engine: SessionPersistence,
  id: string,
  fromSeq?: number,
): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const item of engine.read(id, { fromSeq })) items.push(item);
  return items;
}

async function eventsOf(
  engine: SessionPersistence,
  id: string,
): Promise<SessionEvent[]> {
  return (await itemsOf(engine, id)).map((item) => {
    assert(item.kind === "event", JSON.stringify(item));
    return item.event;
  });
}

async function idsOf(engine: SessionPersistence): Promise<string[]> {
  const ids: string[] = [];
  for await (const entry of engine.list()) {
    assert("header" in entry, JSON.stringify(entry));
    ids.push(entry.header.id);
  }
  return ids.sort();
}

async function stored(
  engine: SessionPersistence,
  id: string,
  events: readonly SessionEvent[],
): Promise<SessionWriter> {
  const writer = await engine.create(headerOf(id));
  await writer.append(events);
  return writer;
}

/** Values that a careless store changes, splits or drops. */
const TRICKY: readonly (readonly [string, JsonValue])[] = [
  ["null", null],
  ["line separators", "a\u2028b\u2029c\u0085d\r\ne\nf\0g\uFEFF"],
  ["half surrogate pairs", ["\ud800", "\udc00\ud800", { "\udfff": "\ud83d" }]],
  ["keys that objects have", JSON.parse('{"__proto__":{"a":1},"":0,"7":1}')],
  ["numbers at the edges", [5e-324, 1.7976931348623157e308, 2 ** 53, 0.1]],
  ["text that looks like a record", '{"type":"session"}\n{"seq":0}'],
  ["SQL", "'); DROP TABLE dsh_events; --"],
  ["other scripts", "日本 — é — \u{1F600}"],
];

/** Ids that a careless store mixes up or takes for a path. */
const IDS = [
  "a",
  "A",
  "a ",
  ".",
  "..",
  "../a",
  "a/b",
  "a\\b",
  "~0041",
  "C:",
  "con",
  "é",
  "e\u0301",
  "\ud800",
  "\udc00",
  "\ufffd",
  "a\0",
  "a\n",
  "日本",
  "\u{1F600}",
  "x".repeat(60),
];

const BAD_HEADERS: readonly (readonly [string, Record<string, unknown>])[] = [
  ["an empty id", { id: "" }],
  ["an id that is no text", { id: 7 }],
  ["another version", { version: 1 }],
  ["version -0", { version: -0 }],
  ["no time", { createdAt: undefined }],
  ["a time before the epoch", { createdAt: -1 }],
  ["the time -0", { createdAt: -0 }],
  ["half a millisecond", { createdAt: 0.5 }],
  ["a relative cwd", { cwd: "work" }],
  ["an empty cwd", { cwd: "" }],
  ["a parent that is null", { parentSession: null }],
  ["another origin", { origin: "agent" }],
  ["a negative depth", { delegationDepth: -1 }],
  ["a seed that is no count", { seedLength: 1.5 }],
  ["a field of its own", { sandboxMode: "off" }],
];

const BAD_EVENTS: readonly (readonly [string, Record<string, unknown>])[] = [
  ["no type", { type: "" }],
  ["no data", { data: undefined }],
  ["a fractional time", { time: 0.5 }],
  ["the time -0", { time: -0 }],
  ["a field of its own", { extra: 1 }],
  ["ignorable false", { ignorable: false }],
  ["a surface operation where none belongs", { surfaceOp: "append" }],
  ["a user message without one", { type: "user/message" }],
  ["-0 in its data", { data: { a: [-0] } }],
  ["NaN in its data", { data: NaN }],
  ["a date in its data", { data: { at: new Date(0) } }],
  ["a function in its data", { data: { f: () => 1 } }],
  ["a hole in an array", { data: new Array(1) }],
  ["undefined in an array", { data: [undefined] }],
  ["a bigint", { data: 1n }],
  ["a map", { data: new Map() }],
  ["a text object", { data: Object("text") }],
  ["a toJSON method", { data: { toJSON: () => 1 } }],
  ["a symbol key", { data: { [Symbol("s")]: 1 } }],
];

/**
 * Hold an engine to the contract.
 *
 * @param name What the engine is called in the titles.
 * @param store Makes an empty store, and gives what opens engines over it.
 * @param options How the engine stands to the contract.
 */
export function contract(
  name: string,
  store: () => OpenEngine,
  options: ContractOptions = {},
): void {
  const { durable = true } = options;
  const title = (sentence: string) => `${name} ${sentence}`;

  /** Runs a test over a fresh store, and disposes the engine that it had. */
  const over = (
    sentence: string,
    run: (engine: SessionPersistence, open: OpenEngine) => Promise<void>,
  ) =>
    test(title(sentence), async () => {
      const open = store();
      const engine = open();
      try {
        await run(engine, open);
      } finally {
        await engine[Symbol.asyncDispose]();
      }
    });

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

  over(
    "stores overlapping appends in the order of their calls",
    async (engine) => {
      const writer = await engine.create(headerOf("a"));
      const appends = Array.from(
        { length: 20 },
        (_, i) => writer.append([note(2 * i), note(2 * i + 1)]),
      );
      await Promise.all(appends);
      assertEquals(
        await eventsOf(engine, "a"),
        Array.from({ length: 40 }, (_, seq) => note(seq)),
      );
    },
  );

  over(
    "goes on after an append that was refused among others",
    async (engine) => {
      const writer = await engine.create(headerOf("a"));
      const results = await Promise.allSettled([
        writer.append([note(0)]),
        writer.append([note(7)]),
        writer.append([note(1)]),
      ]);
      assertEquals(
        results.map(({ status }) => status),
        ["fulfilled", "rejected", "fulfilled"],
      );
      assertEquals(await eventsOf(engine, "a"), [note(0), note(1)]);
    },
  );

  over("keeps a hundred sessions of one process apart", async (engine) => {
    const ids = Array.from({ length: 100 }, (_, i) => `s${i}`).sort();
    await Promise.all(ids.map(async (id) => {
      const writer = await stored(engine, id, [note(0, id)]);
      await writer.append([note(1, id)]);
      await writer[Symbol.asyncDispose]();
    }));
    assertEquals(await idsOf(engine), ids);
    for (const id of ids) {
      assertEquals(await eventsOf(engine, id), [note(0, id), note(1, id)]);
    }
  });

  over("refuses an append to a closed writer", async (engine) => {
    const writer = await stored(engine, "a", [note(0)]);
    const begun = writer.append([note(1)]);
    await writer[Symbol.asyncDispose]();
    await writer[Symbol.asyncDispose]();
    await begun;
    const error = await assertRejects(
      () => writer.append([note(2)]),
      WriterClosedError,
    );
    assertEquals(error.code, "writer_closed");
    assertEquals((await eventsOf(engine, "a")).length, 2);
  });

  test(title("stores nothing more once it is disposed"), async () => {
    const engine = store()();
    const writer = await stored(engine, "a", [note(0)]);
    await engine[Symbol.asyncDispose]();
    await engine[Symbol.asyncDispose]();
    await assertRejects(
      () => engine.create(headerOf("b")),
      PersistenceClosedError,
    );
    await assertRejects(() => engine.resume("a"), PersistenceClosedError);
    await assertRejects(() => writer.append([note(1)]));
  });

  over("refuses to begin a session that is stored", async (engine) => {
    const writer = await stored(engine, "a", [note(0)]);
    const begin = async () => {
      const second = await engine.create(headerOf("a", { createdAt: 5 }));
      await second.append([note(0, "second")]);
    };
    const held = await assertRejects(begin);
    assert(
      held instanceof SessionExistsError || held instanceof SessionBusyError,
      String(held),
    );
    await writer[Symbol.asyncDispose]();
    const error = await assertRejects(begin, SessionExistsError);
    assertEquals([error.code, error.id], ["session_exists", "a"]);
    assertEquals(await eventsOf(engine, "a"), [note(0)]);
    assertEquals((await engine.find("a"))?.createdAt, headerOf("a").createdAt);
  });

  over(
    "lets one of two writers begin a session, whoever comes first",
    async (engine, open) => {
      const other = open();
      const outcomes = await Promise.allSettled(
        [engine, other].map(async (each, i) => {
          const writer = await each.create(headerOf("a", { createdAt: i }));
          await writer.append([note(0, i)]);
          return i;
        }),
      );
      const won = outcomes.filter(({ status }) => status === "fulfilled");
      assertEquals(won.length, 1);
      const lost = outcomes.find(({ status }) =>
        status === "rejected"
      ) as PromiseRejectedResult;
      assert(
        lost.reason instanceof SessionExistsError ||
          lost.reason instanceof SessionBusyError,
        String(lost.reason),
      );
      const [{ value }] = won as [PromiseFulfilledResult<number>];
      assertEquals(await eventsOf(engine, "a"), [note(0, value)]);
      assertEquals((await engine.find("a"))?.createdAt, value);
      if (other !== engine) await other[Symbol.asyncDispose]();
    },
  );

  over("lets one writer at a time continue a session", async (engine, open) => {
    const other = open();
    const first = await stored(engine, "a", turn(0, 1));
    const attempt = async (writer: SessionWriter, data: string) => {
      await writer.append([note(writer.nextSeq, data)]);
      return data;
    };
    // Engines differ in who wins: the holder, or who resumed last.
    const second = await other.resume("a").catch((error) => error);
    const outcomes = await Promise.allSettled([
      attempt(first, "first"),
      second instanceof Error
        ? Promise.reject(second)
        : attempt(second, "second"),
    ]);
    const won = outcomes.filter(({ status }) => status === "fulfilled");
    assertEquals(won.length, 1);
    const lost = outcomes.find(({ status }) =>
      status === "rejected"
    ) as PromiseRejectedResult;
    assert(lost.reason instanceof SessionBusyError, String(lost.reason));
    assertEquals(lost.reason.code, "session_busy");
    const events = await eventsOf(engine, "a");
    assertEquals(events.slice(0, 2), turn(0, 1));
    assertEquals(events.slice(2).map(({ data }) => data), [
      (won[0] as PromiseFulfilledResult<string>).value,
    ]);
    if (other !== engine) await other[Symbol.asyncDispose]();
  });

  over("continues a session at the number where it stopped", async (engine) => {
    const first = await stored(engine, "a", turn(0, 1));
    await first[Symbol.asyncDispose]();
    const second = await engine.resume("a");
    assertEquals(second.nextSeq, 2);
    await second.append(turn(2, 2));
    assertEquals(await eventsOf(engine, "a"), [...turn(0, 1), ...turn(2, 2)]);
  });

  over(
    "closes the open turn of a session that it continues",
    async (engine) => {
      const [start] = turn(0, 1);
      const first = await stored(engine, "a", [start!, note(1)]);
      await first[Symbol.asyncDispose]();
      const second = await engine.resume("a");
      assertEquals(second.nextSeq, 3);
      assertEquals(await eventsOf(engine, "a"), [start, note(1), {
        type: "turn/end",
        seq: 2,
        time: note(1).time,
        data: { turn: 1, reason: { kind: "interrupted" } },
      }]);
      await second[Symbol.asyncDispose]();
      const third = await engine.resume("a");
      assertEquals(third.nextSeq, 3);
    },
  );

  over("closes a turn whose start is far from its end", async (engine) => {
    const [start] = turn(0, 1);
    const chatter = Array.from({ length: 500 }, (_, i) => note(i + 1));
    const first = await stored(engine, "a", [start!, ...chatter]);
    await first[Symbol.asyncDispose]();
    assertEquals((await engine.resume("a")).nextSeq, 502);
  });

  over("reads one moment of a session that goes on", async (engine) => {
    const many = Array.from({ length: 300 }, (_, seq) => note(seq));
    const writer = await stored(engine, "a", many);
    let seen = 0;
    for await (const item of engine.read("a")) {
      assert(item.kind === "event" && item.event.seq === seen);
      if (seen++ === 0) await writer.append([note(300)]);
    }
    assert(seen === 300 || seen === 301, `${seen} events`);
    assertEquals((await eventsOf(engine, "a")).length, 301);
  });

  over(
    "locates at once, always alike, and only absolute paths",
    async (engine) => {
      const header = headerOf("a", { cwd: "/work" });
      const before = engine.locate(header);
      const writer = await engine.create(header);
      await writer.append(turn(0, 1));
      assertEquals(engine.locate(header), before);
      assertEquals(engine.locate({ ...header }), before);
      if (before !== undefined) {
        assertEquals(Object.keys(before).sort(), ["kind", "path"]);
        assert(/^(?:\/|[A-Za-z]:\\)/.test(before.path), before.path);
        assertStringIncludes(before.kind, "");
      }
    },
  );

  if (durable) {
    over(
      "gives a second engine what the first one stored",
      async (engine, open) => {
        const writer = await stored(engine, "a", turn(0, 1));
        await writer.append(turn(2, 2));
        const other = open();
        assertEquals(await eventsOf(other, "a"), [
          ...turn(0, 1),
          ...turn(2, 2),
        ]);
        assertEquals(await idsOf(other), ["a"]);
        await other[Symbol.asyncDispose]();
        await engine[Symbol.asyncDispose]();
        const third = open();
        const again = await third.resume("a");
        await again.append(turn(4, 3));
        assertEquals((await eventsOf(third, "a")).length, 6);
        await third[Symbol.asyncDispose]();
      },
    );
  }

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
