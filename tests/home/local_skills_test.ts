import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import process from "node:process";
import { test } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { type LocalSkillEntry, localSkills } from "../../home/local_skills.ts";
import { tempDir } from "../support/temp_dir.ts";

function homeWith(files: Readonly<Record<string, string>>): string {
  const home = tempDir();
  for (const [name, text] of Object.entries(files)) {
    const path = join(home, "skills", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return home;
}

const told = (home: string, entries: readonly LocalSkillEntry[]) =>
  entries.map((entry) =>
    "error" in entry
      ? [entry.path.slice(home.length), entry.error.problem]
      : [entry.path.slice(home.length), entry.name, entry.description]
  );

test("localSkills() lists skills by name and description, in folder order", async () => {
  const home = homeWith({
    "zip/SKILL.md": "---\nname: zip\ndescription: Pack files.\n---\n# Zip\n",
    "Alpha/SKILL.md":
      '---\nname: "alpha: first"\ndescription: >\n  Two\n  lines.\nextra: [1]\n---\n',
    "crlf/SKILL.md": "\uFEFF---\r\nname: crlf\r\ndescription: d\r\n---\r\n",
    "last/SKILL.md": "---\nname: last\ndescription: no newline\n---",
  });
  assertEquals(told(home, await localSkills(home)), [
    ["/skills/Alpha/SKILL.md", "alpha: first", "Two lines."],
    ["/skills/crlf/SKILL.md", "crlf", "d"],
    ["/skills/last/SKILL.md", "last", "no newline"],
    ["/skills/zip/SKILL.md", "zip", "Pack files."],
  ]);
});

test("localSkills() gives each bad skill as a value beside the good ones", async () => {
  const home = homeWith({
    "a/SKILL.md": "# No front matter\n",
    "b/SKILL.md": "---\nname: b\n",
    "c/SKILL.md": "---\nname: c\n---\n",
    "d/SKILL.md": "---\nname: [\ndescription: d\n---\n",
    "e/SKILL.md": "---\nname: 7\ndescription: d\n---\n",
    "f/SKILL.md": "---\n---\n",
    "g/SKILL.md": "---\njust a text\n---\n",
    "h/SKILL.md": "",
    "i/SKILL.md": `---\n${"x: y\n".repeat(20000)}---\n`,
    "j/SKILL.md": "---\nname: j\ndescription: fine\n---\n",
  });
  assertEquals(told(home, await localSkills(home)), [
    ["/skills/a/SKILL.md", "no-front-matter"],
    ["/skills/b/SKILL.md", "no-front-matter"],
    ["/skills/c/SKILL.md", "bad-front-matter"],
    ["/skills/d/SKILL.md", "bad-front-matter"],
    ["/skills/e/SKILL.md", "bad-front-matter"],
    ["/skills/f/SKILL.md", "bad-front-matter"],
    ["/skills/g/SKILL.md", "bad-front-matter"],
    ["/skills/h/SKILL.md", "no-front-matter"],
    ["/skills/i/SKILL.md", "no-front-matter"],
    ["/skills/j/SKILL.md", "j", "fine"],
  ]);
});

test("localSkills() passes over what is no skill, a pipe among it", async () => {
  const home = homeWith({ "README.md": "x", "empty/notes.md": "x" });
  mkdirSync(join(home, "skills", "dir", "SKILL.md"), { recursive: true });
  mkdirSync(join(home, "skills", "pipe"));
  if (process.platform !== "win32") {
    spawnSync("mkfifo", [join(home, "skills", "pipe", "SKILL.md")]);
    symlinkSync("nowhere", join(home, "skills", "dangling"));
  }
  assertEquals(await localSkills(home), []);
});

test("localSkills() follows a linked skill", {
  skip: process.platform === "win32" && "links need rights on Windows",
}, async () => {
  const elsewhere = homeWith({
    "x/SKILL.md": "---\nname: x\ndescription: linked\n---\n",
  });
  const home = homeWith({ "README.md": "" });
  symlinkSync(join(elsewhere, "skills", "x"), join(home, "skills", "link"));
  assertEquals(told(home, await localSkills(home)), [
    ["/skills/link/SKILL.md", "x", "linked"],
  ]);
});

test("localSkills() is empty where the home is not there", async () => {
  assertEquals(await localSkills(join(tempDir(), "none")), []);
});

test("localSkills() tells a home that is not a folder", async () => {
  const home = join(tempDir(), "file");
  writeFileSync(home, "");
  const [entry, ...rest] = await localSkills(join(home, "x"));
  assertEquals(rest, []);
  assert("error" in entry);
  assertEquals(entry.path, join(home, "x", "skills"));
  assertEquals(entry.error.code, "local_skill_unreadable");
  assertEquals(entry.error.problem, "not-a-directory");
});

test("localSkills() tells a folder that it may not list", {
  skip: process.getuid?.() === 0 && "root may list everything",
}, async () => {
  const home = homeWith({ "a/SKILL.md": "" });
  const folder = join(home, "skills");
  chmodSync(folder, 0);
  try {
    assertEquals(told(home, await localSkills(home)), [
      ["/skills", "permission-denied"],
    ]);
  } finally {
    chmodSync(folder, 0o700);
  }
});

test("localSkills() does not build what YAML aliases multiply", async () => {
  const layers = Array.from(
    { length: 30 },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`)}]`,
  );
  const home = homeWith({
    "bomb/SKILL.md": `---\na0: &a0 [x]\n${
      layers.join("\n")
    }\nname: n\ndescription: d\n---\n`,
  });
  assertEquals(told(home, await localSkills(home)), [
    ["/skills/bomb/SKILL.md", "bad-front-matter"],
  ]);
});
