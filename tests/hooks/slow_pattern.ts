/** Tries a pattern that explodes, then ends: a worker left running would not let it. */

import { testPattern } from "../../hooks/claude_code/match/test_pattern.ts";

const { error } = await testPattern("^(a*)*\\1$", [`${"a".repeat(60)}!`], {
  timeoutMs: 100,
});
console.log(error);
