/**
 * The options that say where sessions are, shared by the commands that ask.
 *
 * @module
 */

import { join, resolve } from "@std/path";
import { resolveDshHome } from "../home/resolve_dsh_home.ts";
import type {
  JsonlCompression,
  JsonlLayout,
} from "../persistence/jsonl/layout/layout.ts";
import {
  type CommandContext,
  CommandLineError,
  type CommandOptions,
  type ParsedArguments,
} from "./command.ts";

/** The options that say where sessions are. */
export const placeOptions: CommandOptions = {
  home: {
    type: "string",
    value: "DIR",
    description: "The harness home (default: $DSH_HOME, else ~/.dsh).",
  },
  root: {
    type: "string",
    value: "DIR",
    description: "The root of the logs (default: HOME/session-env).",
  },
  cwd: {
    type: "string",
    value: "DIR",
    description: "The session's folder (default: the current one).",
  },
  layout: {
    type: "string",
    choices: ["bucket", "project"],
    description: "How the root is laid out (default: bucket).",
  },
  compression: {
    type: "string",
    choices: ["none", "zstd"],
    description:
      "How the logs are encoded (default: none in bucket, zstd in project).",
  },
};

/** Where sessions are. */
export interface Place {
  /** The absolute home. */
  readonly home: string;
  /** The absolute root that is written to. */
  readonly root: string;
  /** Whether that root was named on the command line. */
  readonly rootNamed: boolean;
  /** The absolute folder of a new session. */
  readonly cwd: string;
  /** The shape of the root. */
  readonly layout: JsonlLayout;
  /** The encoding of its logs. */
  readonly compression: JsonlCompression;
}

function folder(
  name: string,
  value: string | undefined,
  cwd: string,
): string | undefined {
  if (value === undefined) return undefined;
  if (value.trim() === "" || value.includes("\0")) {
    throw new CommandLineError(
      `Cannot read "--${name}": ${JSON.stringify(value)} is no folder`,
    );
  }
  return resolve(cwd, value);
}

/**
 * Decide where sessions are.
 *
 * @param args The arguments.
 * @param context The environment and the current folder.
 * @returns The place; nothing of it is looked at or made.
 */
export function readPlace(
  args: ParsedArguments,
  context: Pick<CommandContext, "env" | "cwd">,
): Place {
  const { text } = args;
  const { env, cwd } = context;
  if (text.home?.trim() === "") folder("home", text.home, cwd);
  const home = resolveDshHome({ dshHome: text.home, env, cwd });
  const root = folder("root", text.root, cwd);
  // The parser has held both against their choices.
  const layout = (text.layout ?? "bucket") as JsonlLayout;
  const compression = (text.compression ??
    (layout === "bucket" ? "none" : "zstd")) as JsonlCompression;
  return {
    home,
    root: root ?? join(home, "session-env"),
    rootNamed: root !== undefined,
    cwd: folder("cwd", text.cwd, cwd) ?? cwd,
    layout,
    compression,
  };
}

/**
 * The roots in which sessions are looked for: the one that is written to, and
 * the one of DeepSeek Harness unless a root was named.
 *
 * @param place Where sessions are.
 * @returns The absolute roots.
 */
export function searchedRoots(place: Place): readonly string[] {
  return place.rootNamed
    ? [place.root]
    : [place.root, join(place.home, "sessions")];
}
