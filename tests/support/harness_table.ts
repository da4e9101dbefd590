/** The README's table of harnesses, made from what the package knows. */

import { HARNESSES } from "../../interop/harnesses.ts";

/** One row a harness: what a shell gets, where the log is, what to do. */
export function harnessTable(): string {
  const rows = HARNESSES.map(({ title, facts }) => [
    `${title} ${facts.version}`,
    facts.shell,
    facts.log,
    facts.advice ?? "",
  ]);
  return [
    ["harness, version checked", "its shells get", "its log", "without an id"],
    ["---", "---", "---", "---"],
    ...rows,
  ].map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n");
}

const escapeCell = (text: string) =>
  text.replaceAll("|", "\\|").replaceAll("<", "\\<");
