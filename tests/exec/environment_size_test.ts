import { assertEquals, assertThrows } from "@std/assert";
import { execFile } from "node:child_process";
import process from "node:process";
import { test } from "node:test";
import {
  checkSize,
  EnvironmentTooLargeError,
  sizeLimits,
} from "../../exec/environment/environment_size.ts";

const limits = sizeLimits("linux");

/** Whether the system itself starts a program with the environment. */
function starts(env: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      execFile("/bin/true", { env }, (error) => resolve(error === null));
    } catch {
      // Some runtimes refuse before they try.
      resolve(false);
    }
  });
}

const one = [
  { name: "A", bytes: 131_072, fits: true },
  { name: "A", bytes: 131_073, fits: false },
];

for (const { name, bytes, fits } of one) {
  const env = { [name]: "x".repeat(bytes - name.length - 2) };
  test(`checkSize() says that ${bytes} bytes ${fits ? "fit" : "do not"}`, () => {
    if (fits) return checkSize([], env, limits);
    const error = assertThrows(
      () => checkSize([], env, limits),
      EnvironmentTooLargeError,
    );
    assertEquals(
      [error.code, error.variable, error.bytes, error.limit],
      ["environment_too_large", "A", bytes, 131_072],
    );
    assertEquals(
      error.message,
      'Cannot pass "A" to a command: it has 131073 bytes with its name, and the system takes 131072 in one variable; put it in a file',
    );
  });

  test(
    `Linux itself says that ${bytes} bytes ${fits ? "fit" : "do not"}`,
    { skip: process.platform !== "linux" && "another system's limits" },
    async () => {
      assertEquals(await starts(env), fits);
    },
  );
}

test("checkSize() counts bytes, not characters", () => {
  const env = { A: "é".repeat(65_534) };
  checkSize([], env, limits);
  assertThrows(
    () => checkSize([], { A: env.A + "é" }, limits),
    EnvironmentTooLargeError,
  );
});

test("checkSize() counts all together and names the largest", () => {
  const env: Record<string, string> = { BIG: "x".repeat(130_000) };
  for (let i = 0; i < 16; i++) env[`V${i}`] = "x".repeat(125_000);
  const error = assertThrows(
    () => checkSize([], env, limits),
    EnvironmentTooLargeError,
    'of which "BIG" has 130005',
  );
  assertEquals(error.variable, "BIG");
  assertEquals(error.limit, 2_097_152);
});

test("checkSize() counts the pointers of many small variables", () => {
  const env: Record<string, string> = {};
  for (let i = 0; i < 120_000; i++) env[`V${100_000 + i}`] = "1";
  assertThrows(() => checkSize([], env, limits), EnvironmentTooLargeError);
});

test("checkSize() says that a command is too long", () => {
  const error = assertThrows(
    () => checkSize(["-c", "x".repeat(131_072)], {}, limits),
    EnvironmentTooLargeError,
  );
  assertEquals(error.variable, undefined);
  assertEquals(
    error.message,
    "Cannot run the command: it has 131073 bytes, and the system takes 131072 in one argument; put it in a file or pass it on stdin",
  );
});

test(
  "checkSize() lets nothing through that Linux refuses",
  { skip: process.platform !== "linux" && "another system's limits" },
  async () => {
    for (const count of [14, 15, 16, 17]) {
      const env: Record<string, string> = {};
      for (let i = 0; i < count; i++) env[`V${i}`] = "x".repeat(130_000);
      let passes = true;
      try {
        checkSize([], env, limits);
      } catch {
        passes = false;
      }
      // A larger stack raises the system's limit, so it may take more.
      if (passes) assertEquals(await starts(env), true);
    }
  },
);

test("sizeLimits() knows the platforms", () => {
  assertEquals(sizeLimits("darwin").all, 1_048_576);
  assertEquals(sizeLimits("win32").one, 32_767);
  assertEquals(sizeLimits("freebsd"), sizeLimits("linux"));
});
