import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import {
  candidatePaths,
  findProgram,
  ProgramNotFoundError,
} from "../../exec/spec/find_program.ts";
import { findShell, ShellNotFoundError } from "../../exec/spec/find_shell.ts";
import type { PathKind } from "../../exec/host.ts";

function disk(
  kinds: Record<string, PathKind>,
  rest: PathKind = "missing",
): (path: string) => PathKind {
  return (path) => kinds[path] ?? rest;
}

interface Row {
  name: string;
  shell?: string;
  path?: string;
  platform?: string;
  kinds: Record<string, PathKind>;
  rest?: PathKind;
  expected: string;
}

const found: Row[] = [
  {
    name: "takes the first on PATH",
    path: "/a:/b",
    kinds: { "/b/bash": "program", "/bin/bash": "program" },
    expected: "/b/bash",
  },
  {
    name: "passes over folders and files that cannot be run",
    path: "/a:/b:/c",
    kinds: { "/a/bash": "folder", "/b/bash": "file", "/c/bash": "program" },
    expected: "/c/bash",
  },
  {
    name: "passes over empty and relative folders of PATH",
    path: ":.:bin:/b/",
    kinds: { "/b/bash": "program", "./bash": "program", "bin/bash": "program" },
    expected: "/b/bash",
  },
  {
    name: "falls back to well-known folders",
    kinds: { "/opt/homebrew/bin/bash": "program" },
    expected: "/opt/homebrew/bin/bash",
  },
  {
    name: "takes a well-known folder where it may not look",
    path: "/a:/b",
    kinds: {},
    rest: "unknown",
    expected: "/bin/bash",
  },
  {
    name: "takes an absolute path as it is",
    shell: "/x/zsh",
    path: "/a",
    kinds: { "/x/zsh": "program", "/a/zsh": "program" },
    expected: "/x/zsh",
  },
  {
    name: "passes over the launcher in System32",
    platform: "win32",
    path: "C:\\Windows\\System32;D:\\Git\\bin",
    kinds: {
      "C:\\Windows\\System32\\bash.exe": "program",
      "D:\\Git\\bin\\bash.exe": "program",
    },
    expected: "D:\\Git\\bin\\bash.exe",
  },
  {
    name: "passes over the launcher in WindowsApps",
    platform: "win32",
    path:
      'C:\\Users\\u\\AppData\\Local\\Microsoft\\WindowsApps;"C:\\Program Files\\Git\\cmd"',
    kinds: {
      "C:\\Users\\u\\AppData\\Local\\Microsoft\\WindowsApps\\bash.exe":
        "program",
      "C:\\Program Files\\Git\\bin\\bash.exe": "program",
    },
    expected: "C:\\Program Files\\Git\\bin\\bash.exe",
  },
  {
    name: "finds PowerShell on Windows, also in WindowsApps",
    platform: "win32",
    shell: "pwsh",
    path: "C:\\Users\\u\\WindowsApps",
    kinds: { "C:\\Users\\u\\WindowsApps\\pwsh.exe": "program" },
    expected: "C:\\Users\\u\\WindowsApps\\pwsh.exe",
  },
];

for (const { name, kinds, rest, expected, ...row } of found) {
  test(`findShell() ${name}`, () => {
    const { shell = "bash", path, platform = "linux" } = row;
    const pathKind = disk(kinds, rest);
    assertEquals(findShell(shell, { path, platform, pathKind }), expected);
  });
}

const missing: (Omit<Row, "expected"> & {
  message: string;
  launcher?: "wsl_launcher";
})[] = [
  {
    name: "says what to install on Linux",
    kinds: {},
    message:
      'Cannot run a command with "bash": it is neither on PATH nor in a well-known folder; install bash, for example with `apt-get install bash` or `apk add bash`, or name a shell by its absolute path',
  },
  {
    name: "says what to install on macOS",
    platform: "darwin",
    kinds: {},
    message:
      'Cannot run a command with "bash": it is neither on PATH nor in a well-known folder; install bash, for example with `brew install bash`, or name a shell by its absolute path',
  },
  {
    name: "says what to install on Windows",
    platform: "win32",
    kinds: {},
    message:
      'Cannot run a command with "bash": it is neither on PATH nor in a well-known folder; install Git for Windows, which brings bash, or name a shell by its absolute path',
  },
  {
    name: "tells a launcher from a shell",
    platform: "win32",
    path: "C:\\Windows\\System32",
    kinds: { "C:\\Windows\\System32\\bash.exe": "program" },
    launcher: "wsl_launcher",
    message:
      'Cannot run a command with "bash": "C:\\Windows\\System32\\bash.exe" starts Linux; install Git for Windows and put its bin folder on PATH, or name a shell by its absolute path',
  },
  {
    name: "says what lies at an absolute path",
    shell: "/no/bash",
    kinds: {},
    message:
      'Cannot run a command with "/no/bash": it does not exist; name another shell',
  },
  {
    name: "says that a folder is no shell",
    shell: "/bin",
    kinds: { "/bin": "folder" },
    message:
      'Cannot run a command with "/bin": it is a folder; name another shell',
  },
  {
    name: "refuses a relative path",
    shell: "./bash",
    kinds: { "./bash": "program" },
    message:
      'Cannot run a command with "./bash": it must be an absolute path or a bare name',
  },
  {
    name: "refuses a blank name",
    shell: " ",
    kinds: {},
    message:
      'Cannot run a command with " ": it must be an absolute path or a bare name',
  },
];

for (const { name, kinds, message, launcher, ...row } of missing) {
  test(`findShell() ${name}`, () => {
    const { shell = "bash", path, platform = "linux" } = row;
    const options = { path, platform, pathKind: disk(kinds) };
    const error = assertThrows(
      () => findShell(shell, options),
      ShellNotFoundError,
    );
    assertEquals(
      [error.message, error.code, error.shell, error.found],
      [message, "shell_not_found", shell, launcher],
    );
  });
}

test("findProgram() finds programs as findShell() does, on PATH only", () => {
  const pathKind = disk({ "/b/make": "program", "/bin/ls": "program" });
  const options = { path: "/a:/b", platform: "linux", pathKind };
  assertEquals(findProgram("make", options), "/b/make");
  assertEquals(findProgram("/bin/ls", options), "/bin/ls");
  const rows = [
    ["ls", "it is in no folder of PATH"],
    ["/x", "it does not exist"],
    ["./make", "it must be an absolute path or a bare name"],
    ["", "it must be an absolute path or a bare name"],
  ];
  for (const [program, problem] of rows) {
    const error = assertThrows(
      () => findProgram(program, options),
      ProgramNotFoundError,
    );
    assertEquals(error.message, `Cannot run "${program}": ${problem}`);
    assertEquals([error.code, error.program], ["program_not_found", program]);
  }
});

test("candidatePaths() tries the endings of Windows in order", () => {
  const options = { path: "C:\\a;D:/b/", platform: "win32" };
  assertEquals(candidatePaths("npm", options), [
    "C:\\a\\npm.exe",
    "C:\\a\\npm.com",
    "C:\\a\\npm.cmd",
    "C:\\a\\npm.bat",
    "D:/b/npm.exe",
    "D:/b/npm.com",
    "D:/b/npm.cmd",
    "D:/b/npm.bat",
  ]);
  assertEquals(candidatePaths("node.exe", options), [
    "C:\\a\\node.exe",
    "D:/b/node.exe",
  ]);
});
