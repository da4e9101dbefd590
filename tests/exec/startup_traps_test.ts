import { assertEquals, assertMatch } from "@std/assert";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import process from "node:process";
import { test } from "node:test";
import { resolveSpec } from "../../exec/spec/resolve_spec.ts";
import { runtime } from "../support/runtime.ts";
import { tempDir } from "../support/temp_dir.ts";

const folder = tempDir();
mkdirSync(`${folder}/sub`);
mkdirSync(`${folder}/elsewhere/sub`, { recursive: true });
writeFileSync(`${folder}/trap.sh`, "echo TRAP\n");
writeFileSync(`${folder}/.bashrc`, "echo TRAP\n");

const has = (program: string) =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0;
const hasGit = has("git");
if (hasGit) spawnSync("git", ["init", "-q", folder], { stdio: "ignore" });

interface Start {
  program: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

/** What a program writes, both streams together. */
async function outputOf(
  { program, args, env }: Start,
  input: string | undefined,
): Promise<string> {
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding("utf8").on("data", (chunk) => text += chunk);
  }
  child.stdin?.on("error", () => {}); // it may end without reading
  child.stdin?.end(input);
  await once(child, "close");
  return text;
}

interface Trap {
  name: string;
  /** The variable that is set around us. */
  ambient: Record<string, string>;
  command: string;
  /** The shell, if it is not bash. */
  shell?: string | undefined;
  /** Shown when the trap fires. */
  fires: RegExp;
  /** What the command shows by itself. */
  clean: string | RegExp;
  input?: string;
  skip?: string | false;
}

const traps: Trap[] = [
  {
    name: "BASH_ENV",
    ambient: { BASH_ENV: `${folder}/trap.sh` },
    command: "echo hi",
    fires: /^TRAP\nhi\n$/,
    clean: "hi\n",
  },
  {
    name: "an exported function",
    ambient: { "BASH_FUNC_ls%%": "() { echo TRAP; }" },
    command: "ls -d sub",
    fires: /^TRAP\n$/,
    clean: "sub\n",
  },
  {
    name: "CDPATH",
    ambient: { CDPATH: `${folder}/elsewhere` },
    command: "cd sub && echo done",
    fires: /elsewhere\/sub\ndone\n$/,
    clean: "done\n",
  },
  {
    name: "SHELLOPTS",
    ambient: { SHELLOPTS: "xtrace" },
    command: "echo hi",
    fires: /\+ echo hi\n/,
    clean: "hi\n",
  },
  {
    name: "BASHOPTS",
    ambient: { BASHOPTS: "nullglob" },
    command: "echo *.none",
    fires: /^\n$/,
    clean: "*.none\n",
  },
  {
    name: "ENV with an interactive sh",
    ambient: { ENV: `${folder}/trap.sh` },
    command: "sh -i -c 'echo hi' 2>/dev/null",
    fires: /TRAP\nhi\n/,
    clean: "hi\n",
  },
  {
    name: "PROMPT_COMMAND with an interactive bash",
    ambient: { PROMPT_COMMAND: "echo TRAP" },
    command: "bash --norc --noprofile -i 2>/dev/null <<< 'echo hi'",
    fires: /TRAP\n/,
    clean: "hi\n",
  },
  {
    name: "PS4",
    ambient: { PS4: "TRAP " },
    // bash does not import it when root runs it, so sh has to show it.
    shell: "/bin/sh",
    command: "set -x; : hi",
    fires: /^TRAP : hi\n$/,
    clean: "+ : hi\n",
  },
  {
    name: "TIMEFORMAT",
    ambient: { TIMEFORMAT: "TRAP" },
    command: "time true 2>&1",
    fires: /TRAP\n$/,
    clean: /^\nreal\t/,
  },
  {
    name: "POSIXLY_CORRECT",
    ambient: { POSIXLY_CORRECT: "1" },
    command: "shopt -o posix | tr -d '[:space:]'",
    fires: /^posixon$/,
    clean: "posixoff",
  },
  {
    name: "TMOUT",
    ambient: { TMOUT: "1" },
    command: "read x < <(sleep 1.3; echo late); echo ${x:-none}",
    fires: /^none\n$/,
    clean: "late\n",
  },
  {
    name: "SSH_CLIENT",
    ambient: { SSH_CLIENT: "192.0.2.1 1 22" },
    command: "echo hi",
    fires: /^TRAP\nhi\n$/,
    clean: "hi\n",
  },
  {
    name: "SSH2_CLIENT",
    ambient: { SSH2_CLIENT: "192.0.2.1 1 22" },
    command: "echo hi",
    fires: /^TRAP\nhi\n$/,
    clean: "hi\n",
  },
  {
    name: "GIT_DIR",
    ambient: { GIT_DIR: `${folder}/elsewhere` },
    command: "git rev-parse --show-toplevel 2>&1",
    fires: /not a git repository/,
    clean: `${folder}\n`,
    skip: !hasGit && "git is not installed",
  },
  {
    name: "NODE_OPTIONS",
    ambient: { NODE_OPTIONS: "--no-such-option" },
    command: "node -e 'console.log(1)' 2>/dev/null || echo TRAP",
    fires: /^TRAP\n$/,
    clean: "1\n",
    skip: !has("node") && "node is not installed",
  },
  {
    name: "LD_PRELOAD",
    ambient: { LD_PRELOAD: "/no/such/library.so" },
    command: "true",
    fires: /library\.so/,
    clean: "",
    skip: process.platform !== "linux" && "another system's loader",
  },
  {
    name: "an input that is a socket",
    ambient: {},
    command: "echo hi; cat",
    input: "",
    fires: /^TRAP\nhi\n$/,
    clean: "hi\n",
    skip: runtime === "deno" && "the pipes of Deno are no sockets",
  },
];

function around(ambient: Record<string, string>): Record<string, string> {
  return { PATH: process.env.PATH ?? "/bin", HOME: folder, ...ambient };
}

for (
  const { name, ambient, command, shell, fires, clean, input, skip } of traps
) {
  test(
    `${name} changes a raw shell, and none that resolveSpec() starts`,
    { skip: skip ?? false },
    async () => {
      const raw = {
        program: shell ?? "/bin/bash",
        args: ["-c", command],
        env: around(ambient),
      };
      const spec = resolveSpec({ command, cwd: folder, shell }, {
        platform: "linux",
        ambient: around(ambient),
        cwd: "/",
        pathKind: (path) => existsSync(path) ? "program" : "missing",
      });
      const [trapped, output] = await Promise.all([
        outputOf(raw, input),
        outputOf(spec, input),
      ]);
      assertMatch(trapped, fires, "the trap must fire without us");
      if (typeof clean === "string") assertEquals(output, clean);
      else assertMatch(output, clean);
    },
  );
}

test("childEnvironment() alone keeps bash from ~/.bashrc", async () => {
  for (const input of [undefined, ""]) {
    const { env } = resolveSpec({ command: "" }, {
      platform: "linux",
      ambient: around({ SSH_CLIENT: "192.0.2.1 1 22", SHLVL: "0" }),
      cwd: "/",
      pathKind: () => "program",
    });
    // No --norc here: the environment must do.
    const bash = { program: "/bin/bash", args: ["-c", "echo hi"], env };
    assertEquals(await outputOf(bash, input), "hi\n");
  }
});
