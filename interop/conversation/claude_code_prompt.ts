/**
 * Who is behind a user's record of Claude Code: a person, or the host.
 *
 * @module
 */

import type { JsonObject } from "../../types.ts";
import { blockTexts, objectOf, textOf } from "./record_fields.ts";

// The host's own words carry no other mark in older transcripts.
const HOST_WORDS =
  /^(<local-command-std(out|err)>|\[Request interrupted by user)/;

/**
 * Whether the host put a record in: context, a summary, what a local command
 * printed, the notice of a finished task, or what an agent asks another.
 *
 * @param fields The record.
 */
export function isInjected(fields: JsonObject): boolean {
  return fields.isSidechain === true || isOfHost(fields);
}

/**
 * Whether a record is the host's own, whoever the conversation is with.
 *
 * @param fields The record.
 */
export function isOfHost(fields: JsonObject): boolean {
  const origin = textOf(objectOf(fields.origin)?.kind);
  return fields.isMeta === true || fields.isCompactSummary === true ||
    fields.rowSource === "harness" ||
    (origin !== undefined && origin !== "human") ||
    HOST_WORDS.test(blockTexts(objectOf(fields.message)?.content, ["text"]));
}

/**
 * A slash command as it was typed. The host writes it with markup.
 *
 * @param text The text of the record.
 * @returns The command, or the text where it is none.
 */
export function commandTyped(text: string): string {
  if (!/^\s*<command-/.test(text)) return text;
  const part = (name: string) =>
    new RegExp(`<command-${name}>([^]*?)</command-${name}>`).exec(text)?.[1];
  const name = part("name");
  return name === undefined ? text : `${name} ${part("args") ?? ""}`.trim();
}
