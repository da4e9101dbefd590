/**
 * Where the harness home is, and the local skills under it.
 *
 * The home is resolved once, here, and handed to everybody who needs it, so
 * that a shell's `DSH_HOME` and the discovery of skills never disagree.
 *
 * @example Usage
 * ```ts
 * import { resolveDshHome } from "@dsh/session-env/home";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(resolveDshHome({ dshHome: "/agents" }), "/agents");
 * ```
 *
 * @module
 */

export { SessionEnvError } from "../errors.ts";
export * from "./errors.ts";
export * from "./local_skills.ts";
export { EnvAccessError, type EnvReader, processEnv } from "./process_env.ts";
export {
  type HomeSurroundings,
  resolveDshHome,
  type ResolveDshHomeOptions,
} from "./resolve_dsh_home.ts";
export * from "./unify_dsh_homes.ts";
