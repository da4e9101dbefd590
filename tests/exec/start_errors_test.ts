import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import type { PathKind } from "../../exec/host.ts";
import {
  ShellStartError,
  startError,
} from "../../exec/process/start_errors.ts";

const spec = {
  program: "/bin/bash",
  cwd: "/srv",
  env: { A: "1", LONG: "xyz" },
};

/** What the runtimes throw: a name, a message, sometimes a code. */
function thrown(name: string, message: string, code?: string): Error {
  return Object.assign(new Error(message), { name, code });
}

interface Row {
  readonly name: string;
  readonly error: Error;
  readonly paths?: Readonly<Record<string, PathKind>>;
  readonly code: string;
  readonly subject: string;
  readonly says: string;
}

const rows: readonly Row[] = [
  {
    name: "a missing folder that Node calls a missing program",
    error: thrown("Error", "spawn /bin/bash ENOENT", "ENOENT"),
    paths: { "/srv": "missing" },
    code: "cwd_not_found",
    subject: "/srv",
    says: 'the folder "/srv" does not exist',
  },
  {
    name: "a missing folder that Deno may not look up",
    error: thrown("NotFound", "Failed to spawn: No such cwd '/srv'", "ENOENT"),
    paths: { "/srv": "unknown", "/": "unknown" },
    code: "cwd_not_found",
    subject: "/srv",
    says: "does not exist",
  },
  {
    name: "a file in the folder's place",
    error: thrown("Error", "spawn ENOTDIR", "ENOTDIR"),
    paths: { "/srv": "file" },
    code: "cwd_not_directory",
    subject: "/srv",
    says: '"/srv" is not a folder',
  },
  {
    name: "a file that Deno may not look up",
    error: thrown("NotFound", "cwd is not a directory '/srv'", "ENOENT"),
    paths: { "/srv": "unknown", "/": "unknown" },
    code: "cwd_not_directory",
    subject: "/srv",
    says: "is not a folder",
  },
  {
    name: "a folder that may not be entered",
    error: thrown("Error", "spawn /bin/bash EACCES", "EACCES"),
    paths: { "/srv": "folder", "/srv/.": "unknown" },
    code: "cwd_not_allowed",
    subject: "/srv",
    says: "may not be entered",
  },
  {
    name: "a folder behind one that may not be entered",
    error: thrown("NotFound", "No such cwd '/srv'", "ENOENT"),
    paths: { "/srv": "unknown" },
    code: "cwd_not_allowed",
    subject: "/srv",
    says: "may not be entered",
  },
  {
    name: "a missing program",
    error: thrown("Error", "spawn /bin/bash ENOENT", "ENOENT"),
    code: "program_not_found",
    subject: "/bin/bash",
    says: 'there is no program "/bin/bash"',
  },
  {
    name: "a program that may not be run",
    error: thrown("PermissionDenied", "Permission denied", "EACCES"),
    code: "program_not_executable",
    subject: "/bin/bash",
    says: "(EACCES)",
  },
  {
    name: "a text without an interpreter line",
    error: thrown("Error", "ENOEXEC: unknown error", "ENOEXEC"),
    code: "program_not_executable",
    subject: "/bin/bash",
    says: "(ENOEXEC)",
  },
  {
    name: "a refusal of Deno, with the flag",
    error: thrown("NotCapable", 'Requires run access to "/bin/bash"'),
    code: "permission_denied",
    subject: "/bin/bash",
    says: "--allow-run=/bin/bash",
  },
  {
    name: "a refusal of Deno for a loader's variable",
    error: thrown("NotCapable", "with LD_X environment variable"),
    code: "permission_denied",
    subject: "/bin/bash",
    says: "LD_",
  },
  {
    name: "an environment that is too large, with its largest variable",
    error: thrown("Error", "spawn E2BIG", "E2BIG"),
    code: "environment_too_large",
    subject: "LONG",
    says: '"LONG" with 3 bytes',
  },
  {
    name: "a system without room",
    error: thrown("Error", "spawn EAGAIN", "EAGAIN"),
    code: "no_resources",
    subject: "/bin/bash",
    says: "(EAGAIN)",
  },
  {
    name: "anything else, in its own words",
    error: thrown("Error", "the moon is full"),
    code: "start_failed",
    subject: "/bin/bash",
    says: "the moon is full",
  },
];

for (const { name, error, paths = {}, code, subject, says } of rows) {
  test(`startError() tells ${name}`, () => {
    const pathKind = (path: string): PathKind => paths[path] ?? "folder";
    const told = startError(error, spec, { pathKind });
    assert(told instanceof ShellStartError);
    assertEquals([told.code, told.subject], [code, subject]);
    assert(told.message.startsWith("Cannot start the command: "));
    assert(told.message.includes(says), told.message);
    assertEquals(told.cause, error);
  });
}

test("startError() leaves a caller's mistake as it is", () => {
  const error = new TypeError("must be a string without null bytes");
  assertEquals(startError(error, spec, { pathKind: () => "folder" }), error);
});
