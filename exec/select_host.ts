/**
 * Which runtime this is.
 *
 * @module
 */

import type { Host } from "./host.ts";
import { denoHost } from "./host_deno.ts";
import { nodeHost } from "./host_node.ts";

/**
 * Choose the adapter of the runtime that this process is.
 *
 * @returns The adapter.
 */
export function selectHost(): Host {
  return "Deno" in globalThis ? denoHost : nodeHost;
}
