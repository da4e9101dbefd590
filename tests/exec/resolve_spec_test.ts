import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { EnvironmentTooLargeError } from "../../exec/environment/environment_size.ts";
import { ProgramNotFoundError } from "../../exec/spec/find_program.ts";
import { ShellNotFoundError } from "../../exec/spec/find_shell.ts";
import {
  resolveSpec,
  type SpecDefaults,
} from "../../exec/spec/resolve_spec.ts";
import type { ShellExecRequest } from "../../exec/seam.ts";

const programs = ["/bin/bash", "/bin/sh", "/bin/ls", "/child/make"];

const defaults: SpecDefaults = {
  platform: "linux",
  ambient: { PATH: "/bin", DSH_SESSION_ID: "outer" },
  cwd: "/srv",
  pathKind: (path) => programs.includes(path) ? "program" : "missing",
};

test("resolveSpec() decides every default", () => {
  assertEquals(resolveSpec({ command: "make" }, defaults), {
    program: "/bin/bash",
    args: ["--noprofile", "--norc", "-c", "make"],
    cwd: "/srv",
    env: {
      PATH: "/bin",
      SHLVL: "1",
      PWD: "/srv",
      NO_COLOR: "1",
      TERM: "dumb",
      PAGER: "cat",
      GIT_PAGER: "cat",
    },
    dshEnv: {},
    clearEnv: true,
    stdin: undefined,
    timeoutMs: undefined,
    maxOutputBytes: 1_048_576,
    keepOutput: "tail",
    spillOutput: false,
    killGraceMs: 1_000,
    endGroupOnExit: false,
  });
});

test("resolveSpec() takes everything that a request sets", () => {
  const request: ShellExecRequest = {
    command: "ls",
    args: ["-l"],
    cwd: "sub",
    env: { A: "1", DSH_A: "spread" },
    dshEnv: { DSH_B: "2" },
    inherit: "none",
    terminalDefaults: false,
    stdin: "é",
    timeoutMs: 5,
    maxOutputBytes: 0,
    keepOutput: "both",
    spillOutput: true,
    killGraceMs: 0,
    endGroupOnExit: true,
  };
  const spec = resolveSpec({ ...request, command: "/bin/ls" }, defaults);
  assertEquals(spec, {
    program: "/bin/ls",
    args: ["-l"],
    cwd: "/srv/sub",
    env: { SHLVL: "1", PWD: "/srv/sub", A: "1", DSH_B: "2" },
    dshEnv: { DSH_B: "2" },
    clearEnv: true,
    stdin: new Uint8Array([0xc3, 0xa9]),
    timeoutMs: 5,
    maxOutputBytes: 0,
    keepOutput: "both",
    spillOutput: true,
    killGraceMs: 0,
    endGroupOnExit: true,
  });
  assertEquals(
    [spec, spec.env, spec.args, spec.dshEnv].map(Object.isFrozen),
    [true, true, true, true],
  );
});

test("resolveSpec() puts a request over the executor's choices", () => {
  const ambient = { PATH: "/bin", GH_TOKEN: "x", TERM: "xterm" };
  const environment = { inherit: "none", keepCredentials: true } as const;
  const choices = { ...defaults, ambient, environment, timeoutMs: 9 };
  assertEquals(resolveSpec({ command: "" }, choices).timeoutMs, 9);
  assertEquals(resolveSpec({ command: "" }, choices).env.GH_TOKEN, undefined);
  const spec = resolveSpec(
    { command: "", inherit: "all", terminalDefaults: false, timeoutMs: 3 },
    choices,
  );
  assertEquals(spec.env, { ...ambient, SHLVL: "1", PWD: "/srv" });
  assertEquals(spec.timeoutMs, 3);
});

test("resolveSpec() drops what a request or the executor drops", () => {
  const ambient = { PATH: "/bin", OTEL_A: "1", OTEL_B: "2", NOISE: "3" };
  const spec = resolveSpec({
    command: "",
    terminalDefaults: false,
    dropInherited: ["OTEL_*"],
    env: { OTEL_B: "mine" },
  }, { ...defaults, ambient, environment: { deny: ["NOISE"] } });
  assertEquals(spec.env, {
    PATH: "/bin",
    SHLVL: "1",
    PWD: "/srv",
    OTEL_B: "mine",
  });
});

