/**
 * A real harness process: it runs one scenario of this folder in an
 * environment that an outer harness has filled, and prints what it saw as one
 * line of JSON.
 */

import process from "node:process";

const [name, ...args] = process.argv.slice(2);
const { default: scenario } = await import(`./scenarios/${name}.ts`);

// Deno gives the names in another order each time.
const snapshot = () => JSON.stringify(Object.entries(process.env).sort());

const before = snapshot();
const seen = await scenario(...args);
const unchanged = snapshot() === before;

process.stdout.write(`${JSON.stringify({ ...seen, unchanged })}\n`);
