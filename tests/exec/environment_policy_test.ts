import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import {
  compilePolicy,
  type EnvironmentPolicy,
} from "../../exec/environment/environment_policy.ts";

const rows: { policy: unknown; message: string }[] = [
  {
    policy: { alow: ["FOO"] },
    message:
      'it has no field "alow", only inherit, keepCredentials, terminalDefaults, allow, deny',
  },
  {
    policy: { inherit: "some" },
    message: "inherit must be one of all, core, none",
  },
  {
    policy: { keepCredentials: "yes" },
    message: "keepCredentials must be a boolean",
  },
  {
    policy: { terminalDefaults: 0 },
    message: "terminalDefaults must be a boolean",
  },
  {
    policy: { allow: "FOO" },
    message: 'allow must be an array of names, with "*" at one end only',
  },
  {
    policy: { deny: [1] },
    message: 'deny must be an array of names, with "*" at one end only',
  },
  {
    policy: { deny: ["A*B"] },
    message: 'deny must be an array of names, with "*" at one end only',
  },
  {
    policy: { deny: [""] },
    message: 'deny must be an array of names, with "*" at one end only',
  },
  {
    policy: { allow: ["DSH_X"] },
    message: 'allow has "DSH_X", which only dshEnv may set',
  },
  {
    policy: { allow: ["BASH_ENV"] },
    message:
      'allow has "BASH_ENV", with which bash runs the file it names before every command; set it in env instead',
  },
];

for (const { policy, message } of rows) {
  test(`compilePolicy() says: ${message}`, () => {
    const error = assertThrows(
      () => compilePolicy(policy as EnvironmentPolicy),
      TypeError,
    );
    assertEquals(
      error.message,
      `Cannot use the environment policy: ${message}`,
    );
  });
}

test("compilePolicy() decides every default", () => {
  assertEquals(compilePolicy({ inherit: undefined, allow: undefined }), {
    inherit: "all",
    keepCredentials: false,
    terminalDefaults: true,
    allows: undefined,
    denies: undefined,
  });
});
