/**
 * A row that stands for a run of streamed chunks.
 *
 * @module
 */

/** A row that stands for consecutive `assistant/chunk` events. */
export interface ChunkRow {
  /** The kind of its chunks; no event type, as it has no slash. */
  readonly type: "text-chunks" | "reasoning-chunks" | "tool-call-chunks";
  /** The number of the first event. */
  readonly seq0: number;
  /** The time of the first event. */
  readonly time0: number;
  /** What the events share, the gaps between their times, and their texts. */
  readonly data: ChunkRowData;
}

/** What a row holds. */
export interface ChunkRowData {
  /** The turn of all the events. */
  readonly turn: number;
  /** The step of all the events. */
  readonly step: number;
  /** The content block of all the events. */
  readonly index: number;
  /** Milliseconds from each event to the next; one fewer than events. */
  readonly dt: readonly number[];
  /** The texts, in a text or reasoning row. */
  readonly texts?: readonly string[];
  /** The call, in a tool call row. */
  readonly id?: string;
  /** The tool's name, in a tool call row whose every event names it. */
  readonly name?: string;
  /** The pieces of the arguments, in a tool call row. */
  readonly args?: readonly string[];
}

/**
 * Whether a parsed line is tagged as a row. Whether it is a good one, only
 * {@linkcode expandRow} says.
 *
 * @param type The line's `type`.
 */
export function isRowType(type: unknown): boolean {
  return type === "text-chunks" || type === "reasoning-chunks" ||
    type === "tool-call-chunks";
}
