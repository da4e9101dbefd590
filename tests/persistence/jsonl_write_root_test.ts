import { assertEquals, assertRejects } from "@std/assert";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { StorageError } from "../../persistence/errors.ts";
import { JsonlPersistence } from "../../persistence/jsonl/jsonl_persistence.ts";
import { claimRoot } from "../../persistence/jsonl/write/root_owner.ts";
import {
  PathLinkError,
  RootConflictError,
  SessionChangedError,
} from "../../persistence/jsonl/write/write_errors.ts";
import { tempDir } from "../support/temp_dir.ts";
import { header, sessionRoot, turnAt } from "./support/session_root.ts";

const layouts = ["bucket", "project"] as const;
const compressions = ["none", "zstd"] as const;
const kinds = layouts.flatMap((layout) =>
  compressions.map((compression) => ({ layout, compression }))
);

const files = {
  bucket: {
    none: "cwd-00d74baf14ea/s.jsonl",
    zstd: "_no-cwd/s.jsonl.zstd",
  },
  project: {
    none: "--p--/s/session.jsonl",
    zstd: "_no-cwd/s/session.v2.jsonl.zstd",
  },
};

/** A root with these files, all empty. */
function rootWith(...paths: string[]): string {
  const root = tempDir();
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), "");
  }
  return root;
}

for (const found of kinds) {
  for (const wanted of kinds) {
    const same = found === wanted;
    const path = files[found.layout][found.compression];
    test(
      `claimRoot() of ${wanted.layout}/${wanted.compression} ${
        same ? "accepts" : "refuses"
      } a root with ${path}`,
      async () => {
        const root = rootWith(path);
        if (same) return await claimRoot(root, wanted);
        const error = await assertRejects(
          () => claimRoot(root, wanted),
          RootConflictError,
          `${found.layout} with compression ${found.compression}`,
        );
        assertEquals(error.path, join(root, path));
        assertEquals(error.found, found);
      },
    );
  }
}

const harmless = [
  "notes.txt",
  "stray.jsonl",
  "--p--/README.md",
  "--p--/s/session.jsonl.lock",
  "--p--/s/session.jsonl.0123456789ab.tmp",
  "--p--/s/notes.jsonl",
  "other/s.jsonl",
];

for (const path of harmless) {
  test(`claimRoot() passes over ${path}`, async () => {
    await claimRoot(rootWith(path), { layout: "project", compression: "zstd" });
  });
}

test("claimRoot() sees a log that lies where the harness would refuse the root", async () => {
  const root = rootWith("--p--/old.jsonl");
  await assertRejects(
    () => claimRoot(root, { layout: "project", compression: "none" }),
    RootConflictError,
  );
});

test("an engine refuses to write into a root of another kind, and writes nothing", async () => {
  const root = rootWith("--p--/s/session.jsonl");
  const engine = new JsonlPersistence({ root, layout: "bucket" });
  const writer = await engine.create({ ...header, id: "other" });
  for (let again = 0; again < 2; again++) {
    await assertRejects(() => writer.append(turnAt(0)), RootConflictError);
  }
  assertEquals(readdirSync(root), ["--p--"]);
  await engine[Symbol.asyncDispose]();
});

test("an engine does not take up a session of another kind", async () => {
  const root = join(tempDir(), "root");
  const first = new JsonlPersistence({ root, layout: "bucket" });
  await (await first.create(header)).append(turnAt(0));
  await first[Symbol.asyncDispose]();
  const second = new JsonlPersistence({
    root,
    layout: "project",
    compression: "none",
  });
  await assertRejects(() => second.resume("s"), RootConflictError);
  await second[Symbol.asyncDispose]();
});

test("a folder of the root that is a link is not written through", async () => {
  for (const linked of ["--p--", "--p--/s"]) {
    const outside = tempDir();
    const place = sessionRoot(tempDir());
    mkdirSync(dirname(join(place.root, linked)), { recursive: true });
    symlinkSync(outside, join(place.root, linked));
    const error = await assertRejects(
      () => place.create().append(turnAt(0)),
      PathLinkError,
    );
    assertEquals(error.path, join(place.root, linked));
    assertEquals(readdirSync(outside), []);
    await place.writers[Symbol.asyncDispose]();
  }
});

test("a root that is itself a link is written through", async () => {
  const place = sessionRoot(tempDir());
  symlinkSync(tempDir(), place.root);
  await place.create().append(turnAt(0));
  assertEquals(existsSync(place.path), true);
  await place.writers[Symbol.asyncDispose]();
});

test("a folder that is replaced by a link under a live writer is not written through", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  await writer.append(turnAt(0));
  const before = place.bytes();
  const outside = tempDir();
  const folder = join(place.root, "--p--");
  renameSync(folder, `${folder}.old`);
  symlinkSync(outside, folder);
  await assertRejects(() => writer.append(turnAt(2)), SessionChangedError);
  assertEquals(readdirSync(outside), []);
  mkdirSync(join(outside, "s"));
  writeFileSync(place.path, before);
  await assertRejects(() => writer.append(turnAt(2)), SessionChangedError);
  assertEquals(place.bytes(), before);
  await place.writers[Symbol.asyncDispose]();
});

test("a log that is a link is not taken up", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  await writer.append(turnAt(0));
  await writer[Symbol.asyncDispose]();
  const elsewhere = join(tempDir(), "log");
  renameSync(place.path, elsewhere);
  symlinkSync(elsewhere, place.path);
  await assertRejects(() => place.resume(), PathLinkError);
});

test("a folder or a pipe where the log belongs is told as one, and stays", async () => {
  const obstacles = [
    ["is a folder", (path: string) => mkdirSync(path)],
    ["is no plain file", (path: string) => execFileSync("mkfifo", [path])],
  ] as const;
  for (const [state, put] of obstacles) {
    const place = sessionRoot(tempDir());
    mkdirSync(dirname(place.path), { recursive: true });
    put(place.path);
    await assertRejects(
      () => place.create().append(turnAt(0)),
      StorageError,
      `${JSON.stringify(place.path)} ${state}; move it out of the root`,
    );
    assertEquals(lstatSync(place.path).isFile(), false);
    await place.writers[Symbol.asyncDispose]();
  }
});

test("a root that is a file is refused by name", async () => {
  const place = sessionRoot(tempDir());
  writeFileSync(place.root, "a file");
  const writer = place.create();
  await assertRejects(
    () => writer.append(turnAt(0)),
    StorageError,
    "not a folder",
  );
  await place.writers[Symbol.asyncDispose]();
});

test("a root that vanishes under a live writer is told, and made anew by the next session", async () => {
  const place = sessionRoot(tempDir());
  const writer = place.create();
  await writer.append(turnAt(0));
  renameSync(place.root, `${place.root}.gone`);
  await assertRejects(
    () => writer.append(turnAt(2)),
    SessionChangedError,
    "was removed",
  );
  await writer[Symbol.asyncDispose]();
  const next = place.create();
  await next.append(turnAt(0));
  assertEquals(existsSync(place.path), true);
  await place.writers[Symbol.asyncDispose]();
});
