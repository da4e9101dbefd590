/**
 * Inside anybody's agent: which session owns me, where is its log, and what
 * does it say?
 *
 * @module
 */

export * from "./harness.ts";
export { HARNESSES, harnessNamed } from "./harnesses.ts";
export * from "./identify_session.ts";
export * from "./process_ancestry.ts";
