import { test } from "node:test";
import { assertEquals, assertThrows } from "@std/assert";
import { HomeConflictError, HomePathError } from "../../home/errors.ts";
import { unifyDshHomes } from "../../home/unify_dsh_homes.ts";

const env = new Map([["HOME", "/h"], ["DSH_HOME", "/env"], [
  "USERPROFILE",
  "C:\\h",
]]);

for (
  const { title, homes, platform = "linux", expected } of [
    {
      title: "resolves the home that nobody gave",
      homes: {},
      expected: "/env",
    },
    {
      title: "lets a blank and an absent home follow",
      homes: { dshHome: " ", a: undefined, b: "/x" },
      expected: "/x",
    },
    {
      title: "agrees with two spellings of one place",
      homes: { dshHome: "~/d", "skills.local.dshHome": "/h/x/../d/" },
      expected: "/h/d",
    },
    {
      title: "agrees with a relative and an absolute spelling",
      homes: { dshHome: "d", "skills.local.dshHome": "/w/d" },
      expected: "/w/d",
    },
    {
      title: "agrees with another case on Windows",
      homes: { dshHome: "C:\\H\\d", "skills.local.dshHome": "c:/h/D/" },
      platform: "win32",
      expected: "C:\\H\\d",
    },
  ]
) {
  test(`unifyDshHomes() ${title}`, () => {
    const cwd = platform === "win32" ? "C:\\w" : "/w";
    assertEquals(unifyDshHomes(homes, { env, cwd, platform }), expected);
  });
}

test("unifyDshHomes() names both places that disagree", () => {
  const error = assertThrows(
    () =>
      unifyDshHomes(
        { dshHome: "/a", other: "/a/", "skills.local.dshHome": "~/b" },
        { env, platform: "linux" },
      ),
    HomeConflictError,
    'dshHome means "/a", and skills.local.dshHome means "/h/b"',
  );
  assertEquals(error.code, "home_conflict");
  assertEquals(error.claims, [
    { source: "dshHome", home: "/a" },
    { source: "skills.local.dshHome", home: "/h/b" },
  ]);
});

test("unifyDshHomes() tells homes apart by case on POSIX", () => {
  assertThrows(
    () => unifyDshHomes({ a: "/a", b: "/A" }, { env, platform: "linux" }),
    HomeConflictError,
  );
});

test("unifyDshHomes() names the place of a path that it refuses", () => {
  assertThrows(
    () => unifyDshHomes({ "skills.local.dshHome": "~bob" }, { env }),
    HomePathError,
    "skills.local.dshHome",
  );
});
