/**
 * Session identity for shells and hooks: which agent session owns me, and
 * where is its log?
 *
 * @example Usage
 * ```ts
 * import { createSessionEnv } from "@dsh/session-env";
 * import { assertEquals } from "@std/assert";
 *
 * const env = createSessionEnv({ dshHome: "/agents" });
 * const header = { version: 0, id: "session-1", createdAt: 0, cwd: "/p" };
 *
 * assertEquals(env.persistence?.locate(header), {
 *   kind: "jsonl",
 *   path: "/agents/session-env/cwd-00d74baf14ea/session-1.jsonl",
 * });
 * await env[Symbol.asyncDispose]();
 * ```
 *
 * @module
 */

export type * from "./types.ts";
export * from "./errors.ts";
export * from "./home/mod.ts";
export * from "./persistence/mod.ts";
export * from "./shell_env/mod.ts";
export * from "./exec/mod.ts";
export * from "./session_env.ts";
