/**
 * Where the harness home is, and the local skills under it.
 *
 * The home is resolved once, here, and handed to everybody who needs it, so
 * that a shell's `DSH_HOME` and the discovery of skills never disagree.
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