test("resolveSpec() looks on the child's PATH", () => {
  const env = { PATH: "/child" };
  const spec = resolveSpec({ command: "make", args: [], env }, defaults);
  assertEquals(spec.program, "/child/make");
});

test("resolveSpec() takes the request's shell, then the executor's", () => {
  const choices = { ...defaults, shell: "sh" };
  assertEquals(resolveSpec({ command: "x" }, choices).program, "/bin/sh");
  const request = { command: "x", shell: "/bin/bash" };
  assertEquals(resolveSpec(request, choices).program, "/bin/bash");
});

const refused: {
  request: Record<string, unknown>;
  // deno-lint-ignore no-explicit-any
  error: new (...args: any[]) => Error;
  message: string;
}[] = [
  {
    request: { command: 1 },
    error: TypeError,
    message: "Cannot run the command: it must be a string",
  },
  {
    request: { command: "a\0" },
    error: TypeError,
    message: "Cannot run the command: it has a NUL in it",
  },
  {
    request: { command: "x", cwd: "" },
    error: TypeError,
    message: "Cannot run the command: cwd must be a path without a NUL in it",
  },
  {
    request: { command: "x", cwd: "/a\0" },
    error: TypeError,
    message: "Cannot run the command: cwd must be a path without a NUL in it",
  },
  {
    request: { command: "/bin/ls", args: ["a", 1] },
    error: TypeError,
    message: "Cannot run the program: argument 1 must be a string",
  },
  {
    request: { command: "x", stdin: 1 },
    error: TypeError,
    message: "Cannot run the command: stdin must be a string or a Uint8Array",
  },
  {
    request: { command: "x", timeoutMs: 0 },
    error: RangeError,
    message:
      "Cannot run the command: timeoutMs must be above 0 and at most 2147483647",
  },
  {
    request: { command: "x", timeoutMs: NaN },
    error: RangeError,
    message:
      "Cannot run the command: timeoutMs must be above 0 and at most 2147483647",
  },
  {
    request: { command: "x", timeoutMs: 2_147_483_648 },
    error: RangeError,
    message:
      "Cannot run the command: timeoutMs must be above 0 and at most 2147483647",
  },
  {
    request: { command: "x", maxOutputBytes: -1 },
    error: RangeError,
    message:
      "Cannot run the command: maxOutputBytes must be a whole number from 0",
  },
  {
    request: { command: "x", killGraceMs: -1 },
    error: RangeError,
    message: "Cannot run the command: killGraceMs must be from 0 to 2147483647",
  },
  {
    request: { command: "x", keepOutput: "middle" },
    error: TypeError,
    message:
      "Cannot run the command: keepOutput must be one of tail, head, both",
  },
  {
    request: { command: "x", inherit: "some" },
    error: TypeError,
    message:
      "Cannot use the environment policy: inherit must be one of all, core, none",
  },
  {
    request: { command: "x", env: { "A=B": "1" } },
    error: TypeError,
    message: 'Cannot pass "A=B" of env to a command',
  },
  {
    request: { command: "x", env: { A: "x".repeat(200_000) } },
    error: EnvironmentTooLargeError,
    message: 'Cannot pass "A" to a command: it has 200003 bytes',
  },
  {
    request: { command: "x".repeat(200_000) },
    error: EnvironmentTooLargeError,
    message: "Cannot run the command: it has 200001 bytes",
  },
  {
    request: { command: "x", shell: "/no/bash" },
    error: ShellNotFoundError,
    message: 'Cannot run a command with "/no/bash": it does not exist',
  },
  {
    request: { command: "no-such", args: [] },
    error: ProgramNotFoundError,
    message: 'Cannot run "no-such": it is in no folder of PATH',
  },
];

for (const { request, error, message } of refused) {
  test(`resolveSpec() says: ${message}`, () => {
    assertThrows(
      () => resolveSpec(request as unknown as ShellExecRequest, defaults),
      error,
      message,
    );
  });
}
