/**
 * `session-env env`: what a managed child would be told.
 *
 * @module
 */

import type { SessionHeader } from "../types.ts";
import type { Command } from "./command.ts";
import type { OpenedPlace } from "./open_place.ts";
import { placeOptions, readPlace } from "./place_options.ts";
import { quoteShell } from "./quote_shell.ts";
import { checkSessionId } from "./session_id.ts";

/** The command. */
export const command: Command = {
  name: "env",
  summary: "Print the managed variables that a child would get.",
  usage: "[--session ID] [--json] [OPTIONS]",
  help:
    "Prints lines for a shell to read, or one object. Without --session, the\nvariables of a call that no agent makes. Nothing is created.",
  options: {
    session: {
      type: "string",
      value: "ID",
      description: "The session whose agent makes the call.",
    },
    json: { type: "boolean", description: "Print one JSON object." },
    ...placeOptions,
  },
  async run(args, context) {
    const place = readPlace(args, context);
    const session = checkSessionId(args.text.session);
    const { createSessionEnv } = await import("../session_env.ts");
    const { openPlace, openPlaceOf } = await import("./open_place.ts");
    const { persistence, stored }: OpenedPlace = session === undefined
      ? { persistence: openPlace(place) }
      : await openPlaceOf(place, session);
    const env = createSessionEnv({
      dshHome: place.home,
      persistence,
      env: context.env,
      cwd: place.cwd,
    });
    try {
      const header: SessionHeader | undefined = session === undefined
        ? undefined
        : stored ??
          {
            version: 0,
            id: session,
            createdAt: context.now(),
            cwd: place.cwd,
          };
      const overlay = env.shellEnv.collect({
        callId: "env",
        signal: context.signal,
        ...(header === undefined ? {} : { agent: { session: { header } } }),
      });
      await context.stdout.write(
        args.flags.has("json")
          ? `${JSON.stringify(overlay)}\n`
          : Object.entries(overlay).map(([key, value]) =>
            `export ${key}=${quoteShell(value)}\n`
          ).join(""),
      );
      return 0;
    } finally {
      await env[Symbol.asyncDispose]();
      await persistence[Symbol.asyncDispose]();
    }
  },
};
