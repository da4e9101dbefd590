/**
 * Whether the log of another harness is whole, and whose it is.
 *
 * @module
 */

import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname } from "@std/path";
import {
  type ConversationFormat,
  detectFormat,
} from "../interop/conversation/read_conversation.ts";
import { readRecords } from "../interop/conversation/read_records.ts";
import type { HarnessName } from "../interop/harness.ts";
import {
  harnessLogs,
  logDecoders,
} from "../interop/logs/harness_log_places.ts";
import type { HarnessLogs } from "../interop/logs/harness_logs.ts";
import { verifyLog } from "../interop/logs/verify_log.ts";
import type { CommandContext } from "./command.ts";
import { readAmbient } from "./read_ambient.ts";
import { get, textOf } from "./read_field.ts";
import type { VerifyOutput } from "./verify_output.ts";

/** How many damaged places an answer holds. */
const MAX_DAMAGE = 1000;

/**
 * Verify a log when it is that of another harness: its head carries the id, it
 * lies where its harness puts it, and every line is a record.
 *
 * @param path The log.
 * @param asked The session that it must be of; the one of its head when absent.
 * @param context The variables that say where harnesses keep their logs.
 * @returns The answer, or `undefined` for a log that no other harness wrote.
 */
export async function verifyForeign(
  path: string,
  asked: string | undefined,
  context: CommandContext,
): Promise<VerifyOutput | undefined> {
  const { ambient: env } = readAmbient(context);
  const options = {
    env,
    homeDir: env.HOME?.trim() || homedir(),
    ...await logDecoders(),
  };
  const logsOf = (harness: HarnessName) => harnessLogs(harness, options)!;
  const harness = await writerOf(path, logsOf);
  if (harness === undefined) return undefined;
  const location = { kind: kindOf(harness), path };
  const logs = logsOf(harness);
  const reading = logs.head(location);
  const id = asked ??
    (reading.state === "present" ? reading.head.id : undefined);
  const verdict = verifyLog(logs, { location, id: id ?? "" });
  const records = await readWhole(path, context.signal);
  const reasons = [
    ...(verdict.verified ? [] : verdict.reasons),
    ...records.reasons,
  ];
  return {
    verified: reasons.length === 0,
    id: id ?? null,
    location,
    events: records.events,
    tornBytes: records.tornBytes,
    damage: records.damage,
    reasons,
    harness,
  };
}

// The kinds are those that `list` prints.
const kindOf = (harness: HarnessName) =>
  harness === "claude-code" ? "claude-jsonl" : `${harness}-jsonl`;

/** The other harness that wrote a log: by its place where records tell none. */
async function writerOf(
  path: string,
  logsOf: (harness: HarnessName) => HarnessLogs,
): Promise<HarnessName | undefined> {
  if (path.endsWith(".zstd")) return undefined;
  // Its name holds where the bytes cannot be decoded, too.
  if (path.endsWith(".zst")) return "codex";
  if (isInPlace(path, logsOf("reasonix"))) return "reasonix";
  try {
    const format = await formatOf(path);
    if (format !== undefined) return format === "dsh" ? undefined : format;
  } catch {
    return undefined; // opening it tells why it cannot be read
  }
  if (basename(path) === "context.jsonl") return "kimi-cli";
  const isWire = basename(path) === "wire.jsonl" &&
    basename(dirname(dirname(path))) === "agents";
  return isWire ? "kimi-code" : undefined;
}

function isInPlace(path: string, logs: HarnessLogs): boolean {
  const reading = logs.head({ kind: kindOf(logs.harness), path });
  if (reading.state !== "present") return false;
  const id = reading.head.id ?? basename(path, ".jsonl");
  try {
    const real = realpathSync(path);
    return logs.find(id).some((found) => realpathSync(found.path) === real);
  } catch {
    return false; // a folder that cannot be walked holds nothing that is found
  }
}

async function formatOf(
  path: string,
): Promise<ConversationFormat | "pi" | undefined> {
  for await (const [first] of readRecords(path)) {
    if (first?.kind === "record" && isHeadOfPi(first.record)) return "pi";
    break;
  }
  const format = await detectFormat(path);
  return format === "unknown" ? undefined : format;
}

// It tells its time as a text, where ours tells it as a number.
function isHeadOfPi(record: unknown): boolean {
  return get(record, "type") === "session" &&
    textOf(get(record, "id")) !== "" &&
    get(record, "createdAt") === undefined &&
    Number(get(record, "version")) > 0;
}

type WholeLog = Pick<
  VerifyOutput,
  "events" | "tornBytes" | "damage" | "reasons"
>;

async function readWhole(path: string, signal: AbortSignal): Promise<WholeLog> {
  const damage: VerifyOutput["damage"][number][] = [];
  const reasons: string[] = [];
  let events = 0, tornBytes = 0, damaged = 0;
  try {
    for await (const batch of readRecords(path)) {
      signal.throwIfAborted();
      for (const found of batch) {
        if (found.kind === "record") events++;
        else if (found.kind === "torn") tornBytes = found.bytes;
        else if (damaged++ < MAX_DAMAGE) {
          const { kind: _kind, ...place } = found;
          damage.push(place);
        }
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    reasons.push((error as Error).message);
  }
  const [first] = damage;
  if (first !== undefined) {
    const more = damaged > 1 ? `; ${damaged - 1} more places are damaged` : "";
    reasons.push(
      `line ${first.line} at byte ${first.byte}: ${first.reason}${more}`,
    );
  }
  return { events, tornBytes, damage, reasons };
}
