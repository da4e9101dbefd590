import { test } from "node:test";
import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { HomePathError, HomeUnknownError } from "../../home/errors.ts";
import {
  resolveDshHome,
  type ResolveDshHomeOptions,
} from "../../home/resolve_dsh_home.ts";

interface Row extends Omit<ResolveDshHomeOptions, "env"> {
  readonly title: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly expected: string;
}

const linux: readonly Row[] = [
  {
    title: "prefers dshHome",
    dshHome: "/a",
    env: { DSH_HOME: "/b", HOME: "/h" },
    expected: "/a",
  },
  {
    title: "falls back to $DSH_HOME",
    env: { DSH_HOME: "/b", HOME: "/h" },
    expected: "/b",
  },
  { title: "falls back to ~/.dsh", env: { HOME: "/h" }, expected: "/h/.dsh" },
  {
    title: "takes a blank $DSH_HOME as unset",
    env: { DSH_HOME: " \t ", HOME: "/h" },
    expected: "/h/.dsh",
  },
  {
    title: "takes a blank dshHome as unset",
    dshHome: "  ",
    env: { DSH_HOME: "/b", HOME: "/h" },
    expected: "/b",
  },
  {
    title: "trims what surrounds $DSH_HOME",
    env: { DSH_HOME: "/b\n" },
    expected: "/b",
  },
  {
    title: "prefers homeDir to $HOME",
    homeDir: "/given",
    env: { HOME: "/h" },
    expected: "/given/.dsh",
  },
  {
    title: "asks the system without $HOME",
    systemHome: () => "/sys",
    expected: "/sys/.dsh",
  },
  {
    title: "asks the system when $HOME is blank",
    env: { HOME: "" },
    systemHome: () => "/sys",
    expected: "/sys/.dsh",
  },
  {
    title: "does not ask the system when $HOME answers",
    env: { HOME: "/h" },
    systemHome: () => {
      throw new Error("asked");
    },
    expected: "/h/.dsh",
  },
  {
    title: "does not need a home folder for an absolute path",
    dshHome: "/a",
    systemHome: () => {
      throw new Error("asked");
    },
    expected: "/a",
  },
  { title: "expands ~", dshHome: "~", env: { HOME: "/h" }, expected: "/h" },
  {
    title: "expands ~/",
    dshHome: "~/x/y",
    env: { HOME: "/h" },
    expected: "/h/x/y",
  },
  {
    title: "expands ~/ in $DSH_HOME",
    env: { DSH_HOME: "~/x", HOME: "/h" },
    expected: "/h/x",
  },
  {
    title: "expands ~\\",
    dshHome: "~\\x",
    env: { HOME: "/h" },
    expected: "/h/x",
  },
  {
    title: "keeps a ~ inside a path",
    dshHome: "/a/~/b",
    expected: "/a/~/b",
  },
  {
    title: "resolves a relative path against cwd",
    dshHome: "d",
    cwd: "/w",
    expected: "/w/d",
  },
  {
    title: "resolves a relative $DSH_HOME against cwd",
    env: { DSH_HOME: "../d" },
    cwd: "/w/x",
    expected: "/w/d",
  },
  {
    title: "drops trailing separators",
    dshHome: "/a/b///",
    expected: "/a/b",
  },
  { title: "keeps the root", dshHome: "//", expected: "/" },
  {
    title: "drops . and ..",
    dshHome: "/a/./b/../c",
    expected: "/a/c",
  },
  {
    title: "keeps a backslash in a POSIX path",
    dshHome: "/a\\b",
    expected: "/a\\b",
  },
  {
    title: "keeps spaces and other scripts",
    dshHome: "/a b/日本",
    expected: "/a b/日本",
  },
];

