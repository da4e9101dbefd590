/**
 * Which script a hook's command starts, as far as its text says.
 *
 * @module
 */

/** A script that a command starts. */
export interface ScriptOfCommand {
  /** Its path as written, with variables and `~` still in it. */
  readonly path: string;
  /** Whether the script itself is started, not an interpreter with it. */
  readonly direct: boolean;
}

const INTERPRETERS =
  /^(?:.*\/)?(?:ba|da|z|k)?sh$|^(?:.*\/)?(?:python[\d.]*|node|bun|deno|ruby|perl|php|tsx|uv)$/;
const SUBCOMMANDS = new Set(["run", "-A", "--allow-all", "exec"]);

/**
 * Find the script that a command starts. A command whose first word is a path,
 * or an interpreter with a path, has one; anything cleverer has none that can
 * be known.
 *
 * @example Usage
 * ```ts
 * import { scriptOfCommand } from "@dsh/session-env/hooks";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(scriptOfCommand('"$CLAUDE_PROJECT_DIR"/guard.sh --all'), {
 *   path: "$CLAUDE_PROJECT_DIR/guard.sh",
 *   direct: true,
 * });
 * assertEquals(scriptOfCommand("python3 hooks/guard.py"), {
 *   path: "hooks/guard.py",
 *   direct: false,
 * });
 * assertEquals(scriptOfCommand("echo done"), undefined);
 * ```
 *
 * @param command The command's text, or the program of the exec form.
 * @param args The arguments of the exec form.
 * @returns The script, or `undefined`.
 */
export function scriptOfCommand(
  command: string,
  args?: readonly string[],
): ScriptOfCommand | undefined {
  const words = args ? [command, ...args] : shellWords(command);
  while (!args && words.length > 0 && /^[A-Za-z_]\w*=/.test(words[0])) {
    words.shift();
  }
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  if (INTERPRETERS.test(first)) {
    while (SUBCOMMANDS.has(rest[0]) || /^--?[a-z-]+(=.*)?$/.test(rest[0])) {
      if (/^-\w*[cem]$/.test(rest[0])) {
        return undefined;
      }
      rest.shift();
    }
    const script = rest[0];
    return script && isPath(script)
      ? { path: script, direct: false }
      : undefined;
  }
  return first.includes("/") && isPath(first)
    ? { path: first, direct: true }
    : undefined;
}

function isPath(word: string): boolean {
  return !/[*?[\](){}<>|;&`\n]/.test(word.replace(/\$\{\w+\}/g, "")) &&
    /[/.]/.test(word) && !/^[a-z]+:/.test(word);
}

/** Split the first simple command into words, taking quotes away. */
function shellWords(command: string): string[] {
  const words: string[] = [];
  const word = /\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^\s"'\\;&|])+)/y;
  for (let match = word.exec(command); match; match = word.exec(command)) {
    words.push(
      match[1].replace(
        /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
        (_, double, single, escaped) => double ?? single ?? escaped,
      ),
    );
  }
  return words;
}
