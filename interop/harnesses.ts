/**
 * Every harness that can be told apart.
 *
 * @module
 */

import type { Harness, HarnessName } from "./harness.ts";
import { amp } from "./harnesses/amp.ts";
import { claudeCode } from "./harnesses/claude_code.ts";
import { codex } from "./harnesses/codex.ts";
import { cursor } from "./harnesses/cursor.ts";
import { deepseekHarness } from "./harnesses/deepseek_harness.ts";
import { geminiCli } from "./harnesses/gemini_cli.ts";
import { goose } from "./harnesses/goose.ts";
import { kimiCli, kimiCode } from "./harnesses/kimi.ts";
import { opencode } from "./harnesses/opencode.ts";
import { pi } from "./harnesses/pi.ts";
import { reasonix } from "./harnesses/reasonix.ts";

/** The harnesses, those with the most to say first. */
export const HARNESSES: readonly Harness[] = [
  deepseekHarness,
  claudeCode,
  codex,
  pi,
  cursor,
  geminiCli,
  goose,
  amp,
  opencode,
  kimiCode,
  kimiCli,
  reasonix,
];

/**
 * Find a harness by its name.
 *
 * @param name The name used in results.
 * @returns The harness.
 */
export function harnessNamed(name: HarnessName): Harness {
  const found = HARNESSES.find((harness) => harness.name === name);
  if (found === undefined) {
    throw new RangeError(`Cannot name a harness: "${name}" is unknown`);
  }
  return found;
}
