/**
 * Session identity for shells and hooks: which agent session owns me, and
 * where is its log?
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
