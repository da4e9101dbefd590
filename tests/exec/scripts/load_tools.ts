/** Prints whether zod was loaded before, by, and after the import of tools. */

import { createBashTool } from "../../../exec/mod.ts";

// zod leaves a mark on the global object when it loads.
const isLoaded = () => "__zod_globalRegistry" in globalThis;

const imported = isLoaded();
const tool = createBashTool({
  shell: {
    run: () => Promise.reject(new Error("Cannot run: not part of this test")),
    start() {
      throw new Error("Cannot start: not part of this test");
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  },
  shellEnv: { collect: () => ({}) },
});
const { signal } = new AbortController();
await tool.execute({}, { callId: "1", signal });
console.log(JSON.stringify({ imported, used: isLoaded() }));
