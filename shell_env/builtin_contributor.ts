/**
 * The variables that every managed child has.
 *
 * @module
 */

import type { ToolExecution } from "../types.ts";
import type { ShellEnvContributor } from "./contributor.ts";

/** The names that no other contributor may declare. */
export type BuiltinKey = "DSH_HOME" | "DSH_SHELL" | "DSH_SESSION_ID";

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/**
 * The contributor of `DSH_HOME`, `DSH_SHELL` and `DSH_SESSION_ID`.
 *
 * @param dshHome The absolute home.
 * @returns The contributor.
 * @throws {TypeError} If the home is not an absolute path.
 */
export function builtinContributor(
  dshHome: string,
): ShellEnvContributor<BuiltinKey> {
  if (typeof dshHome !== "string" || !ABSOLUTE.test(dshHome)) {
    throw new TypeError(
      `Cannot make a registry: dshHome must be an absolute path, not ${
        JSON.stringify(dshHome)
      }`,
    );
  }
  return {
    name: "builtin",
    variables: {
      DSH_HOME: { description: "The absolute home of the harness." },
      DSH_SHELL: { description: "1 in every shell that the harness manages." },
      DSH_SESSION_ID: {
        description: "The id of the session whose agent made this call.",
      },
    },
    resolve: ({ agent }: ToolExecution) => ({
      DSH_HOME: dshHome,
      DSH_SHELL: "1",
      DSH_SESSION_ID: agent === undefined ? undefined : sessionId(agent),
    }),
  };
}

function sessionId(agent: NonNullable<ToolExecution["agent"]>): string {
  const { id } = agent.session.header;
  if (id === "") throw new TypeError("the agent's session has an empty id");
  // Anything but a string is refused with its key where all values are.
  return id === undefined ? null as unknown as string : id;
}
