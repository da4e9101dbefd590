/**
 * The transcripts of Claude Code.
 *
 * @module
 */

import { basename, dirname, isAbsolute, join, resolve } from "@std/path";
import type {
  JsonObject,
  SessionHeader,
  SessionLocation,
} from "../../types.ts";
import { textField } from "../claim_builder.ts";
import {
  claudeProjectSlug,
  isClaudeProjectSlug,
} from "./claude_project_slug.ts";
import type {
  HarnessLogs,
  HeadReading,
  ListedLog,
  LogHead,
} from "./harness_logs.ts";
import { listHeads, locations } from "./list_heads.ts";
import { readHead } from "./read_head.ts";
import { walkFiles } from "./walk_files.ts";

const KIND = "claude-jsonl";
// What the host accepts as an id; anything else would leave the folder.
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Options for {@linkcode ClaudeCodeLogs}. */
export interface ClaudeCodeLogsOptions {
  /** The absolute folder that `CLAUDE_CONFIG_DIR` names, or `~/.claude`. */
  readonly configDir: string;
  /** What `CLAUDE_CODE_PROJECT_DIR_NAME` says, in place of the slug. */
  readonly projectDirName?: string;
}

/** The transcripts of Claude Code under one configuration folder. */
export class ClaudeCodeLogs implements HarnessLogs {
  /** The harness. */
  readonly harness = "claude-code" as const;
  readonly #projects: string;
  readonly #projectDirName: string | undefined;

  /**
   * Look at one place.
   *
   * @param options Where its configuration is.
   */
  constructor(options: ClaudeCodeLogsOptions) {
    this.#projects = join(resolve(options.configDir), "projects");
    this.#projectDirName = options.projectDirName;
  }

  /**
   * Say where a session's transcript would be. The header's folder must be the
   * real path: the host resolves links before it derives the name.
   *
   * @param meta The session's header.
   * @returns The location, or `undefined` without a folder.
   */
  locate(meta: SessionHeader): SessionLocation | undefined {
    if (meta.cwd === undefined || !isAbsolute(meta.cwd) || !ID.test(meta.id)) {
      return undefined;
    }
    const folder = this.#projectDirName ?? claudeProjectSlug(meta.cwd);
    return {
      kind: KIND,
      path: join(this.#projects, folder, `${meta.id}.jsonl`),
    };
  }

  /**
   * Say where a subagent's transcript would be.
   *
   * @param meta The main session's header.
   * @param agentId The subagent's id.
   */
  locateSubagent(
    meta: SessionHeader,
    agentId: string,
  ): SessionLocation | undefined {
    const main = this.locate(meta);
    if (main === undefined || !ID.test(agentId)) return undefined;
    const folder = main.path.slice(0, -".jsonl".length);
    return {
      kind: KIND,
      path: join(folder, "subagents", `agent-${agentId}.jsonl`),
    };
  }

  /** Search for the log of a session by its id. */
  find(id: string): readonly SessionLocation[] {
    const name = `${id}.jsonl`;
    return ID.test(id)
      ? locations(
        KIND,
        walkFiles(this.#projects, { files: { 1: (other) => other === name } }),
      )
      : [];
  }

  /** Every log, subagents' as well, read no further than its head. */
  list(): AsyncIterable<ListedLog> {
    const files = { 1: isTranscript, 3: isAgentFile };
    return listHeads(KIND, walkFiles(this.#projects, { files }), headOf);
  }

  /** Read the head of a log, or tell why there is none. */
  head(location: SessionLocation): HeadReading {
    return headOf(location.path);
  }

  /** Tell a transcript that lies under another name or another project. */
  misplacement({ path }: SessionLocation, head: LogHead): string | undefined {
    const { id, cwd, agent } = head;
    const main = agent === undefined ? path : `${dirname(dirname(path))}.jsonl`;
    if (agent !== undefined && basename(path) !== `agent-${agent}.jsonl`) {
      return "its name is not that of its subagent";
    }
    if (basename(main) !== `${id}.jsonl`) {
      return "its name is not that of its session";
    }
    const project = basename(dirname(main));
    return cwd === undefined || project === this.#projectDirName ||
        isClaudeProjectSlug(project, cwd)
      ? undefined
      : "it lies in the folder of another project";
  }

  /**
   * The subagents' transcripts of a session.
   *
   * @param meta The main session's header.
   */
  subagents(meta: SessionHeader): readonly SessionLocation[] {
    const main = this.locate(meta);
    if (main === undefined) return [];
    const folder = join(main.path.slice(0, -".jsonl".length), "subagents");
    return locations(KIND, walkFiles(folder, { files: { 0: isAgentFile } }));
  }
}

const isTranscript = (name: string) => /^[^.].*\.jsonl$/.test(name);
const isAgentFile = (name: string) => /^agent-.+\.jsonl$/.test(name);

const headOf = (path: string) => readHead(path, understandTranscript);

/**
 * Read a head from a transcript's record. Some first records, summaries and
 * file snapshots, carry no folder: the head is the first record with both.
 *
 * @param record The record.
 * @returns The head, or `undefined` when the record has none.
 */
export function understandTranscript(
  record: JsonObject,
): LogHead | undefined {
  const id = textField(record, "sessionId");
  const cwd = textField(record, "cwd");
  if (id === undefined || cwd === undefined) return undefined;
  const createdAt = Date.parse(textField(record, "timestamp") ?? "");
  const agent = record.isSidechain === true
    ? textField(record, "agentId")
    : undefined;
  const fork = record.forkedFrom;
  const parent = typeof fork === "object" && fork !== null
    ? textField(fork as JsonObject, "sessionId")
    : undefined;
  const version = textField(record, "version");
  const source = textField(record, "entrypoint");
  const branch = textField(record, "gitBranch");
  return {
    id,
    cwd,
    ...(Number.isFinite(createdAt) && { createdAt }),
    ...(agent !== undefined
      ? { parent: id, agent }
      : parent !== undefined && { parent, inherits: { from: parent } }),
    ...(record.isSidechain === true && { subagent: true as const }),
    ...(version !== undefined && { version }),
    ...(source !== undefined && { source }),
    ...(branch !== undefined && { git: { branch } }),
  };
}
