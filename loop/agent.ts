/**
 * A small real agent: prompts in, turns recorded, tools run, log flushed.
 *
 * @module
 */

import type { SessionWriter } from "../persistence/seam.ts";
import type {
  JsonObject,
  SessionEvent,
  SessionHeader,
  Tool,
} from "../types.ts";
import type { AgentHooks } from "./agent_hooks.ts";
import { checkCheckpoints, startCheckpoints } from "./checkpoints.ts";
import type { Model } from "./model.ts";
import { createRecorder } from "./recorder.ts";
import { createHeaderRecorder } from "./request_header.ts";
import { runTurn, type TurnResult } from "./run_turn.ts";

/** A session that an agent can write, and that may want to know its turns. */
export interface AgentSession extends SessionWriter {
  /**
   * Called before each turn opens. The storage engine is not replaced until
   * the returned function is called.
   *
   * @returns Tells that the turn has ended and was stored.
   */
  openTurn?(): Promise<() => void>;
}

/** Options of {@linkcode createAgent}. */
export interface AgentOptions {
  /** Stores the events; the agent does not close it. */
  readonly session: AgentSession;
  /** Who is asked. */
  readonly model: Model;
  /** Gives the time in milliseconds since the epoch. */
  readonly clock: () => number;
  /** Makes message ids; each call gives another. */
  readonly newId: () => string;
  /**
   * What the model may call.
   *
   * @default {[]}
   */
  readonly tools?: readonly Tool[];
  /** Instructions that stand before every message. */
  readonly system?: string;
  /**
   * The events that the session holds already, all of them.
   *
   * @default {[]}
   */
  readonly history?: readonly SessionEvent[];
  /** Who is asked during a turn. */
  readonly hooks?: AgentHooks;
  /**
   * The most requests that one turn makes.
   *
   * @default {100}
   */
  readonly maxSteps?: number;
  /**
   * Also store what is recorded every so many milliseconds while a turn is
   * open, which costs an append each. The log then holds half turns while one
   * runs: a child that reads its own log sees the turn it belongs to, and when
   * the process dies, `resume` closes what was stored of the turn instead of
   * dropping it. A checkpoint that fails is not told; the append at the end of
   * the turn stores the same events and tells its failure.
   *
   * @default {no checkpoints: a turn is stored when it ends}
   */
  readonly checkpointEveryMs?: number;
}

/** Options of {@linkcode Agent.prompt}. */
export interface PromptOptions {
  /**
   * Ends the turn early. A reason `{ kind: "user" | "parent" | "disposed" }`
   * is recorded as it is, any other as `user`.
   */
  readonly signal?: AbortSignal;
}

/** An agent over one session. */
export interface Agent extends AsyncDisposable {
  /** The session; with it the agent fits an execution's `agent`. */
  readonly session: { readonly header: SessionHeader };
  /** Every event, those of an open turn too. */
  readonly events: readonly SessionEvent[];
  /** How many events are not stored yet. */
  readonly pending: number;
  /**
   * Run a turn and store it. Prompts wait for each other.
   *
   * @param text What is asked.
   * @param options When to end early.
   * @returns How the turn ended; a failing model is such an end.
   * @throws What the session throws when it cannot store; the events are kept
   * and stored with the next flush.
   */
  prompt(text: string, options?: PromptOptions): Promise<TurnResult>;
  /** Store what is recorded so far, also inside a turn. */
  flush(): Promise<void>;
}

const dataOf = ({ data }: SessionEvent) => data as JsonObject;

function checkOptions(
  { session, history = [], tools = [], maxSteps = 100 }: AgentOptions,
): void {
  const id = JSON.stringify(session.header.id);
  const names = new Set(tools.map(({ name }) => name));
  if (names.size < tools.length) {
    throw new TypeError("Cannot create an agent: two tools share a name");
  }
  if (!Number.isSafeInteger(maxSteps) || maxSteps < 1) {
    throw new RangeError(
      `Cannot create an agent: maxSteps must be a whole number from 1 up, not ${maxSteps}`,
    );
  }
  if (history.length !== session.nextSeq) {
    throw new TypeError(
      `Cannot create an agent: session ${id} holds ${session.nextSeq} events, and the history ${history.length}`,
    );
  }
  const last = history.findLast(({ type }) => /^turn\/(start|end)$/.test(type));
  if (last?.type === "turn/start") {
    throw new TypeError(
      `Cannot create an agent: the last turn of session ${id} is open; resume it through its engine`,
    );
  }
}

