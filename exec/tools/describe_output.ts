/**
 * What a model is shown of a command's output.
 *
 * @module
 */

import type { ShellResult } from "../seam.ts";
import { truncateText } from "./truncate_text.ts";

/** How many UTF-16 units of each stream a model is shown unless told. */
export const DEFAULT_MAX_CONTENT_LENGTH = 30_000;

/** The part of a result or of a reading that is text. */
export type OutputText = Pick<
  ShellResult,
  "stdout" | "stderr" | "stdoutDroppedBytes" | "stderrDroppedBytes"
>;

/**
 * Show output as text: standard output as it is, standard error under a
 * heading. Binary output and what was dropped are told in brackets.
 *
 * @param output The output.
 * @param maxLength How many UTF-16 units of each stream are shown.
 * @returns The text; empty when there was no output.
 */
export function describeOutput(output: OutputText, maxLength: number): string {
  const stdout = describeStream(
    "stdout",
    output.stdout,
    output.stdoutDroppedBytes,
    maxLength,
  );
  const stderr = describeStream(
    "stderr",
    output.stderr,
    output.stderrDroppedBytes,
    maxLength,
  );
  return stderr === ""
    ? stdout
    : joinLines(stdout, output.stderr === "" ? "" : "[stderr]", stderr);
}

/**
 * Say how a command ended, where that is worth saying.
 *
 * @param result What happened.
 * @param timeoutMs The deadline that it had.
 * @returns Lines in brackets; empty after an ordinary end.
 */
export function describeEnd(
  result: ShellResult,
  timeoutMs: number | undefined,
): string {
  const lines: string[] = [];
  if (result.timedOut) {
    lines.push(
      timeoutMs === undefined
        ? "[timed out]"
        : `[timed out after ${timeoutMs} ms]`,
    );
  } else if (result.aborted) {
    lines.push("[aborted]");
  }
  if (result.signal !== null) {
    lines.push(`[ended by ${result.signal}, exit code ${result.exitCode}]`);
  } else if (result.exitCode !== 0) {
    lines.push(`[exit code ${result.exitCode}]`);
  }
  if (result.stdioHeld) {
    lines.push(
      "[a process that it started lives on and holds the output open]",
    );
  }
  return lines.join("\n");
}

/**
 * Whether a command failed: only exit code 0, by itself, is a success.
 *
 * @param result What happened.
 */
export function hasFailed(result: ShellResult): boolean {
  return result.exitCode !== 0 || result.signal !== null || result.timedOut ||
    result.aborted;
}

/**
 * Put pieces of text under each other, each on a line of its own.
 *
 * @param pieces The pieces; empty ones are left out.
 * @returns The text.
 */
export function joinLines(...pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== "").reduce(
    (text, piece) =>
      text === "" || text.endsWith("\n") ? text + piece : `${text}\n${piece}`,
    "",
  );
}

function describeStream(
  name: string,
  text: string,
  droppedBytes: number,
  maxLength: number,
): string {
  const dropped = droppedBytes === 0
    ? ""
    : `[${droppedBytes} bytes of ${name} dropped]`;
  const shown = isBinary(text)
    ? `[${name} is binary, about ${countBytes(text)} bytes, and is not shown]`
    : truncateText(text, maxLength);
  return joinLines(dropped, shown);
}

/** How much of a text is looked at to tell whether it is text. */
const SAMPLE = 65_536;

function isBinary(text: string): boolean {
  if (text.includes("\0")) return true;
  const sample = text.slice(0, SAMPLE);
  const invalid = sample.split("\ufffd").length - 1;
  return invalid > 3 && invalid > sample.length / 10;
}

function countBytes(text: string): number {
  // Each mark stands for a byte that was no text, and is three bytes itself.
  const marks = text.split("\ufffd").length - 1;
  return new TextEncoder().encode(text).length - 2 * marks;
}
