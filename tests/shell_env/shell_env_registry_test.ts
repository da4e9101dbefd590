import process from "node:process";
import { test } from "node:test";
import {
  assert,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import type { ShellEnvContributor } from "../../shell_env/contributor.ts";
import {
  ContributorFailedError,
  ContributorMalformedError,
  ContributorNameTakenError,
  KeyOwnedError,
  KeyReservedError,
  KeyUndeclaredError,
  ValueRefusedError,
} from "../../shell_env/errors.ts";
import { ShellEnvRegistry } from "../../shell_env/shell_env_registry.ts";
import type { ToolExecution } from "../../types.ts";

const signal = new AbortController().signal;
const nobody: ToolExecution = { callId: "c", signal };
const agentOf = (id: unknown): ToolExecution => ({
  ...nobody,
  agent: {
    session: { header: { version: 0, id: id as string, createdAt: 0 } },
  },
});

const region: ShellEnvContributor = {
  name: "region",
  variables: { DSH_REGION: { description: "Where." } },
  resolve: () => ({ DSH_REGION: "north" }),
};

const answering = (answer: unknown): ShellEnvContributor => ({
  ...region,
  resolve: () => answer as Record<never, string>,
});

const make = (...contributors: readonly ShellEnvContributor[]) => {
  const registry = new ShellEnvRegistry({ dshHome: "/home-of-agents" });
  for (const contributor of contributors) registry.register(contributor);
  return registry;
};

test("collect() gives exactly home and shell to a call without an agent", () => {
  assertEquals(make().collect(nobody), {
    DSH_HOME: "/home-of-agents",
    DSH_SHELL: "1",
  });
});

test("collect() gives the id of the session whose agent calls", () => {
  assertEquals(make().collect(agentOf("session-1")), {
    DSH_HOME: "/home-of-agents",
    DSH_SESSION_ID: "session-1",
    DSH_SHELL: "1",
  });
});

test("collect() sorts by code unit, whatever the order of registration", () => {
  const named = (key: `DSH_${string}`): ShellEnvContributor => ({
    name: key,
    variables: { [key]: { description: "d" } },
    resolve: () => ({ [key]: "v" }),
  });
  const registry = make(
    named("DSH_ZED"),
    named("DSH_A_B"),
    named("DSH_AB"),
    named("DSH_A0"),
  );
  assertEquals(Object.keys(registry.collect(agentOf("s"))), [
    "DSH_A0",
    "DSH_AB",
    "DSH_A_B",
    "DSH_HOME",
    "DSH_SESSION_ID",
    "DSH_SHELL",
    "DSH_ZED",
  ]);
});

test("collect() makes a new frozen snapshot each time", () => {
  let calls = 0;
  const registry = make({
    ...region,
    resolve: () => ({ DSH_REGION: String(++calls) }),
  });
  const first = registry.collect(nobody);
  const second = registry.collect(nobody);
  assert(Object.isFrozen(first) && Object.isFrozen(second));
  assertEquals([first.DSH_REGION, second.DSH_REGION], ["1", "2"]);
});

test("collect() leaves out a key whose value is undefined, and keeps an empty one", () => {
  const variables = {
    DSH_A: { description: "a" },
    DSH_B: { description: "b" },
    DSH_C: { description: "c" },
  };
  const registry = make({
    name: "letters",
    variables,
    resolve: () => ({ DSH_A: undefined, DSH_B: "" }),
  });
  assertEquals(registry.collect(nobody), {
    DSH_B: "",
    DSH_HOME: "/home-of-agents",
    DSH_SHELL: "1",
  });
});

test("collect() gives each snapshot its own keys, however they come and go", () => {
  const keys = ["DSH_A", "DSH_B", "DSH_Z"] as const;
  let present = 0;
  const registry = make({
    name: "letters",
    variables: Object.fromEntries(
      keys.map((key) => [key, { description: key }]),
    ),
    resolve: () =>
      Object.fromEntries(
        keys.filter((_, i) => present & (1 << i)).map((key) => [key, key]),
      ),
  });
  for (const mask of [0, 7, 7, 5, 1, 4, 2, 6, 3, 0, 0, 7]) {
    present = mask;
    const expected = keys.filter((_, i) => mask & (1 << i));
    for (const execution of [nobody, agentOf("s"), nobody]) {
      const overlay = registry.collect(execution);
      assertEquals(
        Object.keys(overlay).filter((key) => key.length === 5),
        expected,
      );
      assertEquals("DSH_SESSION_ID" in overlay, execution !== nobody);
      assert(Object.isFrozen(overlay));
    }
  }
});

test("collect() hands each resolver the execution and its own contributor", () => {
  const seen: unknown[] = [];
  const contributor: ShellEnvContributor = {
    ...region,
    resolve(execution) {
      seen.push(this, execution);
      return {};
    },
  };
  make(contributor).collect(nobody);
  assertEquals(seen[0] === contributor && seen[1] === nobody, true);
});

test("collect() interleaved for two sessions never mixes them or writes process.env", () => {
  const before = { ...process.env };
  const registry = make(region);
  for (let i = 0; i < 100; i++) {
    for (const id of ["parent", "child"]) {
      assertEquals(registry.collect(agentOf(id)).DSH_SESSION_ID, id);
    }
  }
  assertEquals({ ...process.env }, before);
});

test("collect() keeps to one set of contributors while a resolver registers another", () => {
  const registry = make();
  registry.register({
    name: "late",
    variables: { DSH_LATE: { description: "d" } },
    resolve: () => {
      registry.register(region);
      return { DSH_LATE: "l" };
    },
  });
  assertEquals(registry.collect(nobody).DSH_REGION, undefined);
  assertEquals(registry.list().map(({ key }) => key), [
    "DSH_HOME",
    "DSH_LATE",
    "DSH_REGION",
    "DSH_SESSION_ID",
    "DSH_SHELL",
  ]);
});

test("list() gives every declaration with its owner and runs no resolver", () => {
  const registry = make({
    ...region,
    resolve: () => {
      throw new Error("asked");
    },
  });
  assertEquals(
    registry.list().map(({ key, contributor }) => [key, contributor]),
    [
      ["DSH_HOME", "builtin"],
      ["DSH_REGION", "region"],
      ["DSH_SESSION_ID", "builtin"],
      ["DSH_SHELL", "builtin"],
    ],
  );
  assertEquals(registry.list()[1].description, "Where.");
});

test("register() returns an undo that is a function and a Disposable, once", () => {
  const registry = make();
  const undo = registry.register(region);
  undo();
  assertEquals(registry.collect(nobody).DSH_REGION, undefined);
  const again = registry.register({
    ...region,
    resolve: () => ({ DSH_REGION: "south" }),
  });
  undo();
  undo[Symbol.dispose]();
  assertEquals(registry.collect(nobody).DSH_REGION, "south");
  again[Symbol.dispose]();
  assertEquals(registry.list().length, 3);
});

test("register() copies the declaration, so that later changes do not show", () => {
  const variables: Record<`DSH_${string}`, { description: string }> = {
    DSH_REGION: { description: "Where." },
  };
  const contributor = { ...region, variables };
  const registry = make(contributor);
  variables.DSH_OTHER = { description: "o" };
  variables.DSH_REGION.description = "changed";
  contributor.name = "renamed";
  assertEquals(registry.list()[1], {
    key: "DSH_REGION",
    description: "Where.",
    contributor: "region",
  });
  assertEquals(registry.list().length, 4);
});

const refusals: readonly {
  title: string;
  contributor: unknown;
  type:
    | typeof ContributorMalformedError
    | typeof KeyOwnedError
    | typeof KeyReservedError
    | typeof ContributorNameTakenError;
  code: string;
  says: string;
}[] = [
  {
    title: "a name that is taken",
    contributor: { ...region, variables: { DSH_X: { description: "d" } } },
    type: ContributorNameTakenError,
    code: "contributor_name_taken",
    says:
      'Cannot register "region" for DSH_X: a contributor of that name owns DSH_REGION',
  },
  {
    title: "the built-in contributor's name",
    contributor: {
      ...region,
      name: "builtin",
      variables: { DSH_X: { description: "d" } },
    },
    type: ContributorNameTakenError,
    code: "contributor_name_taken",
    says: "owns DSH_HOME, DSH_SESSION_ID, DSH_SHELL",
  },
  {
    title: "a key that is owned",
    contributor: {
      ...region,
      name: "other",
      variables: {
        DSH_FREE: { description: "d" },
        DSH_REGION: { description: "d" },
      },
    },
    type: KeyOwnedError,
    code: "key_owned",
    says: 'Cannot register "other": "DSH_REGION" is owned by "region"',
  },
  ...["DSH_HOME", "DSH_SHELL", "DSH_SESSION_ID"].map((key) => ({
    title: `the reserved ${key}`,
    contributor: {
      ...region,
      name: "other",
      variables: { [key]: { description: "d" } },
    },
    type: KeyReservedError,
    code: "key_reserved",
    says: `"${key}" is reserved for "builtin"`,
  })),
  ...[
    "dsh_x",
    "DSH_",
    "DSH_x",
    "DSH_0",
    "DSH_A-B",
    "BASH_ENV",
    "DSH_É",
    "DSH_A\n",
    "__proto__",
  ]
    .map((key) => ({
      title: `the key ${JSON.stringify(key)}`,
      contributor: {
        ...region,
        name: "other",
        variables: Object.fromEntries([[key, { description: "d" }]]),
      },
      type: ContributorMalformedError,
      code: "contributor_malformed",
      says: `${JSON.stringify(key)} is not a managed name`,
    })),
  {
    title: "a key without a description",
    contributor: { ...region, name: "o", variables: { DSH_X: {} } },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: '"DSH_X" needs a description',
  },
  {
    title: "a key declared as null",
    contributor: { ...region, name: "o", variables: { DSH_X: null } },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: '"DSH_X" needs a description',
  },
  {
    title: "a blank description",
    contributor: {
      ...region,
      name: "o",
      variables: { DSH_X: { description: " " } },
    },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: '"DSH_X" needs a description',
  },
  {
    title: "no variables",
    contributor: { ...region, name: "o", variables: {} },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: "declares no variable",
  },
  {
    title: "variables that are a list",
    contributor: { ...region, name: "o", variables: ["DSH_X"] },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: '"variables" must be an object',
  },
  {
    title: "no resolver",
    contributor: { ...region, name: "o", resolve: undefined },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: '"resolve" must be a function',
  },
  {
    title: "a blank name",
    contributor: { ...region, name: " " },
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: "needs a name",
  },
  {
    title: "nothing",
    contributor: undefined,
    type: ContributorMalformedError,
    code: "contributor_malformed",
    says: "needs a name",
  },
];

for (const { title, contributor, type, code, says } of refusals) {
  test(`register() refuses ${title} and changes nothing`, () => {
    const registry = make(region);
    const before = registry.list();
    const error = assertThrows(() =>
      registry.register(contributor as ShellEnvContributor)
    ) as InstanceType<typeof type>;
    assertEquals([error.constructor, error.code], [type, code]);
    assertStringIncludes(error.message, says);
    assertEquals(registry.list(), before);
  });
}

test("register() says which contributors a key is between", () => {
  const error = assertThrows(
    () => make(region).register({ ...region, name: "other" }),
    KeyOwnedError,
  );
  assertEquals([error.contributor, error.key, error.owner], [
    "other",
    "DSH_REGION",
    "region",
  ]);
});

for (
  const { title, answer, says } of [
    { title: "null", answer: () => null, says: "with an object, not null" },
    {
      title: "undefined",
      answer: () => undefined,
      says: "with an object, not undefined",
    },
    {
      title: "a string",
      answer: () => "north",
      says: "with an object, not string",
    },
    {
      title: "a promise",
      answer: () => Promise.resolve({ DSH_REGION: "north" }),
      says: "at once, not with a promise",
    },
    {
      title: "a promise that is rejected",
      answer: () => Promise.reject(new Error("later")),
      says: "at once, not with a promise",
    },
  ]
) {
  test(`collect() fails by name on a contributor that answers with ${title}`, async () => {
    const error = assertThrows(
      () => make(answering(answer())).collect(nobody),
      ContributorFailedError,
      `Cannot collect DSH_REGION from "region": it must answer ${says}`,
    );
    assertEquals(error.code, "contributor_failed");
    // An unhandled rejection would end the run by the next turn of the loop.
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
}

test("collect() keeps what a contributor threw as the cause", () => {
  const cause = new Error("no answer from the region service");
  const error = assertThrows(
    () =>
      make({
        ...region,
        resolve: () => {
          throw cause;
        },
      }).collect(nobody),
    ContributorFailedError,
    'Cannot collect DSH_REGION from "region": no answer from the region service',
  );
  assertEquals(error.cause, cause);
  assertEquals([error.contributor, error.keys], ["region", ["DSH_REGION"]]);
});

for (
  const key of ["BASH_ENV", "dsh_x", "DSH_OTHER", "DSH_HOME", "__proto__", "0"]
) {
  test(`collect() refuses the undeclared key ${key}`, () => {
    const answer = Object.fromEntries([[key, "v"]]);
    const error = assertThrows(
      () => make(answering(answer)).collect(nobody),
      KeyUndeclaredError,
      `Cannot collect "${key}" from "region": it did not declare that key`,
    );
    assertEquals(
      [error.code, error.contributor, error.key],
      ["key_undeclared", "region", key],
    );
  });
}

for (
  const { title, value, says } of [
    { title: "a number", value: () => 1, says: "must be a string, not number" },
    { title: "null", value: () => null, says: "must be a string, not null" },
    {
      title: "an object",
      value: () => ({}),
      says: "must be a string, not object",
    },
    {
      title: "a rejected promise",
      value: () => Promise.reject(new Error("later")),
      says: "must be a string at once, not a promise",
    },
    { title: "NUL", value: () => "a\0b", says: "contains NUL" },
    {
      title: "half a pair",
      value: () => "a\ud800",
      says: "contains half a surrogate pair",
    },
  ]
) {
  test(`collect() refuses a value that is ${title}`, async () => {
    const error = assertThrows(
      () => make(answering({ DSH_REGION: value() })).collect(nobody),
      ValueRefusedError,
      `Cannot collect "DSH_REGION" from "region": its value ${says}`,
    );
    assertEquals(
      [error.code, error.contributor, error.key],
      ["value_refused", "region", "DSH_REGION"],
    );
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
}

for (
  const { title, id, type, says } of [
    {
      title: "with NUL",
      id: "a\0b",
      type: ValueRefusedError,
      says: '"DSH_SESSION_ID" from "builtin": its value contains NUL',
    },
    {
      title: "that is a number",
      id: 7,
      type: ValueRefusedError,
      says: '"DSH_SESSION_ID" from "builtin": its value must be a string',
    },
    {
      title: "that is absent",
      id: undefined,
      type: ValueRefusedError,
      says: '"DSH_SESSION_ID" from "builtin": its value must be a string',
    },
    {
      title: "that is empty",
      id: "",
      type: ContributorFailedError,
      says: "empty id",
    },
  ]
) {
  test(`collect() refuses a session id ${title}`, () => {
    const error = assertThrows(() => make().collect(agentOf(id)));
    assertEquals(error.constructor, type);
    assertStringIncludes(error.message, says);
  });
}

for (const dshHome of ["relative", "", "~", undefined, 7]) {
  test(`ShellEnvRegistry refuses the home ${JSON.stringify(dshHome)}`, () => {
    assertThrows(
      () => new ShellEnvRegistry({ dshHome: dshHome as string }),
      TypeError,
      "dshHome must be an absolute path",
    );
  });
}

for (const dshHome of ["/", "C:\\agents", "c:/agents", "\\\\server\\share"]) {
  test(`ShellEnvRegistry takes the home ${dshHome}`, () => {
    const registry = new ShellEnvRegistry({ dshHome });
    assertEquals(registry.collect(nobody).DSH_HOME, dshHome);
  });
}
