import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import {
  childEnvironment,
  type ChildEnvironmentOptions,
  type NameDecision,
} from "../../exec/environment/child_environment.ts";
import type { EnvironmentPolicy } from "../../exec/environment/environment_policy.ts";

/** Only what comes from the inherited variables. */
const bare: EnvironmentPolicy = { terminalDefaults: false };

const TERMINAL = {
  NO_COLOR: "1",
  TERM: "dumb",
  PAGER: "cat",
  GIT_PAGER: "cat",
};

type Ambient = Record<string, string | undefined>;

interface Row {
  name: string;
  ambient: Ambient;
  options?: ChildEnvironmentOptions;
  expected: Record<string, string>;
}

const rows: Row[] = [
  {
    name: "keeps what no table knows, in its order",
    ambient: { B: "2", A: "1", "ProgramFiles(x86)": "x", a: "small", "é": "ü" },
    expected: {
      B: "2",
      A: "1",
      "ProgramFiles(x86)": "x",
      a: "small",
      "é": "ü",
    },
  },
  {
    name: "keeps values with newlines, quotes and other scripts",
    ambient: { NL: '{\n "k": 1\n}', Q: "'\"$(x)", U: "日本\u{1f600}", E: "" },
    expected: { NL: '{\n "k": 1\n}', Q: "'\"$(x)", U: "日本\u{1f600}", E: "" },
  },
  {
    name: "drops inherited managed names",
    ambient: { DSH_SESSION_ID: "outer", DSH_: "x", DSH_new: "y", A: "1" },
    expected: { A: "1" },
  },
  {
    name: "keeps other spellings of the prefix off Windows",
    ambient: { dsh_x: "1", Dsh_X: "2", DSHX: "3", XDSH_Y: "4" },
    expected: { dsh_x: "1", Dsh_X: "2", DSHX: "3", XDSH_Y: "4" },
  },
  {
    name: "drops managed names in any case on Windows",
    ambient: { dsh_x: "1", Dsh_X: "2", DSH_Y: "3", XDSH_Y: "4" },
    options: { platform: "win32" },
    expected: { XDSH_Y: "4" },
  },
  {
    name: "drops managed names of env, and keeps the rest of it",
    ambient: {},
    options: { env: { DSH_SESSION_ID: "spread", MY_TOKEN: "meant", A: "1" } },
    expected: { MY_TOKEN: "meant", A: "1" },
  },
  {
    name: "drops managed names of env in any case on Windows",
    ambient: {},
    options: { platform: "win32", env: { dsh_session_id: "spread", A: "1" } },
    expected: { A: "1" },
  },
  {
    name: "puts env over the inherited variables, and the overlay over all",
    ambient: { A: "ambient", DSH_A: "ambient" },
    options: { env: { A: "env", DSH_A: "env" }, dshEnv: { DSH_A: "overlay" } },
    expected: { A: "env", DSH_A: "overlay" },
  },
  {
    name: "takes undefined for absent everywhere",
    ambient: { A: undefined, B: "b" },
    options: { env: { B: undefined, C: undefined } },
    expected: { B: "b" },
  },
  {
    name: "drops credentials by name and by value",
    ambient: {
      GH_TOKEN: "x",
      DATABASE_URL: "postgres://u:p@h/d",
      PLAIN_URL: "postgres://h/d",
    },
    expected: { PLAIN_URL: "postgres://h/d" },
  },
  {
    name: "keeps credentials where the policy says so, and nothing else",
    ambient: {
      GH_TOKEN: "x",
      DATABASE_URL: "postgres://u:p@h/d",
      HTTPS_PROXY: "http://u:p@h:1",
      BASH_ENV: "/x",
      CLAUDE_CODE_MESSAGING_TOKEN: "outer",
      DSH_TOKEN: "outer",
    },
    options: { policy: { ...bare, keepCredentials: true } },
    expected: {
      GH_TOKEN: "x",
      DATABASE_URL: "postgres://u:p@h/d",
      HTTPS_PROXY: "http://u:p@h:1",
    },
  },
  {
    name: "takes the login out of proxies and indexes",
    ambient: {
      HTTPS_PROXY: "http://u:p@h:1",
      http_proxy: "http://t@h:1",
      ALL_PROXY: "u:p@h:1",
      NO_PROXY: "localhost",
      PIP_INDEX_URL: "https://u:p@h/simple",
      npm_config_registry: "https://u:p@h/",
    },
    expected: {
      HTTPS_PROXY: "http://h:1",
      http_proxy: "http://h:1",
      ALL_PROXY: "h:1",
      NO_PROXY: "localhost",
      PIP_INDEX_URL: "https://h/simple",
      npm_config_registry: "https://h/",
    },
  },
  {
    name: "drops a proxy that holds a credential elsewhere",
    ambient: { HTTPS_PROXY: "http://u:p@h:1/?token=abc" },
    expected: {},
  },
  {
    name: "drops what the system cannot pass on, and keeps the rest",
    ambient: { "": "x", "A=B": "x", "N\0": "x", V: "a\0b", GOOD: "1" },
    expected: { GOOD: "1" },
  },
  {
    name: "drops inherited values that are no strings",
    ambient: { N: null, O: {}, F: 1, GOOD: "1" } as unknown as Ambient,
    expected: { GOOD: "1" },
  },
  {
    name: "drops an inherited PATH that is empty",
    ambient: { PATH: "", A: "1" },
    expected: { A: "1" },
  },
  {
    name: "keeps keys that objects have by birth",
    ambient: JSON.parse(
      '{"__proto__":"p","constructor":"c","hasOwnProperty":"h","toString":"t"}',
    ),
    expected: JSON.parse(
      '{"__proto__":"p","constructor":"c","hasOwnProperty":"h","toString":"t"}',
    ),
  },
  {
    name: "drops what says where this process runs",
    ambient: { PWD: "/here", OLDPWD: "/there", _: "/usr/bin/env", A: "1" },
    expected: { A: "1" },
  },
  {
    name: "tells the child its folder",
    ambient: { PWD: "/here" },
    options: { cwd: "/srv" },
    expected: { PWD: "/srv" },
  },
  {
    name: "drops the marks of profiles when PATH is another",
    ambient: { PATH: "/old", __ETC_PROFILE_NIX_SOURCED: "1", __OTHER: "1" },
    options: { env: { PATH: "/new" } },
    expected: { PATH: "/new", __OTHER: "1" },
  },
  {
    name: "keeps the marks of profiles when PATH stays",
    ambient: { PATH: "/old", __ETC_PROFILE_NIX_SOURCED: "1" },
    expected: { PATH: "/old", __ETC_PROFILE_NIX_SOURCED: "1" },
  },
  {
    name: "starts from the core names",
    ambient: { PATH: "/bin", HOME: "/h", LANG: "C", FOO: "1", GH_TOKEN: "x" },
    options: { policy: { ...bare, inherit: "core" } },
    expected: { PATH: "/bin", HOME: "/h", LANG: "C" },
  },
  {
    name: "adds allowed names to the core ones",
    ambient: { PATH: "/bin", FOO: "1", BAR: "2" },
    options: { policy: { ...bare, inherit: "core", allow: ["FOO"] } },
    expected: { PATH: "/bin", FOO: "1" },
  },
  {
    name: "starts from the core names of Windows in any case",
    ambient: {
      Path: "C:\\bin",
      SystemRoot: "C:\\Windows",
      comspec: "cmd",
      "ProgramFiles(x86)": "p",
      Foo: "1",
    },
    options: { platform: "win32", policy: { ...bare, inherit: "core" } },
    expected: {
      Path: "C:\\bin",
      SystemRoot: "C:\\Windows",
      comspec: "cmd",
      "ProgramFiles(x86)": "p",
    },
  },
  {
    name: "starts from nothing, and sets what it is given",
    ambient: { PATH: "/bin", HOME: "/h" },
    options: {
      policy: { ...bare, inherit: "none", allow: ["PATH"] },
      env: { A: "1" },
      dshEnv: { DSH_SHELL: "1" },
    },
    expected: { A: "1", DSH_SHELL: "1" },
  },
  {
    name: "keeps the first spelling of a name on Windows",
    ambient: { Path: "first", PATH: "second", path: "third" },
    options: { platform: "win32" },
    expected: { Path: "first" },
  },
  {
    name: "passes over an empty Path on Windows",
    ambient: { Path: "", path: "C:\\bin" },
    options: { platform: "win32" },
    expected: { path: "C:\\bin" },
  },
  {
    name: "replaces every spelling of a name on Windows",
    ambient: { Path: "old", Foo: "old" },
    options: { platform: "win32", env: { PATH: "new", FOO: "new" } },
    expected: { PATH: "new", FOO: "new" },
  },
  {
    name: "keeps spellings apart elsewhere",
    ambient: { Path: "old" },
    options: { env: { PATH: "new" } },
    expected: { Path: "old", PATH: "new" },
  },
  {
    name: "keeps the folders of drives on Windows",
    ambient: { "=C:": "C:\\x", "A=B": "x" },
    options: { platform: "win32" },
    expected: { "=C:": "C:\\x" },
  },
  {
    name: "keeps allowed names with their values",
    ambient: {
      GH_TOKEN: "x",
      DATABASE_URL: "pg://u:p@h",
      LD_LIBRARY_PATH: "/x",
    },
    options: {
      policy: { ...bare, allow: ["gh_token", "DATABASE_*", "LD_LIBRARY_PATH"] },
    },
    expected: {
      GH_TOKEN: "x",
      DATABASE_URL: "pg://u:p@h",
      LD_LIBRARY_PATH: "/x",
    },
  },
  {
    name: "drops denied names, also where they are allowed",
    ambient: {
      AWS_REGION: "x",
      AWS_PROFILE: "y",
      FOO: "1",
      A_FOO: "2",
      B: "3",
    },
    options: { policy: { ...bare, deny: ["aws_*", "*foo"], allow: ["FOO"] } },
    expected: { B: "3" },
  },
  {
    name: "drops managed names and what shells run even if all is allowed",
    ambient: { DSH_X: "outer", BASH_ENV: "/x", CLAUDECODE: "1", A: "1" },
    options: { policy: { ...bare, allow: ["*"] } },
    expected: { CLAUDECODE: "1", A: "1" },
  },
];

