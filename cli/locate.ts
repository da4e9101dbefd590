/**
 * `session-env locate`: where a session's log would lie.
 *
 * @module
 */

import { resolve } from "@std/path";
import type { JsonlPersistence } from "../persistence/jsonl/jsonl_persistence.ts";
import type { SessionLocation } from "../types.ts";
import {
  type Command,
  type CommandContext,
  CommandLineError,
} from "./command.ts";
import { type ErrorFacts, errorFacts } from "./error_facts.ts";
import {
  type Place,
  placeOptions,
  readPlace,
  searchedRoots,
} from "./place_options.ts";
import { readLines } from "./read_lines.ts";
import { safeLine } from "./terminal_text.ts";

/** What `locate --json` prints, and `locate --stdin` once a line. */
export type LocateOutput =
  | SessionLocation
  | null
  | {
    /** Why there is no answer. */
    readonly error: ErrorFacts;
  };

type Engine = typeof JsonlPersistence;

/** Answers one question after another, each engine made once. */
class Locations {
  readonly #engines = new Map<string, JsonlPersistence>();
  readonly #Engine: Engine;
  readonly #cwd: string;

  constructor(Engine: Engine, cwd: string) {
    this.#Engine = Engine;
    this.#cwd = cwd;
  }

  answer(line: string): LocateOutput {
    try {
      return this.#locate(line);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { error: errorFacts(error) };
    }
  }

  #locate(line: string): LocateOutput {
    let row: Record<string, unknown>;
    try {
      row = Object(JSON.parse(line));
    } catch (error) {
      throw Object.assign(
        new SyntaxError("Cannot locate a session: the line is not JSON", {
          cause: error,
        }),
        { code: "invalid_json" },
      );
    }
    const { root, cwd, id, layout, compression } = row;
    if (typeof root !== "string" || root === "") {
      throw new TypeError(
        `Cannot locate a session: "root" must be a non-empty string`,
      );
    }
    const key = JSON.stringify([root, layout, compression]);
    const engine = this.#engines.get(key) ?? new this.#Engine({
      root: resolve(this.#cwd, root),
      ...(layout === undefined ? {} : { layout: layout as "bucket" }),
      ...(compression === undefined
        ? {}
        : { compression: compression as "none" }),
    });
    this.#engines.set(key, engine);
    // The engine checks both as it would anybody's.
    const header = { version: 0, id: id as string, createdAt: 0 };
    return engine.locate(
      cwd === undefined ? header : { ...header, cwd: cwd as string },
    ) ?? null;
  }
}

async function locateStdin(context: CommandContext): Promise<number> {
  const { JsonlPersistence } = await import(
    "../persistence/jsonl/jsonl_persistence.ts"
  );
  const locations = new Locations(JsonlPersistence, context.cwd);
  for await (const line of readLines(context.stdin)) {
    context.signal.throwIfAborted();
    if (line.trim() === "") continue;
    const answer = locations.answer(line);
    await context.stdout.write(`${JSON.stringify(answer)}\n`);
  }
  return 0;
}

/** Tell where a session is stored when that is not where it would be put. */
async function noteStored(
  id: string,
  location: SessionLocation | undefined,
  place: Place,
  { stderr }: CommandContext,
): Promise<void> {
  const { takenPath } = await import(
    "../persistence/jsonl/read/find_session.ts"
  );
  for (const root of searchedRoots(place)) {
    const path = takenPath(root, id);
    if (path === undefined) continue;
    if (path === location?.path) return;
    await stderr.write(
      `note: ${safeLine(JSON.stringify(id))} is stored in ${safeLine(path)}\n`,
    );
    return;
  }
}

/** The command. */
export const command: Command = {
  name: "locate",
  summary: "Say where a session's log would lie. Nothing is made.",
  usage: "--id ID [--json] [OPTIONS]\n       session-env locate --stdin",
  help:
    "The place follows from the id and the options. Where the session is stored in\nanother one, a note on standard error says so.\n\nWith --stdin, reads one object { root, cwd?, id, layout?, compression? } a\nline, without a cwd for none, and prints one { kind, path }, null or\n{ error: { code, message } } a line.",
  options: {
    id: { type: "string", value: "ID", description: "The session's id." },
    stdin: {
      type: "boolean",
      description: "Read questions, one a line, and answer each.",
    },
    json: { type: "boolean", description: "Print { kind, path } or null." },
    ...placeOptions,
  },
  async run(args, context) {
    const { id, ...others } = args.text;
    if (args.flags.has("stdin")) {
      const [other] = id === undefined ? Object.keys(others) : ["id"];
      if (other !== undefined) {
        throw new CommandLineError(
          `Cannot use "--${other}" with "--stdin": each line says its own`,
        );
      }
      return await locateStdin(context);
    }
    if (id === undefined) {
      throw new CommandLineError(
        `Cannot locate a session: give its id with "--id", or questions with "--stdin"`,
      );
    }
    if (id === "") {
      throw new CommandLineError(`Cannot read "--id": the id is empty`);
    }
    const place = readPlace(args, context);
    const { openPlace } = await import("./open_place.ts");
    const { cwd } = place;
    const location = openPlace(place).locate({
      version: 0,
      id,
      createdAt: 0,
      cwd,
    });
    if (args.flags.has("json")) {
      await context.stdout.write(`${JSON.stringify(location ?? null)}\n`);
    } else if (location !== undefined) {
      await context.stdout.write(`${location.path}\n`);
    }
    await noteStored(id, location, place, context);
    return location === undefined ? 1 : 0;
  },
};
