/**
 * What every storage engine promises, as tests. A new engine is held to it by
 * one line: `contract("name", () => …)`.
 */

import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { contentContract } from "./support/contract_content.ts";
import { eventsOf, idsOf, stored, turn } from "./support/contract_sessions.ts";
import type { ContractSuite, OpenEngine } from "./support/contract_suite.ts";
import { writerContract } from "./support/contract_writers.ts";

/** How an engine stands to the contract. */
export interface ContractOptions {
  /**
   * Whether what is stored outlives the engine's disposal.
   *
   * @default {true}
   */
  readonly durable?: boolean;
}

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
  const over: ContractSuite["over"] = (sentence, run) =>
    test(title(sentence), async () => {
      const open = store();
      const engine = open();
      try {
        await run(engine, open);
      } finally {
        await engine[Symbol.asyncDispose]();
      }
    });

  contentContract({ store, title, over });
  writerContract({ store, title, over });

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
}
