import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { childEnvironment } from "../../exec/environment/child_environment.ts";

const rows: { env: Record<string, unknown>; message: string }[] = [
  {
    env: { "": "s3cr3t" },
    message: 'Cannot pass "" of env to a command: its name is empty',
  },
  {
    env: { "A=B": "s3cr3t" },
    message: 'Cannot pass "A=B" of env to a command: its name has a "=" in it',
  },
  {
    env: { "A\0": "s3cr3t" },
    message:
      'Cannot pass "A\\u0000" of env to a command: its name has a NUL in it',
  },
  {
    env: { A: "s3cr3t\0" },
    message: 'Cannot pass "A" of env to a command: its value has a NUL in it',
  },
  {
    env: { A: null },
    message:
      'Cannot pass "A" of env to a command: its value must be a string, not null',
  },
  {
    env: { OK: "1", A: 42 },
    message:
      'Cannot pass "A" of env to a command: its value must be a string, not number',
  },
  {
    env: { A: ["s3cr3t"] },
    message:
      'Cannot pass "A" of env to a command: its value must be a string, not array',
  },
  {
    env: { A: { s3cr3t: 1 } },
    message:
      'Cannot pass "A" of env to a command: its value must be a string, not object',
  },
  {
    env: JSON.parse('{"__proto__":1}'),
    message:
      'Cannot pass "__proto__" of env to a command: its value must be a string, not number',
  },
];

for (const { env, message } of rows) {
  test(`childEnvironment() says: ${message}`, () => {
    const error = assertThrows(
      () => childEnvironment({}, { env: env as Record<string, string> }),
      TypeError,
    );
    assertEquals(error.message, message);
  });
}

test("childEnvironment() refuses the same of the overlay", () => {
  const error = assertThrows(
    () => childEnvironment({}, { dshEnv: { DSH_A: "s3cr3t\0" } }),
    TypeError,
  );
  assertEquals(
    error.message,
    'Cannot pass "DSH_A" of dshEnv to a command: its value has a NUL in it',
  );
});

test("childEnvironment() checks even the managed names that env loses", () => {
  assertThrows(
    () => childEnvironment({}, { env: { DSH_A: "\0" } }),
    TypeError,
    '"DSH_A" of env',
  );
});
