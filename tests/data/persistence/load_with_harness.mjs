// Loads every session of a root with the engine of DeepSeek Harness, and prints
// what it found, one JSON object a line. Run where its packages are installed.

import { pathToFileURL } from "node:url";

const [modules, root, compression] = process.argv.slice(2);
const load = (name) =>
  import(pathToFileURL(`${modules}/@deepseek-ai/${name}/lib/index.js`).href);
const { Context } = await load("cordis");
const { default: Sessions } = await load("dsh-session");
const { default: Jsonl } = await load("dsh-session-persistence-jsonl");

const told = (error) => ({ name: error.name, message: error.message });
const context = new Context();
await context.plugin(Sessions);
await context.plugin(Jsonl, { root, compression });
const engine = context.sessionPersistence;
try {
  for (const header of await engine.list()) {
    const { path } = engine.locate(header);
    try {
      const stored = await engine.readFrom(header.id, 0);
      const { events } = await engine.load(header.id);
      console.log(JSON.stringify({
        header,
        path,
        stored: stored.events,
        loaded: events,
      }));
    } catch (error) {
      console.log(JSON.stringify({ header, path, error: told(error) }));
    }
  }
} catch (error) {
  console.log(JSON.stringify({ error: told(error) }));
}
await context.fiber.dispose();
