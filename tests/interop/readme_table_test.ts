import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { harnessTable } from "../support/harness_table.ts";
import { repository } from "../support/runtime.ts";

// Formatting pads the cells of a table.
const cells = (line: string) =>
  line.split(/(?<!\\)\|/).map((cell) => cell.trim().replace(/^-+$/, "---"));

test("README.md says of every harness what the package knows", () => {
  const readme = readFileSync(join(repository, "README.md"), "utf8");
  const section = readme.split("## Inside an agent")[1].split("\n## ")[0];
  const lines = section.split("\n").filter((line) => line.startsWith("| "));
  assertEquals(lines.map(cells), harnessTable().split("\n").map(cells));
});
