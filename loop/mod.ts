/**
 * A small real agent loop and a model with a script, for deterministic tests
 * and for people who want to see how the parts are put to use.
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
 * let now = 0;
 * const agent = createAgent({
 *   session,
 *   model: createScriptedModel(["Hello."]),
 *   clock: () => now++,
 *   newId: () => "message-1",
 * });
 * await agent.prompt("Hi");
 *
 * assertEquals(agent.events.at(-1)?.type, "turn/end");
 * ```
 *
 * @module
 */

export type {
  JsonObject,
  JsonValue,
  SessionEvent,
  SessionHeader,
  SessionLocation,
  SessionLocator,
  SurfaceOperation,
  Tool,
  ToolExecution,
  ToolOutput,
} from "../types.ts";
export { SessionEnvError } from "../errors.ts";
export type {
  DamageCode,
  ListedSession,
  ReadItem,
  ReadOptions,
  SessionPersistence,
  SessionWriter,
} from "../persistence/seam.ts";
export * from "./agent.ts";
export * from "./agent_hooks.ts";
export * from "./lineage.ts";
export * from "./messages.ts";
export * from "./model.ts";
export * from "./resume_session.ts";
export type { TurnResult } from "./run_turn.ts";
export * from "./scripted_model.ts";