/**
 * Create an agent.
 *
 * Each prompt is one turn: the prompt is recorded, the request's header is
 * recorded when it is new or has changed, the model is asked, its tools run
 * (those of one answer at once), until it has nothing more to do. Then the
 * turn is stored with one append.
 *
 * @example Usage
 * ```ts
 * import { createAgent, createScriptedModel } from "@dsh/session-env/loop";
 * import { MemoryPersistence } from "@dsh/session-env/persistence";
 * import { assertEquals } from "@std/assert";
 *
 * const persistence = new MemoryPersistence();
 * const session = await persistence.create({
 *   version: 0,
 *   id: "session-1",
 *   createdAt: 0,
 * });
 * let ids = 0;
 * const agent = createAgent({
 *   session,
 *   model: createScriptedModel(["Hello!"]),
 *   clock: () => 1000,
 *   newId: () => `message-${++ids}`,
 * });
 *
 * const { reason, text } = await agent.prompt("Hi");
 *
 * assertEquals(reason, { kind: "completed" });
 * assertEquals(text, "Hello!");
 * assertEquals(agent.pending, 0);
 * ```
 *
 * @param options What it works with.
 * @returns The agent.
 * @throws {TypeError} When the history is not the session's, its last turn is
 * open, or two tools share a name.
 * @throws {RangeError} When `maxSteps` or `checkpointEveryMs` is no positive
 * whole number.
 */
export function createAgent(options: AgentOptions): Agent {
  checkOptions(options);
  checkCheckpoints(options.checkpointEveryMs);
  const { session, model, clock, newId, tools = [], system } = options;
  const { history = [], hooks = {}, maxSteps = 100 } = options;
  const recorder = createRecorder(session, history, clock);
  const disposal = new AbortController();
  const agent = { session: { header: session.header } };
  let turns = history.filter(({ type }) => type === "turn/start")
    .reduce((most, event) => Math.max(most, dataOf(event).turn as number), 0);
  let takenUp = history.length === 0;
  let queue: Promise<unknown> = Promise.resolve();

  const parts = {
    recorder,
    model,
    hooks,
    agent,
    maxSteps,
    newId,
    recordHeader: createHeaderRecorder({ recorder, model, tools, system }),
    tools,
  };

  async function takeTurn(text: string, signal: AbortSignal) {
    if (disposal.signal.aborted) {
      throw new TypeError("Cannot prompt the agent: it is disposed");
    }
    const done = await session.openTurn?.();
    const stop = startCheckpoints(
      () => recorder.flush(),
      options.checkpointEveryMs,
    );
    try {
      // Marks once where this process took the session up.
      if (!takenUp && recorder.events.at(-1)?.type !== "session/end-seed") {
        recorder.record("session/end-seed", {});
      }
      takenUp = true;
      const result = await runTurn(parts, ++turns, text, signal);
      await recorder.flush();
      return result;
    } finally {
      stop();
      done?.();
    }
  }

  return {
    ...agent,
    events: recorder.events,
    get pending() {
      return recorder.pending;
    },
    prompt(text, { signal } = {}) {
      const ended = signal === undefined
        ? disposal.signal
        : AbortSignal.any([signal, disposal.signal]);
      const turn = queue.then(() => takeTurn(text, ended));
      queue = turn.catch(() => {});
      return turn;
    },
    flush: () => recorder.flush(),
    async [Symbol.asyncDispose]() {
      disposal.abort({ kind: "disposed" });
      await queue;
      await recorder.flush();
    },
  };
}
