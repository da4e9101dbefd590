/** Skips a test whose hook scripts need jq where there is none. */

import { spawnSync } from "node:child_process";

const missing = spawnSync("jq", ["--version"]).status !== 0;

/** Options of such a test. */
export const needsJq: { skip: false | string } = {
  skip: missing && "jq is not here",
};
