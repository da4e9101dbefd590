/**
 * Everything that the tables know about one name, looked up once.
 *
 * @module
 */

import { isCoreName } from "./core_names.ts";
import { credentialInName, splitWords } from "./credential_names.ts";
import { isUrlCarrier } from "./credential_values.ts";
import { harnessOfName } from "./harness_identity_names.ts";
import { isManagedName } from "./managed_names.ts";
import { runtimeControlEffect } from "./runtime_control_names.ts";
import { shellStartupEffect } from "./shell_startup_names.ts";

/** What the tables know about one name. */
export interface NameFacts {
  /** The name as the platform compares it: in upper case on Windows. */
  readonly key: string;
  /** The name in upper case, as allow and deny lists compare it. */
  readonly upper: string;
  /** Whether the operating system can pass the name on. */
  readonly valid: boolean;
  /** Whether only the overlay may set it. */
  readonly managed: boolean;
  /** Whether `inherit: "core"` lets it through. */
  readonly core: boolean;
  /** Why it is a credential. */
  readonly credential: string | undefined;
  /** Whether its value loses a login rather than going altogether. */
  readonly urlCarrier: boolean;
  /** What it does to a shell unasked. */
  readonly shellStartup: string | undefined;
  /** The harness that marks its children with it. */
  readonly harness: string | undefined;
  /** What it steers besides the program it was meant for. */
  readonly control: string | undefined;
  /** A value of it that was looked at and holds no credential. */
  cleanValue?: string;
}

// The names of a process hardly change; the bounds hold where they are made up.
const MAX_NAMES = 2000;
const MAX_NAME_LENGTH = 200;

const posix = new Map<string, NameFacts>();
const windows = new Map<string, NameFacts>();

/**
 * Look a name up in all tables.
 *
 * @param name The variable's name.
 * @param platform The platform, as Node names it.
 * @returns What they know.
 */
export function nameFacts(name: string, platform: string): NameFacts {
  const known = platform === "win32" ? windows : posix;
  const facts = known.get(name);
  if (facts !== undefined) return facts;
  const found = lookUp(name, platform);
  if (name.length <= MAX_NAME_LENGTH) {
    if (known.size >= MAX_NAMES) known.clear();
    known.set(name, found);
  }
  return found;
}

function lookUp(name: string, platform: string): NameFacts {
  const upper = name.toUpperCase();
  const key = platform === "win32" ? upper : name;
  // npm spells its names in lower case on every platform.
  const npm = name.startsWith("npm_") ? upper : key;
  return {
    key,
    upper,
    valid: isValidName(name, platform),
    managed: isManagedName(name, platform),
    core: isCoreName(key, platform),
    credential: credentialInName(name),
    urlCarrier: isUrlCarrier(splitWords(name)),
    shellStartup: shellStartupEffect(key),
    harness: harnessOfName(key),
    control: runtimeControlEffect(npm),
  };
}

function isValidName(name: string, platform: string): boolean {
  // Windows keeps the folder of each drive in names such as `=C:`.
  const rest = platform === "win32" ? name.slice(1) : name;
  return name !== "" && !name.includes("\0") && !rest.includes("=");
}
