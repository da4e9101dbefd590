/**
 * Where each harness keeps its logs, by the variables that move them.
 *
 * @module
 */

import { join } from "@std/path";
import { variable } from "../claim_builder.ts";
import type { EnvRecord, HarnessName } from "../harness.ts";
import { ClaudeCodeLogs } from "./claude_code_logs.ts";
import { CodexLogs } from "./codex_logs.ts";
import type { ZstdDecoder } from "../../persistence/jsonl/zstd/zstd_decoder.ts";
import { DshLogs } from "./dsh_logs.ts";
import type { HarnessLogs } from "./harness_logs.ts";
import { KimiCliLogs } from "./kimi_cli_logs.ts";
import { KimiCodeLogs } from "./kimi_code_logs.ts";
import { PiLogs } from "./pi_logs.ts";
import type { DecompressHead } from "./read_head.ts";
import { ReasonixLogs } from "./reasonix_logs.ts";

/** What {@linkcode harnessLogs} is told of the user. */
export interface HarnessLogsOptions {
  /** The environment; its variables move the folders. */
  readonly env: EnvRecord;
  /** The user's home folder. */
  readonly homeDir: string;
  /** Decompresses the head of a `.zst` rollout, where that is possible. */
  readonly decompress?: DecompressHead;
  /** Decodes the heads of compressed sessions, where that is possible. */
  readonly decoder?: ZstdDecoder;
  /**
   * The absolute roots of DeepSeek Harness and of this package.
   *
   * @default {`sessions` and `session-env` under the home}
   */
  readonly dshRoots?: readonly [string, ...string[]];
}

/** The harnesses that have honest files of their own. */
export const HARNESSES_WITH_LOGS: readonly HarnessName[] = [
  "dsh",
  "claude-code",
  "codex",
  "pi",
  "kimi-cli",
  "kimi-code",
  "reasonix",
];

/**
 * Load what reads compressed logs.
 *
 * @returns The decoders; none where this runtime has none.
 */
export async function logDecoders(): Promise<
  Pick<HarnessLogsOptions, "decompress" | "decoder">
> {
  try {
    const [{ zstdHeadDecoder }, { zstdDecoder }] = await Promise.all([
      import("../../persistence/jsonl/read/zstd_head.ts"),
      import("../../persistence/jsonl/zstd/zstd_decoder.ts"),
    ]);
    const [decompress, decoder] = await Promise.all([
      zstdHeadDecoder(),
      zstdDecoder(),
    ]);
    return { decompress, decoder };
  } catch {
    // Without a decoder, compressed logs are told as unreadable.
    return {};
  }
}

/**
 * The logs of a harness, where it has honest files of its own.
 *
 * @example Usage
 * ```ts
 * import { harnessLogs } from "@dsh/session-env/interop";
 * import { assertEquals } from "@std/assert";
 *
 * const options = { env: { CLAUDE_CONFIG_DIR: "/c" }, homeDir: "/home/me" };
 * const logs = harnessLogs("claude-code", options);
 * const header = { version: 0, id: "s", createdAt: 0, cwd: "/home/me/p" };
 *
 * assertEquals(
 *   logs?.locate(header)?.path,
 *   "/c/projects/-home-me-p/s.jsonl",
 * );
 * assertEquals(harnessLogs("amp", options), undefined);
 * ```
 *
 * @param harness The harness.
 * @param options The environment and the user's home.
 * @returns The logs, or `undefined` for a harness without files that can be
 * found.
 */
export function harnessLogs(
  harness: HarnessName,
  options: HarnessLogsOptions,
): HarnessLogs | undefined {
  const { env, homeDir, decompress } = options;
  const folder = (name: string, ...fallback: string[]) =>
    variable(env, name) ?? join(homeDir, ...fallback);
  switch (harness) {
    case "dsh": {
      const home = folder("DSH_HOME", ".dsh");
      return new DshLogs({
        roots: options.dshRoots ??
          [join(home, "sessions"), join(home, "session-env")],
        decoder: options.decoder,
      });
    }
    case "claude-code": {
      const named = variable(env, "CLAUDE_CONFIG_DIR");
      return new ClaudeCodeLogs({
        configDir: named ?? join(homeDir, ".claude"),
        // The host takes the other name only beside a folder of its own.
        projectDirName: named && variable(env, "CLAUDE_CODE_PROJECT_DIR_NAME"),
      });
    }
    case "codex":
      return new CodexLogs({
        codexHome: folder("CODEX_HOME", ".codex"),
        decompress,
      });
    case "pi":
      return new PiLogs({
        sessionDir: variable(env, "PI_CODING_AGENT_SESSION_DIR") ??
          join(folder("PI_CODING_AGENT_DIR", ".pi", "agent"), "sessions"),
      });
    case "kimi-cli":
      return new KimiCliLogs({ shareDir: folder("KIMI_SHARE_DIR", ".kimi") });
    case "kimi-code":
      return new KimiCodeLogs({ home: folder("KIMI_CODE_HOME", ".kimi-code") });
    case "reasonix":
      return new ReasonixLogs({
        stateHome: variable(env, "REASONIX_STATE_HOME") ??
          folder("REASONIX_HOME", ".reasonix"),
      });
  }
}
