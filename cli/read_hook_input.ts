/**
 * The hook payload on standard input, if there is one.
 *
 * @module
 */

import { joinBytes } from "../persistence/jsonl/join_bytes.ts";
import type { JsonObject } from "../types.ts";
import type { CommandContext } from "./command.ts";

/** What stood on standard input; neither where nothing did. */
export interface HookInput {
  /** A payload. */
  readonly payload?: JsonObject;
  /** Why what stood there is none. */
  readonly doubt?: string;
}

/** How long the first bytes may take: a host writes them at once. */
const FIRST_MS = 300;
/** How long a payload that was begun may pause. */
const NEXT_MS = 5000;
/** More than this is no payload. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Read a payload. A terminal is left alone, and a pipe to which nobody writes
 * is not waited for.
 *
 * @param context What is read.
 * @returns The payload, or why there is none.
 */
export async function readHookInput(
  context: Pick<CommandContext, "stdin" | "stdinIsTerminal">,
): Promise<HookInput> {
  if (context.stdinIsTerminal) return {};
  const bytes = await readAll(context.stdin);
  if (!(bytes instanceof Uint8Array)) return { doubt: bytes };
  let text: string;
  try {
    // The decoder takes a byte-order mark away, which Cursor writes on Windows.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { doubt: "standard input is no hook payload: it is no UTF-8" };
  }
  if (text.trim() === "") return {};
  return parsePayload(text);
}

function parsePayload(text: string): HookInput {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? { payload: value as JsonObject }
      : { doubt: "standard input is no hook payload: it is no object" };
  } catch {
    // Whatever is there was written for somebody else.
    return { doubt: "standard input is no hook payload: it is no JSON" };
  }
}

/** Everything that comes in time, or why it does not count. */
async function readAll(
  stdin: AsyncIterable<Uint8Array>,
): Promise<Uint8Array | string> {
  const iterator = stdin[Symbol.asyncIterator]();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = await inTime(iterator, length === 0 ? FIRST_MS : NEXT_MS);
    if (next === "late") {
      return length === 0
        ? new Uint8Array(0)
        : "standard input was begun and not ended";
    }
    if (next.done) break;
    parts.push(next.value);
    length += next.value.length;
    if (length > MAX_BYTES) {
      return `standard input is no hook payload: it is longer than ${MAX_BYTES} bytes`;
    }
  }
  return joinBytes(parts);
}

async function inTime(
  iterator: AsyncIterator<Uint8Array>,
  ms: number,
): Promise<IteratorResult<Uint8Array> | "late"> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), ms);
  });
  // A standard input that is closed or refused has nothing to say.
  const next = iterator.next().catch(() =>
    ({ done: true, value: undefined }) as const
  );
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}
