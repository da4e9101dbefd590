import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { test } from "node:test";
import { childEnvironment } from "../../exec/environment/child_environment.ts";
import { isManagedName } from "../../exec/environment/managed_names.ts";

const known = fc.constantFrom(
  "DSH_SESSION_ID",
  "dsh_session_id",
  "Dsh_Home",
  "DSH_",
  "PATH",
  "Path",
  "GH_TOKEN",
  "BASH_ENV",
  "SHLVL",
  "HTTPS_PROXY",
  "CODEX_THREAD_ID",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "__defineGetter__",
);
const names = fc.oneof(known, fc.string(), fc.string({ unit: "binary" }));
const values = fc.oneof(
  fc.string(),
  fc.constant("http://u:p@h:1"),
  fc.constant(undefined),
);

/** A record with own keys only, `__proto__` included. */
function record<T>(
  entries: readonly (readonly [string, T])[],
): Record<string, T> {
  return Object.fromEntries(entries);
}

const ambient = fc.array(fc.tuple(names, values)).map(record);
const env = fc.array(fc.tuple(
  names.filter((name) => name !== "" && !/[=\0]/.test(name)),
  values.filter((value) => !value?.includes("\0")),
)).map(record);
const overlay = fc.array(fc.tuple(
  fc.stringMatching(/^DSH_[A-Z][A-Z0-9_]{0,8}$/),
  fc.string().filter((value) => !value.includes("\0")),
)).map(record);
const policy = fc.record({
  inherit: fc.constantFrom("all" as const, "core" as const, "none" as const),
  keepCredentials: fc.boolean(),
  terminalDefaults: fc.boolean(),
  allow: fc.constantFrom([], ["*"], ["*TOKEN"], ["__proto__"]),
  deny: fc.constantFrom([], ["*"], ["PATH"]),
});
const platform = fc.constantFrom("linux", "darwin", "win32");

test("childEnvironment() lets no managed name in but those of the overlay", () => {
  fc.assert(
    fc.property(
      ambient,
      env,
      overlay,
      policy,
      platform,
      (ambient, env, dshEnv, policy, platform) => {
        const child = childEnvironment(ambient, {
          env,
          dshEnv,
          policy,
          platform,
        });
        const managed = Object.entries(child).filter(([name]) =>
          isManagedName(name, platform)
        );
        assertEquals(record(managed), dshEnv);
      },
    ),
    { numRuns: 300 },
  );
});

test("childEnvironment() gives the same again, and changes nothing it is given", () => {
  fc.assert(
    fc.property(
      ambient,
      env,
      overlay,
      policy,
      platform,
      (ambient, env, dshEnv, policy, platform) => {
        const given = structuredClone({ ambient, env, dshEnv });
        const options = { env, dshEnv, policy, platform };
        const first = childEnvironment(ambient, options);
        const second = childEnvironment(ambient, options);
        assertEquals(Object.entries(first), Object.entries(second));
        assertEquals({ ambient, env, dshEnv }, given);
      },
    ),
    { numRuns: 200 },
  );
});

test("childEnvironment() gives only what a system can pass on", () => {
  fc.assert(
    fc.property(ambient, env, platform, (ambient, env, platform) => {
      const child = childEnvironment(ambient, { env, platform });
      const seen = new Set<string>();
      for (const [name, value] of Object.entries(child)) {
        const rest = platform === "win32" ? name.slice(1) : name;
        const key = platform === "win32" ? name.toUpperCase() : name;
        assertEquals(
          [
            name === "",
            /[=\0]/.test(rest),
            value.includes("\0"),
            seen.has(key),
          ],
          [false, false, false, false],
        );
        seen.add(key);
      }
      assertEquals(Object.getPrototypeOf(child), Object.prototype);
    }),
    { numRuns: 300 },
  );
});
