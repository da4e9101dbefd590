/**
 * What a child of Deno writes, read into buffers that are used again: a new
 * one for each read would cost more to collect than it costs to fill.
 *
 * @module
 */

import type { ByteSink, HostOutput } from "./host.ts";

/** As much as a pipe of Linux holds. */
const BUFFER_BYTES = 65_536;

/** More than this many buffers are not kept for later. */
const MAX_SPARE = 16;

const spare: ArrayBuffer[] = [];

/**
 * Make a stream of Deno the output of a child.
 *
 * @param stream The stream.
 * @returns The output.
 */
export function denoOutput(stream: ReadableStream<Uint8Array>): HostOutput {
  const reader = stream.getReader({ mode: "byob" });
  return {
    pump: (sink) => pump(reader, sink),
    release() {
      reader.cancel().catch(() => {}); // it has failed already
    },
  };
}

async function pump(
  reader: ReadableStreamBYOBReader,
  sink: ByteSink,
): Promise<void> {
  // Each read takes the buffer away, and gives it back under a new name.
  let buffer: ArrayBuffer | undefined = spare.pop();
  try {
    for (;;) {
      const { done, value } = await reader.read(
        new Uint8Array(buffer ?? new ArrayBuffer(BUFFER_BYTES)),
      );
      buffer = value?.buffer;
      if (done) break;
      const wait = sink(value);
      if (wait) await wait;
    }
  } catch {
    // A stream that fails has ended, and its buffer is lost.
    return;
  }
  if (buffer && spare.length < MAX_SPARE) spare.push(buffer);
}