for (const { name, ambient, options, expected } of rows) {
  test(`childEnvironment() ${name}`, () => {
    const env = childEnvironment(ambient, { policy: bare, ...options });
    const { SHLVL, ...rest } = env;
    assertEquals(SHLVL, "1");
    // `__proto__` does not survive a rest pattern on every compiler.
    if (Object.hasOwn(expected, "__proto__")) {
      delete env.SHLVL;
      assertEquals(Object.entries(env), Object.entries(expected));
    } else assertEquals(rest, expected);
  });
}

test("childEnvironment() sets the terminal defaults between ambient and env", () => {
  const ambient = { TERM: "xterm", PAGER: "less", FORCE_COLOR: "1", A: "1" };
  assertEquals(childEnvironment(ambient, { env: { PAGER: "more" } }), {
    TERM: "dumb",
    PAGER: "more",
    A: "1",
    SHLVL: "1",
    NO_COLOR: "1",
    GIT_PAGER: "cat",
  });
  assertEquals(childEnvironment({}), { SHLVL: "1", ...TERMINAL });
  assertEquals(childEnvironment(ambient, { policy: bare }), {
    ...ambient,
    SHLVL: "1",
  });
});

const levels = [
  { inherited: undefined, expected: "1" },
  { inherited: "0", expected: "1" },
  { inherited: "-3", expected: "1" },
  { inherited: "x", expected: "1" },
  { inherited: "", expected: "1" },
  { inherited: "1", expected: "1" },
  { inherited: "7", expected: "7" },
];

