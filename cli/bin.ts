#!/usr/bin/env node
/**
 * The program `session-env`. It always runs; import `./mod.ts` instead for
 * its parts.
 *
 * @module
 */

import { runProcess } from "./process_context.ts";

await runProcess();
