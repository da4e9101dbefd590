/**
 * Variables that steer this process, or the program that started it, and
 * that would steer an unrelated child by accident.
 *
 * What a person sets for all their programs stays: `NODE_PATH`,
 * `NODE_EXTRA_CA_CERTS`, `NODE_ENV`, `DENO_DIR`, `BUN_INSTALL`, `PYTHONPATH`,
 * `GIT_AUTHOR_NAME`, `GIT_SSH_COMMAND`, `npm_config_registry`.
 *
 * @module
 */

const RUNTIME = "it steers the runtime of this process";
const LOADER = "the dynamic loader obeys it in every program";
const REPOSITORY = "git takes it before the current folder";
const SCRIPT = "it describes the npm script that started this process";

/** The names and what they steer; a trailing `*` stands for any ending. */
const EFFECTS: Readonly<Record<string, string>> = {
  NODE_OPTIONS: RUNTIME,
  NODE_CHANNEL_FD: RUNTIME,
  NODE_CHANNEL_SERIALIZATION_MODE: RUNTIME,
  NODE_UNIQUE_ID: RUNTIME,
  NODE_V8_COVERAGE: RUNTIME,
  NODE_TEST_CONTEXT: RUNTIME,
  NODE_TEST_WORKER_ID: RUNTIME,
  NODE_INSPECT_RESUME_ON_START: RUNTIME,
  VSCODE_INSPECTOR_OPTIONS: RUNTIME,
  ELECTRON_RUN_AS_NODE: RUNTIME,
  ELECTRON_NO_ATTACH_CONSOLE: RUNTIME,
  ELECTRON_NO_ASAR: RUNTIME,
  DENO_V8_FLAGS: RUNTIME,
  DENO_COVERAGE_DIR: RUNTIME,
  DENO_CHANNEL_FD: RUNTIME,
  DENO_PERMISSION_BROKER_PATH: RUNTIME,
  DENO_AUTO_SERVE: RUNTIME,
  DENO_SERVE_ADDRESS: RUNTIME,
  BUN_OPTIONS: RUNTIME,
  BUN_BE_BUN: RUNTIME,
  "BUN_INSPECT*": RUNTIME,
  "BUN_JSC_*": RUNTIME,
  "LD_*": LOADER,
  "DYLD_*": LOADER,
  GIT_DIR: REPOSITORY,
  GIT_WORK_TREE: REPOSITORY,
  GIT_IMPLICIT_WORK_TREE: REPOSITORY,
  GIT_COMMON_DIR: REPOSITORY,
  GIT_INDEX_FILE: REPOSITORY,
  GIT_OBJECT_DIRECTORY: REPOSITORY,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: REPOSITORY,
  GIT_QUARANTINE_PATH: REPOSITORY,
  GIT_PREFIX: REPOSITORY,
  GIT_NAMESPACE: REPOSITORY,
  GIT_GRAFT_FILE: REPOSITORY,
  GIT_SHALLOW_FILE: REPOSITORY,
  GIT_REPLACE_REF_BASE: REPOSITORY,
  GIT_NO_REPLACE_OBJECTS: REPOSITORY,
  GIT_INTERNAL_SUPER_PREFIX: REPOSITORY,
  GIT_REFLOG_ACTION: REPOSITORY,
  GIT_CONFIG: REPOSITORY,
  GIT_CONFIG_PARAMETERS: REPOSITORY,
  GIT_CONFIG_COUNT: REPOSITORY,
  "GIT_CONFIG_KEY_*": REPOSITORY,
  "GIT_CONFIG_VALUE_*": REPOSITORY,
  "NPM_LIFECYCLE_*": SCRIPT,
  "NPM_PACKAGE_*": SCRIPT,
  NPM_COMMAND: SCRIPT,
  NPM_EXECPATH: SCRIPT,
  NPM_NODE_EXECPATH: SCRIPT,
  NPM_CONFIG_LOCAL_PREFIX: SCRIPT,
  NPM_CONFIG_USER_AGENT: SCRIPT,
  INIT_CWD: SCRIPT,
};

const HEADS: [head: string, effect: string][] = [];
const EXACT = new Map<string, string>();

for (const [name, effect] of Object.entries(EFFECTS)) {
  if (name.endsWith("*")) HEADS.push([name.slice(0, -1), effect]);
  else EXACT.set(name, effect);
}

/**
 * Say what a variable steers besides the program it was meant for.
 *
 * @param upperName The name in upper case.
 * @returns The effect, or `undefined` when there is none.
 */
export function runtimeControlEffect(upperName: string): string | undefined {
  return EXACT.get(upperName) ??
    HEADS.find(([head]) => upperName.startsWith(head))?.[1];
}