for (const { inherited, expected } of levels) {
  test(`childEnvironment() makes SHLVL ${expected} of ${inherited}`, () => {
    assertEquals(childEnvironment({ SHLVL: inherited }).SHLVL, expected);
  });
}

test("childEnvironment() gives SHLVL of env as it is", () => {
  assertEquals(childEnvironment({}, { env: { SHLVL: "0" } }).SHLVL, "0");
});

test("childEnvironment() refuses a name of the overlay that is not managed", () => {
  for (const key of ["BASH_ENV", "dsh_x", "PATH"]) {
    for (const platform of ["linux", "win32"]) {
      const dshEnv = { [key]: "1" } as Record<`DSH_${string}`, string>;
      assertThrows(
        () => childEnvironment({}, { dshEnv, platform }),
        TypeError,
        `Cannot pass "${key}" of dshEnv to a command: its name must begin with DSH_`,
      );
    }
  }
});

test("childEnvironment() tells what it drops and why, never a value", () => {
  const decisions: NameDecision[] = [];
  const ambient = {
    PATH: "/bin",
    DSH_X: "s3cr3t",
    GH_TOKEN: "s3cr3t",
    DATABASE_URL: "pg://u:s3cr3t@h",
    HTTPS_PROXY: "http://u:s3cr3t@h",
    BASH_ENV: "s3cr3t",
    CODEX_THREAD_ID: "s3cr3t",
    NODE_OPTIONS: "s3cr3t",
    GIT_DIR: "s3cr3t",
    PWD: "s3cr3t",
    FORCE_COLOR: "s3cr3t",
    BAD: "s3cr3t\0",
    MINE: "s3cr3t",
  };
  childEnvironment(ambient, {
    policy: { deny: ["MINE"] },
    onDecision: (decision) => decisions.push(decision),
  });
  assertEquals(
    decisions.map(({ name, action, reason }) => [name, action, reason]),
    [
      ["DSH_X", "dropped", "managed"],
      ["GH_TOKEN", "dropped", "credential"],
      ["DATABASE_URL", "dropped", "credential"],
      ["HTTPS_PROXY", "changed", "credential"],
      ["BASH_ENV", "dropped", "shell_startup"],
      ["CODEX_THREAD_ID", "dropped", "harness_identity"],
      ["NODE_OPTIONS", "dropped", "runtime_control"],
      ["GIT_DIR", "dropped", "runtime_control"],
      ["PWD", "dropped", "process_state"],
      ["FORCE_COLOR", "dropped", "terminal_default"],
      ["BAD", "dropped", "invalid"],
      ["MINE", "dropped", "denied"],
    ],
  );
  assertEquals(JSON.stringify(decisions).includes("s3cr3t"), false);
});

test("childEnvironment() leaves what it is given as it was", () => {
  const ambient = Object.freeze({ A: "1", DSH_X: "o", GH_TOKEN: "t" });
  const env = Object.freeze({ B: "2", DSH_Y: "o" });
  const dshEnv = Object.freeze({ DSH_Z: "i" });
  const child = childEnvironment(ambient, { env, dshEnv });
  child.A = "changed";
  assertEquals(ambient, { A: "1", DSH_X: "o", GH_TOKEN: "t" });
});

test("childEnvironment() looks at a value again when it has changed", () => {
  const options = { policy: bare };
  for (const url of ["pg://h/a", "pg://u:p@h/a", "pg://h/a", "pg://h/b"]) {
    const { SERVICE_URL } = childEnvironment({ SERVICE_URL: url }, options);
    assertEquals(SERVICE_URL, url.includes("@") ? undefined : url);
  }
});
