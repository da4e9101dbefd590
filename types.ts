/**
 * The words that two folders share. Types only; nothing here runs.
 *
 * @module
 */

/** A value that JSON can hold. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | JsonObject;

/** An object that JSON can hold. A key whose value is `undefined` is absent. */
export interface JsonObject {
  /** A member of the object. */
  readonly [key: string]: JsonValue | undefined;
}

/**
 * The immutable first record of a session log. Optional fields are absent,
 * never `null`.
 */
export interface SessionHeader {
  /** The format version; 0 is the only one written. */
  readonly version: number;
  /** The session's stable id: any non-empty string. */
  readonly id: string;
  /** When the session began, in milliseconds since the epoch. */
  readonly createdAt: number;
  /** The absolute folder in which the session works. */
  readonly cwd?: string;
  /** The session from which this one was forked or spawned. */
  readonly parentSession?: string;
  /** How many events were copied from the parent when this one was forked. */
  readonly seedLength?: number;
  /** Set on a session that another session's agent started. */
  readonly origin?: "subagent";
  /** How many agents stand above this one; written as 0 when absent. */
  readonly delegationDepth?: number;
  /** The id of the composition that the agent was made from. */
  readonly agentPreset?: string;
}

/** How an event stands in the model's history. */
export type SurfaceOperation =
  | "append"
  | { readonly op: "replace"; readonly start: number; readonly end: number };

/** One numbered record of a session, after its header. */
export interface SessionEvent {
  /** What happened, such as `turn/start` or `tool/result`. */
  readonly type: string;
  /** The event's number: from 0, without gaps. */
  readonly seq: number;
  /** When it happened, in milliseconds since the epoch; may go backwards. */
  readonly time: number;
  /** The event's own facts, by its type. */
  readonly data: JsonValue;
  /** Earlier events that this one was made from. */
  readonly sourceEventSeqs?: readonly number[];
  /** Set on user messages, assistant messages and tool results. */
  readonly surfaceOp?: SurfaceOperation;
  /** Set on an event that a reader may pass over without knowing its type. */
  readonly ignorable?: true;
}

/** Where a storage engine would keep a session. */
export interface SessionLocation {
  /** The representation, such as `jsonl`. */
  readonly kind: string;
  /** The absolute local path; the file may not exist yet. */
  readonly path: string;
}

/** The one question that shells and hooks ask of storage. */
export interface SessionLocator {
  /**
   * Say where the engine would keep a session, without touching the disk.
   *
   * @param meta The session's header.
   * @returns The location, or `undefined` when the engine keeps no file per
   * session.
   */
  locate(meta: SessionHeader): SessionLocation | undefined;
}

/** One tool call, with or without an agent behind it. */
export interface ToolExecution {
  /** The model's own id of the call. */
  readonly callId: string;
  /** Ends the call early. */
  readonly signal: AbortSignal;
  /** The agent that made the call; absent for a call that no agent owns. */
  readonly agent?: { readonly session: { readonly header: SessionHeader } };
}

/** What a tool answers. */
export interface ToolOutput {
  /** The text that the model is shown. */
  readonly content: string;
  /** Whether the call failed. */
  readonly isError: boolean;
}

/** Something that a model may call. */
export interface Tool {
  /** The name that the model calls it by. */
  readonly name: string;
  /** What the model is told about it. */
  readonly description: string;
  /** The JSON Schema of its input. */
  readonly inputSchema: JsonObject;
  /**
   * Run the tool.
   *
   * @param input What the model gave; not yet checked.
   * @param execution The call that this run serves.
   */
  execute(input: unknown, execution: ToolExecution): Promise<ToolOutput>;
}
