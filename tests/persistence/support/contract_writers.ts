/** Who may write, in what order, and how a session goes on. */

import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  PersistenceClosedError,
  SessionBusyError,
  SessionExistsError,
  WriterClosedError,
} from "../../../persistence/errors.ts";
import {
  eventsOf,
  headerOf,
  idsOf,
  note,
  stored,
  turn,
} from "./contract_sessions.ts";
import type { ContractSuite } from "./contract_suite.ts";

/** Hold an engine to one writer a session, and to its order. */
export function writerContract({ over, title, store }: ContractSuite): void {
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
    const attempts = [
      () => engine.resume("a"),
      () => engine.find("a"),
      () => eventsOf(engine, "a"),
      () => idsOf(engine),
    ];
    for (const attempt of attempts) {
      await assertRejects(attempt, PersistenceClosedError);
    }
    await assertRejects(() => writer.append([note(1)]), WriterClosedError);
  });

  over("refuses to begin a session that is stored", async (engine) => {
    const writer = await stored(engine, "a", [note(0)]);
    const begin = async () => {
      const second = await engine.create(headerOf("a", { createdAt: 5 }));
      await second.append([note(0, "second")]);
    };
    await assertRejects(begin, SessionExistsError);
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
    for (const each of [engine, other]) {
      const error = await assertRejects(
        () => each.resume("a"),
        SessionBusyError,
      );
      assertEquals([error.code, error.id], ["session_busy", "a"]);
    }
    await first.append([note(2, "first")]);
    await first[Symbol.asyncDispose]();
    const second = await other.resume("a");
    await second.append([note(3, "second")]);
    await assertRejects(() => first.append([note(3)]), WriterClosedError);
    assertEquals(
      await eventsOf(engine, "a"),
      [...turn(0, 1), note(2, "first"), note(3, "second")],
    );
    await second[Symbol.asyncDispose]();
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
}
