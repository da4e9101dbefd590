import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { shellArgv } from "../../exec/spec/shell_argv.ts";

const rows = [
  { shell: "/bin/bash", head: ["--noprofile", "--norc", "-c"] },
  { shell: "/opt/bash-5.3/bin/bash5", head: ["--noprofile", "--norc", "-c"] },
  { shell: "/bin/rbash", head: ["--noprofile", "--norc", "-c"] },
  { shell: "D:\\Git\\bin\\bash.exe", head: ["--noprofile", "--norc", "-c"] },
  { shell: "D:\\Git\\bin\\BASH.EXE", head: ["--noprofile", "--norc", "-c"] },
  { shell: "/bin/sh", head: ["-c"] },
  { shell: "/bin/dash", head: ["-c"] },
  { shell: "/bin/ksh", head: ["-c"] },
  { shell: "/bin/zsh", head: ["-f", "-c"] },
  { shell: "/usr/bin/fish", head: ["--no-config", "-c"] },
  { shell: "/usr/bin/nu", head: ["--no-config-file", "-c"] },
  {
    shell: "/usr/bin/pwsh",
    head: ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command"],
  },
  {
    shell: "C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe",
    head: ["-NoLogo", "-NoProfile", "-NonInteractive", "-Command"],
  },
  { shell: "C:\\Windows\\System32\\cmd.exe", head: ["/d", "/s", "/c"] },
  { shell: "/opt/other", head: ["-c"] },
];

for (const { shell, head } of rows) {
  test(`shellArgv() starts ${shell} with ${head.join(" ")}`, () => {
    assertEquals(shellArgv(shell, "echo $A"), [...head, "echo $A"]);
  });
}

for (const command of ["-x", "+x", "--version"]) {
  test(`shellArgv() keeps bash from taking ${command} for an option`, () => {
    assertEquals(shellArgv("/bin/bash", command).at(-1), ` ${command}`);
  });
}

test("shellArgv() refuses a command with a NUL", () => {
  assertThrows(
    () => shellArgv("/bin/bash", "echo \0"),
    TypeError,
    "Cannot run the command: it has a NUL in it",
  );
});
