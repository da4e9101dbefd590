/**
 * The one place where the folders meet: a home, an engine, a registry, an
 * executor and a bash tool that know of each other.
 *
 * @module
 */

import { join } from "@std/path";
import { BackgroundCommands } from "./exec/tools/background_commands.ts";
import { createBashKillTool } from "./exec/tools/bash_kill_tool.ts";
import { createBashOutputTool } from "./exec/tools/bash_output_tool.ts";
import { createBashTool } from "./exec/tools/bash_tool.ts";
import type { EnvironmentPolicy } from "./exec/environment/environment_policy.ts";
import { createLocalExecutor } from "./exec/local_executor.ts";
import type { ShellExecutor } from "./exec/seam.ts";
import { type LocalSkillEntry, localSkills } from "./home/local_skills.ts";
import type { EnvReader } from "./home/process_env.ts";
import { unifyDshHomes } from "./home/unify_dsh_homes.ts";
import { JsonlPersistence } from "./persistence/jsonl/jsonl_persistence.ts";
import { type LiveSession, LiveSessions } from "./persistence/live_sessions.ts";
import { MemoryPersistence } from "./persistence/memory.ts";
import type {
  ReadItem,
  ReadOptions,
  SessionPersistence,
} from "./persistence/seam.ts";
import type { ShellEnvContributor } from "./shell_env/contributor.ts";
import { sessionLogContributor } from "./shell_env/session_log_contributor.ts";
import { ShellEnvRegistry } from "./shell_env/shell_env_registry.ts";
import type { SessionHeader, Tool } from "./types.ts";

/** Options of {@linkcode createSessionEnv}. */
export interface SessionEnvOptions {
  /**
   * The harness home.
   *
   * @default {`$DSH_HOME`, else `~/.dsh`}
   */
  readonly dshHome?: string;
  /** Settings of the skills. */
  readonly skills?: {
    /** Settings of the skills under the home. */
    readonly local?: {
      /** The home as the skills know it; it must be the same. */
      readonly dshHome?: string;
    };
  };
  /**
   * Where sessions are stored; `null` for nowhere. An engine that is given
   * stays the caller's to close.
   *
   * @default {a `JsonlPersistence` in `session-env` under the home}
   */
  readonly persistence?: SessionPersistence | null;
  /**
   * Owners of further variables.
   *
   * @default {[]}
   */
  readonly contributors?: readonly ShellEnvContributor[];
  /**
   * Runs the commands. An executor that is given stays the caller's to close.
   *
   * @default {a local executor with the default settings}
   */
  readonly shell?: ShellExecutor;
  /**
   * What a command's environment keeps and loses, for the default executor; an
   * executor that is given has rules of its own.
   *
   * @default {credentials, start-up traps and other harnesses' ids are dropped}
   */
  readonly environment?: EnvironmentPolicy;
  /**
   * The folder of calls whose session names none.
   *
   * @default {the current folder of this process}
   */
  readonly cwd?: string;
  /**
   * Where `DSH_HOME` and `HOME` are read.
   *
   * @default {the process environment}
   */
  readonly env?: EnvReader;
}

/** The parts, joined. */
export interface SessionEnv extends AsyncDisposable {
  /** The absolute home. */
  readonly home: string;
  /** The engine in use, or `null`. */
  readonly persistence: SessionPersistence | null;
  /** The registry of managed variables. */
  readonly shellEnv: ShellEnvRegistry;
  /** Runs commands. */
  readonly shell: ShellExecutor;
  /** The bash tool, for a model. */
  readonly bash: Tool;
  /** The bash tool and the tools for its background commands. */
  readonly tools: readonly Tool[];
  /** The skills under the home. */
  readonly skills: {
    /** List them anew. */
    list(): Promise<readonly LocalSkillEntry[]>;
  };
  /**
   * Begin a session. Without an engine it lives in memory only.
   *
   * @param header The session's header.
   */
  create(header: SessionHeader): Promise<LiveSession>;
  /**
   * Take a stored session, repair its tail and continue it.
   *
   * @param id The session's id.
   */
  resume(id: string): Promise<LiveSession>;
  /**
   * Read a stored session. Never writes.
   *
   * @param id The session's id.
   * @param options Where to begin.
   */
  read(id: string, options?: ReadOptions): AsyncIterable<ReadItem>;
  /**
   * Replace the engine: wait until no turn is open, carry every live session
   * over whole, then switch. When that fails, everything stays where it was.
   * Do not wait for this inside a turn.
   *
   * @param next The engine, or `null` for none.
   */
  setPersistence(next: SessionPersistence | null): Promise<void>;
}

/**
 * Put the parts together. Nothing is read, written or started yet.
 *
 * @example Usage
 * ```ts
 * import { createSessionEnv } from "@dsh/session-env";
 * import { assertEquals } from "@std/assert";
 *
 * const env = createSessionEnv({ dshHome: "/agents", persistence: null });
 * const { signal } = new AbortController();
 *
 * assertEquals(env.shellEnv.collect({ callId: "call-1", signal }), {
 *   DSH_HOME: "/agents",
 *   DSH_SHELL: "1",
 * });
 * await env[Symbol.asyncDispose]();
 * ```
 *
 * @param options Additional options.
 * @returns The parts.
 * @throws {HomeConflictError} If two homes are given and disagree.
 * @throws {HomeUnknownError} If no home is given and nobody knows the user's.
 * @throws {SessionEnvError} If a contributor cannot be registered.
 */
export function createSessionEnv(options: SessionEnvOptions = {}): SessionEnv {
  const { contributors = [], cwd, env, skills } = options;
  const home = unifyDshHomes({
    dshHome: options.dshHome,
    "skills.local.dshHome": skills?.local?.dshHome,
  }, { env, cwd });
  const own = options.persistence === undefined
    ? new JsonlPersistence({ root: join(home, "session-env") })
    : undefined;
  let persistence: SessionPersistence | null = own ?? options.persistence ??
    null;
  // Without an engine a session still counts its events, in memory.
  const live = new LiveSessions(persistence ?? new MemoryPersistence());
  const shellEnv = new ShellEnvRegistry({ dshHome: home });
  shellEnv.register(sessionLogContributor(() => persistence));
  for (const contributor of contributors) shellEnv.register(contributor);
  const shell = options.shell ??
    createLocalExecutor({ cwd, environment: options.environment });
  const background = new BackgroundCommands();
  const bash = createBashTool({ shell, shellEnv, cwd, background });
  return {
    home,
    get persistence() {
      return persistence;
    },
    shellEnv,
    shell,
    bash,
    tools: [
      bash,
      createBashOutputTool({ background }),
      createBashKillTool({ background }),
    ],
    skills: { list: () => localSkills(home) },
    create: (header) => live.create(header),
    resume: (id) => live.resume(id),
    read: (id, options) => live.engine.read(id, options),
    async setPersistence(next) {
      await live.replace(next ?? new MemoryPersistence(), () => {
        persistence = next;
      });
    },
    async [Symbol.asyncDispose]() {
      // The commands first: what they still write belongs to an open session.
      if (options.shell === undefined) await shell[Symbol.asyncDispose]();
      await live[Symbol.asyncDispose]();
      await own?.[Symbol.asyncDispose]();
    },
  };
}
