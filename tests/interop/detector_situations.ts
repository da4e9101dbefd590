/** Situations of a process, and what each detector says in them. */

import type { HarnessName } from "../../interop/harness.ts";
import type { AncestorProcess } from "../../interop/process_ancestry.ts";
import {
  amp,
  claudeCode,
  codex,
  cursor,
  deepseek,
  gemini,
  goose,
  kimi,
  opencode,
  pi,
  type Surroundings,
} from "./harness_surroundings.ts";

/** What was said of one situation: a detector's own word, or `null`. */
export interface Said {
  /** Ours, from the environment and the processes above, as `whoami` asks. */
  readonly ours: HarnessName | null;
  /** Ours, from the environment alone. */
  readonly alone: HarnessName | null;
  readonly "am-i-vibing": string | null;
  readonly "std-env": string | null;
  readonly "detect-agent": string | null;
}

/** One situation. */
export interface Situation {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** The processes above, nearest first. */
  readonly above: readonly AncestorProcess[];
  /** Whose process it is. */
  readonly right: HarnessName | null;
  /** The session that it belongs to, where the harness gives one. */
  readonly session: string | null;
  readonly said: Said;
}

const CLAUDE = claudeCode.env!.AI_AGENT;

type Answers = readonly [
  ours: HarnessName | null,
  alone: HarnessName | null,
  vibing: string | null,
  stdEnv: string | null,
  detectAgent: string | null,
];

const says = ([ours, alone, vibing, stdEnv, detectAgent]: Answers): Said => ({
  ours,
  alone,
  "am-i-vibing": vibing,
  "std-env": stdEnv,
  "detect-agent": detectAgent,
});

const processes = (...argvs: (readonly string[])[]) =>
  argvs.map((argv, at): AncestorProcess => ({ pid: 9000 - at, argv }));

/** A command that the first harness runs, which the next one started, … */
function inside(nest: readonly Surroundings[], said: Answers): Situation {
  const [inner] = nest;
  return {
    name: nest.map(({ title }) => title).join(" inside "),
    env: Object.assign({}, ...nest.toReversed().map(({ env }) => env)),
    above: processes(
      ...nest.flatMap(({ argv }) => [["/bin/bash", "-c", "make"], argv]),
    ),
    right: inner.harness,
    session: inner.session ?? null,
    said: says(said),
  };
}

/** A person at a terminal, with no agent about. */
function person(
  name: string,
  env: Situation["env"],
  program: string[],
  said: Answers,
): Situation {
  const above = processes(["bash"], program);
  return { name, env, above, right: null, session: null, said: says(said) };
}

/** The table: the situation, then what is said in it today. */
export const SITUATIONS: readonly Situation[] = [
  person("nobody", {}, ["sshd"], [null, null, null, null, null]),
  person("a person who has set up Goose", { GOOSE_PROVIDER: "deepseek" }, [
    "sshd",
  ], [null, null, null, "goose", null]),
  person("a person who edits notes on Codex", {}, ["vim", "/h/codex.md"], [
    null,
    null,
    "codex",
    null,
    null,
  ]),
  person("a terminal of an editor", { CLAUDECODE: "1" }, ["code"], [
    "claude-code",
    "claude-code",
    "claude-code",
    "claude",
    "claude",
  ]),
  inside([claudeCode], [
    "claude-code",
    "claude-code",
    "claude-code",
    CLAUDE,
    CLAUDE,
  ]),
  inside([codex], ["codex", "codex", "codex", "codex", "codex"]),
  inside([deepseek], ["dsh", "dsh", null, null, null]),
  inside([pi], ["pi", "pi", "pi", "pi", "pi"]),
  inside([cursor], ["cursor", "cursor", null, "cursor", "cursor-cli"]),
  inside([gemini], [
    "gemini-cli",
    "gemini-cli",
    "gemini-agent",
    "gemini",
    "gemini",
  ]),
  inside([opencode], [
    "opencode",
    "opencode",
    "opencode",
    "opencode",
    "opencode",
  ]),
  inside([goose], ["goose", "goose", null, null, null]),
  inside([amp], ["amp", "amp", "amp", null, null]),
  inside([kimi], ["kimi-cli", null, null, null, null]),
  inside([codex, claudeCode], ["codex", null, "claude-code", CLAUDE, CLAUDE]),
  inside([claudeCode, codex], [
    "claude-code",
    null,
    "claude-code",
    CLAUDE,
    CLAUDE,
  ]),
  inside([deepseek, codex], ["dsh", null, "codex", "codex", "codex"]),
  inside([pi, claudeCode], ["pi", "pi", "claude-code", "pi", "pi"]),
  inside([claudeCode, pi], [
    "claude-code",
    "claude-code",
    "claude-code",
    CLAUDE,
    CLAUDE,
  ]),
  inside([opencode, claudeCode], [
    "opencode",
    null,
    "opencode",
    CLAUDE,
    CLAUDE,
  ]),
  inside([claudeCode, opencode], [
    "claude-code",
    null,
    "opencode",
    CLAUDE,
    CLAUDE,
  ]),
  inside([codex, gemini], ["codex", null, "gemini-agent", "gemini", "gemini"]),
  inside([goose, codex], ["goose", null, "codex", "codex", "codex"]),
  inside([kimi, claudeCode], [
    "kimi-cli",
    "claude-code",
    "claude-code",
    CLAUDE,
    CLAUDE,
  ]),
];