const windows: readonly Row[] = [
  {
    title: "prefers the profile folder to a POSIX-style HOME",
    env: { HOME: "/c/people/me", USERPROFILE: "C:\\people\\me" },
    expected: "C:\\people\\me\\.dsh",
  },
  {
    title: "asks the system rather than a POSIX-style HOME",
    env: { HOME: "/c/people/me" },
    systemHome: () => "C:\\people\\sys",
    expected: "C:\\people\\sys\\.dsh",
  },
  {
    title: "expands ~\\",
    dshHome: "~\\x",
    env: { USERPROFILE: "C:\\p" },
    expected: "C:\\p\\x",
  },
  {
    title: "expands ~/",
    dshHome: "~/x/y",
    env: { USERPROFILE: "C:\\p" },
    expected: "C:\\p\\x\\y",
  },
  {
    title: "turns slashes",
    dshHome: "C:/a/b/",
    expected: "C:\\a\\b",
  },
  { title: "keeps the root of a drive", dshHome: "C:\\", expected: "C:\\" },
  {
    title: "keeps a share",
    dshHome: "\\\\server\\share\\a\\",
    expected: "\\\\server\\share\\a",
  },
  {
    title: "puts a path without a drive on the drive of cwd",
    dshHome: "\\a",
    cwd: "D:\\w",
    expected: "D:\\a",
  },
  {
    title: "puts a path without a drive on the share of cwd",
    dshHome: "/a",
    cwd: "\\\\server\\share\\w",
    expected: "\\\\server\\share\\a",
  },
  {
    title: "resolves a relative path against cwd",
    dshHome: "d",
    cwd: "C:\\w",
    expected: "C:\\w\\d",
  },
  {
    title: "resolves a path relative to the drive of cwd",
    dshHome: "c:d",
    cwd: "C:\\w",
    expected: "C:\\w\\d",
  },
];

for (const [platform, rows] of Object.entries({ linux, win32: windows })) {
  for (const { title, env = {}, expected, ...options } of rows) {
    test(`resolveDshHome() on ${platform} ${title}`, () => {
      const reader = new Map(Object.entries(env));
      assertEquals(
        resolveDshHome({ ...options, env: reader, platform }),
        expected,
      );
    });
  }
}

const env = new Map<string, string>();

for (
  const { dshHome, platform, says } of [
    { dshHome: "~bob/x", platform: "linux", says: "is not expanded" },
    { dshHome: "~bob", platform: "win32", says: "is not expanded" },
    { dshHome: "/a\0b", platform: "linux", says: "NUL" },
    { dshHome: "D:logs", platform: "win32", says: "another drive" },
  ]
) {
  test(`resolveDshHome() on ${platform} refuses ${JSON.stringify(dshHome)}`, () => {
    const error = assertThrows(
      () => resolveDshHome({ dshHome, env, platform, cwd: "C:\\w" }),
      HomePathError,
      says,
    );
    assertEquals(
      { ...error },
      {
        name: "HomePathError",
        code: "home_path_refused",
        source: "dshHome",
        path: dshHome,
      },
    );
  });
}

test("resolveDshHome() names $DSH_HOME when that is what it refuses", () => {
  assertThrows(
    () => resolveDshHome({ env: new Map([["DSH_HOME", "~bob"]]) }),
    HomePathError,
    'Cannot use DSH_HOME "~bob" as the home',
  );
});

test("resolveDshHome() keeps the system's refusal as the cause", () => {
  const cause = new Error("no passwd entry");
  const error = assertThrows(
    () =>
      resolveDshHome({
        env,
        platform: "linux",
        systemHome: () => {
          throw cause;
        },
      }),
    HomeUnknownError,
    "HOME is not set, and the system gives no answer (no passwd entry); set DSH_HOME or HOME to an absolute path",
  );
  assertEquals(error.code, "home_unknown");
  assertEquals(error.cause, cause);
});

for (
  const { answer, says } of [
    { answer: "", says: "the system knows none" },
    { answer: "here", says: '"here", which is not an absolute path' },
  ]
) {
  test(`resolveDshHome() refuses the system's ${JSON.stringify(answer)}`, () => {
    assertThrows(
      () =>
        resolveDshHome({ env, platform: "linux", systemHome: () => answer }),
      HomeUnknownError,
      says,
    );
  });
}

test("resolveDshHome() refuses a relative HOME instead of using the current folder", () => {
  assertThrows(
    () => resolveDshHome({ env: new Map([["HOME", "h"]]), platform: "linux" }),
    HomeUnknownError,
    'HOME says "h", which is not an absolute path',
  );
});

test("resolveDshHome() refuses a cwd that is not absolute", () => {
  assertThrows(
    () => resolveDshHome({ dshHome: "d", env, cwd: "w", platform: "linux" }),
    TypeError,
    'cwd must be absolute, not "w"',
  );
});

test("resolveDshHome() keeps what the environment reader throws", () => {
  const refusal = new Error("sealed");
  const sealed = {
    get: () => {
      throw refusal;
    },
  };
  const error = assertThrows(() => resolveDshHome({ env: sealed }));
  assertInstanceOf(error, Error);
  assertEquals(error, refusal);
});
