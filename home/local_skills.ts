/**
 * The skills that lie under the harness home.
 *
 * @module
 */

import { open, readdir, stat } from "node:fs/promises";
import { join } from "@std/path";
import { SessionEnvError } from "../errors.ts";

/** A skill that can be offered to a model. */
export interface LocalSkill {
  /** The name in its front matter. */
  readonly name: string;
  /** What it is for, in its front matter's words. */
  readonly description: string;
  /** The absolute path of its `SKILL.md`. */
  readonly path: string;
}

/** A skill, or a place where one could not be read. */
export type LocalSkillEntry =
  | LocalSkill
  | { readonly path: string; readonly error: LocalSkillError };

/** Why a skill cannot be offered. */
export type LocalSkillProblem =
  | "not-a-directory"
  | "permission-denied"
  | "unreadable"
  | "no-front-matter"
  | "bad-front-matter";

/** A skill, or the folder of them, cannot be read. */
export class LocalSkillError extends SessionEnvError {
  /** The name of the class. */
  override readonly name = "LocalSkillError";
  /** What a program tells it by. */
  readonly code = "local_skill_unreadable";
  /** The file or folder. */
  readonly path: string;
  /** What is wrong, in a word. */
  readonly problem: LocalSkillProblem;

  /**
   * Build the error.
   *
   * @param path The file or folder.
   * @param problem What is wrong, in a word.
   * @param state What is wrong, in a sentence.
   * @param options The error behind this one.
   */
  constructor(
    path: string,
    problem: LocalSkillProblem,
    state: string,
    options?: ErrorOptions,
  ) {
    super(`Cannot read the skill ${JSON.stringify(path)}: ${state}`, options);
    this.path = path;
    this.problem = problem;
  }
}

/** How much of a `SKILL.md` is read; its front matter must end within. */
const FRONT_MATTER_LIMIT = 65536;

/**
 * List the skills of a home: each `<home>/skills/*` folder with a `SKILL.md`,
 * by the `name` and `description` of its YAML front matter.
 *
 * One bad skill never hides the others: it comes as a value with its error,
 * and so does a `skills` folder that cannot be listed. A home without skills
 * gives an empty list. Nothing is written.
 *
 * @example Usage
 * ```ts
 * import { localSkills } from "@dsh/session-env/home";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(await localSkills("/no/such/home"), []);
 * ```
 *
 * @param home The absolute home, as `resolveDshHome` gives it.
 * @returns The skills, ordered by folder name.
 */
export async function localSkills(
  home: string,
): Promise<readonly LocalSkillEntry[]> {
  const folder = join(home, "skills");
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    return isMissing(error)
      ? []
      : [{ path: folder, error: readError(folder, error) }];
  }
  names.sort((a, b) => (a < b ? -1 : 1));
  const entries: LocalSkillEntry[] = [];
  for (const name of names) {
    const path = join(folder, name, "SKILL.md");
    try {
      const skill = await readSkill(path);
      if (skill !== undefined) entries.push(skill);
    } catch (error) {
      const known = error instanceof LocalSkillError;
      entries.push({ path, error: known ? error : readError(path, error) });
    }
  }
  return entries;
}

async function readSkill(path: string): Promise<LocalSkill | undefined> {
  const head = await readHead(path);
  if (head === undefined) return undefined;
  // A carriage return before a line feed is a line's end on Windows.
  const match =
    /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)??---[ \t]*(?:\r?\n|$)/.exec(
      head,
    );
  if (match === null) {
    throw new LocalSkillError(
      path,
      "no-front-matter",
      `it does not begin with front matter between two "---" lines`,
    );
  }
  const { parse } = await import("yaml");
  let front: unknown;
  try {
    front = parse(match[1] ?? "", { logLevel: "silent" });
  } catch (error) {
    throw new LocalSkillError(
      path,
      "bad-front-matter",
      `its front matter is not YAML`,
      { cause: error },
    );
  }
  const { name, description } = Object(front) as Record<string, unknown>;
  return {
    name: required(path, "name", name),
    description: required(path, "description", description),
    path,
  };
}

function required(path: string, key: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new LocalSkillError(
    path,
    "bad-front-matter",
    `its front matter needs "${key}", a text`,
  );
}

/** The beginning of the file, or nothing where there is no such file. */
async function readHead(path: string): Promise<string | undefined> {
  try {
    // Opening a pipe would wait for a writer.
    if (!(await stat(path)).isFile()) return undefined;
  } catch (error) {
    // A plain file among the skill folders is not a skill either.
    if (isMissing(error) || codeOf(error) === "ENOTDIR") return undefined;
    throw error;
  }
  const file = await open(path, "r");
  try {
    const bytes = new Uint8Array(FRONT_MATTER_LIMIT);
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await file.read(
        bytes,
        filled,
        bytes.length - filled,
        filled,
      );
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      bytes.subarray(0, filled),
    );
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): unknown =>
  (error as { code?: unknown } | null)?.code;

const isMissing = (error: unknown): boolean => codeOf(error) === "ENOENT";

function readError(path: string, error: unknown): LocalSkillError {
  const code = codeOf(error);
  const [problem, state] = code === "ENOTDIR"
    ? ["not-a-directory", "a part of the path is not a folder"] as const
    : code === "EACCES" || code === "EPERM"
    ? ["permission-denied", "permission is denied"] as const
    : (error as Error | null)?.name === "NotCapable"
    ? [
      "permission-denied",
      `permission is missing; run Deno with --allow-read=${path}`,
    ] as const
    : [
      "unreadable",
      error instanceof Error ? error.message : String(error),
    ] as const;
  return new LocalSkillError(path, problem, state, { cause: error });
}
