import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import {
  ContributorFailedError,
  ValueRefusedError,
} from "../../shell_env/errors.ts";
import { sessionLogContributor } from "../../shell_env/session_log_contributor.ts";
import { ShellEnvRegistry } from "../../shell_env/shell_env_registry.ts";
import type {
  SessionHeader,
  SessionLocation,
  SessionLocator,
  ToolExecution,
} from "../../types.ts";

const header: SessionHeader = { version: 0, id: "s", createdAt: 0 };
const nobody: ToolExecution = {
  callId: "c",
  signal: new AbortController().signal,
};
const execution: ToolExecution = { ...nobody, agent: { session: { header } } };

const at = (path: string): SessionLocator => ({
  locate: ({ id }) => ({ kind: "jsonl", path: `${path}/${id}.jsonl` }),
});

function make(getLocator: () => SessionLocator | null | undefined) {
  const registry = new ShellEnvRegistry({ dshHome: "/agents" });
  registry.register(sessionLogContributor(getLocator));
  return registry;
}

test("sessionLogContributor() asks the getter at every collection", () => {
  let engine: SessionLocator | null | undefined = at("/one");
  const registry = make(() => engine);
  const seen = [registry.collect(execution)];
  for (const next of [at("/two"), null, undefined, at("/three")]) {
    engine = next;
    seen.push(registry.collect(execution));
  }
  const rest = { DSH_HOME: "/agents", DSH_SESSION_ID: "s", DSH_SHELL: "1" };
  assertEquals(seen, [
    { ...rest, DSH_SESSION_JSONL: "/one/s.jsonl" },
    { ...rest, DSH_SESSION_JSONL: "/two/s.jsonl" },
    rest,
    rest,
    { ...rest, DSH_SESSION_JSONL: "/three/s.jsonl" },
  ]);
});

test("sessionLogContributor() asks no engine for a call without an agent", () => {
  const registry = make(() => {
    throw new Error("asked");
  });
  assertEquals(registry.collect(nobody), {
    DSH_HOME: "/agents",
    DSH_SHELL: "1",
  });
});

for (
  const { title, location } of [
    { title: "no location", location: undefined },
    { title: "another kind", location: { kind: "sqlite", path: "/a.db" } },
  ]
) {
  test(`sessionLogContributor() gives no path for ${title}`, () => {
    assertEquals(make(() => ({ locate: () => location })).collect(execution), {
      DSH_HOME: "/agents",
      DSH_SESSION_ID: "s",
      DSH_SHELL: "1",
    });
  });
}

test("sessionLogContributor() takes Windows paths as absolute", () => {
  const path = "C:\\logs\\s.jsonl";
  assertEquals(
    make(() => ({ locate: () => ({ kind: "jsonl", path }) }))
      .collect(execution).DSH_SESSION_JSONL,
    path,
  );
});

for (
  const { title, location } of [
    { title: "a relative path", location: { kind: "jsonl", path: "s.jsonl" } },
    { title: "an empty path", location: { kind: "jsonl", path: "" } },
    { title: "no path", location: { kind: "jsonl" } },
    { title: "a number for a path", location: { kind: "jsonl", path: 7 } },
    { title: "no kind", location: { path: "/s.jsonl" } },
    { title: "null", location: null },
    { title: "a string", location: "/s.jsonl" },
    { title: "a promise", location: Promise.resolve({ kind: "jsonl" }) },
  ]
) {
  test(`sessionLogContributor() fails loudly on a locator that gives ${title}`, () => {
    const locator = {
      locate: () => location as unknown as SessionLocation,
    };
    assertThrows(
      () => make(() => locator).collect(execution),
      ContributorFailedError,
      'Cannot collect DSH_SESSION_JSONL from "session-log": the storage engine\'s',
    );
  });
}

test("sessionLogContributor() fails loudly on a locator that throws", () => {
  const cause = new Error("closed");
  const locator = {
    locate: () => {
      throw cause;
    },
  };
  const error = assertThrows(
    () => make(() => locator).collect(execution),
    ContributorFailedError,
    'Cannot collect DSH_SESSION_JSONL from "session-log": closed',
  );
  assertEquals(error.cause, cause);
});

test("sessionLogContributor() fails loudly on a path with NUL", () => {
  const locator = { locate: () => ({ kind: "jsonl", path: "/a\0b" }) };
  assertThrows(
    () => make(() => locator).collect(execution),
    ValueRefusedError,
    '"DSH_SESSION_JSONL" from "session-log"',
  );
});
