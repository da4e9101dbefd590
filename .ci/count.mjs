// Reads a test runner's closing lines and prints "passed failed".
import { readFileSync } from "node:fs";

const text = readFileSync(process.argv[2], "utf8");
const last = (pattern) => Number([...text.matchAll(pattern)].at(-1)?.[1] ?? 0);

const deno = [
  ...text.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*?\| (\d+) failed/gm),
];
if (deno.length > 0) {
  const sum = (group) =>
    deno.reduce((total, row) => total + Number(row[group]), 0);
  console.log(sum(1), sum(2));
} else if (/^Ran \d+ tests? across/m.test(text)) {
  console.log(last(/^ *(\d+) pass$/gm), last(/^ *(\d+) fail$/gm));
} else {
  console.log(last(/^(?:#|ℹ) pass (\d+)/gm), last(/^(?:#|ℹ) fail (\d+)/gm));
}
