/**
 * Which names hold credentials. A name is split into words, and the words are
 * looked up: `DB_PASSPHRASE` has the word `PASSPHRASE`, `MONKEY` has no `KEY`.
 *
 * @module
 */

/** Words that make a name a credential wherever they stand. */
const WORDS = new Set([
  "APIKEY",
  "APIKEYS",
  "AUTH",
  "AUTHKEY",
  "AUTHORIZATION",
  "BEARER",
  "CRED",
  "CREDENTIAL",
  "CREDENTIALS",
  "CREDS",
  "JWT",
  "KEY",
  "KEYS",
  "MNEMONIC",
  "OAUTH",
  "PASS",
  "PASSCODE",
  "PASSKEY",
  "PASSPHRASE",
  "PASSWD",
  "PASSWORD",
  "PASSWORDS",
  "PASSWDS",
  "PAT",
  "PRIVKEY",
  "PSK",
  "PWD",
  "SECRET",
  "SECRETS",
  "TOKEN",
  "TOKENS",
  "WEBHOOK",
  "WEBHOOKS",
]);

/** Words that make a name a credential where they stand last. */
const LAST_WORDS = new Set([
  "COOKIE",
  "COOKIES",
  "HEADERS",
  "OTP",
  "PW",
  "SALT",
]);

/** Endings of words that were run together, as in `PGPASSWORD`. */
const ENDINGS: readonly string[] = [
  "PASSWORD",
  "PASSWD",
  "PASSPHRASE",
  "SECRET",
  "TOKEN",
  "CREDENTIALS",
  "APIKEY",
  "AUTHKEY",
  "ACCESSKEY",
  "SECRETKEY",
  "PRIVATEKEY",
  "MASTERKEY",
  "SIGNINGKEY",
  "ENCRYPTIONKEY",
  "LICENSEKEY",
];

/** Names that the words do not tell. */
const NAMES = new Map<string, string>([
  ["SSHPASS", "sshpass reads a password from it"],
  ["PGPASS", "it holds a password"],
  ["DBPASS", "it holds a password"],
  ["BORG_PASSCOMMAND", "its output is a password"],
  ["BW_SESSION", "it unlocks a password vault"],
  ["FASTLANE_SESSION", "it holds a signed-in session"],
  ["DIRENV_DIFF", "it holds a packed copy of an environment"],
  ["__MISE_DIFF", "it holds a packed copy of an environment"],
  ["__MISE_SESSION", "it holds a packed copy of an environment"],
  ["VCAP_SERVICES", "it lists services with their passwords"],
]);

/** The same, by the beginning of the name. */
const HEADS: readonly [head: string, why: string][] = [
  ["OP_SESSION_", "it unlocks a password vault"],
];

/** Names that have a word of the table and hold no credential. */
const HARMLESS = new Set([
  "PWD",
  "OLDPWD",
  "SSH_AUTH_SOCK",
  "APT_KEY_DONT_WARN_ON_DANGEROUS_USAGE",
  "PASSWORD_STORE_DIR",
  "PASSWORD_STORE_ENABLE_EXTENSIONS",
  "PASSWORD_STORE_EXTENSIONS_DIR",
  "PASSWORD_STORE_GPG_OPTS",
]);

/** After one of these words a key is public. */
const PUBLIC_WORDS = new Set(["PUBLIC", "PUBLISHABLE"]);

/** With one of these words tokens are counted, as in `MAX_OUTPUT_TOKENS`. */
const COUNTING_WORDS = new Set([
  "BUDGET",
  "COUNT",
  "LENGTH",
  "LIMIT",
  "MAX",
  "MIN",
  "NUM",
  "SIZE",
]);

/**
 * Split the name of a variable into its words, in upper case. Words end at
 * anything but a letter or digit and where the case turns, as in `dbPassword`.
 *
 * @param name The name.
 * @returns The words.
 */
export function splitWords(name: string): string[] {
  // A name in one case has no turns, and most names are in one case.
  const spaced = /[a-z]/.test(name)
    ? name.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    : name;
  return spaced.toUpperCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

/**
 * Say why a name is taken for that of a credential.
 *
 * @example Usage
 * ```ts
 * import { credentialInName } from "@dsh/session-env/exec";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(credentialInName("MYSQL_PWD"), 'the word "PWD"');
 * assertEquals(credentialInName("PGPASSWORD"), 'the word "PGPASSWORD"');
 * assertEquals(credentialInName("TOKENIZERS_PARALLELISM"), undefined);
 * ```
 *
 * @param name The variable's name, in any case.
 * @returns The reason, or `undefined` for a name that tells of none.
 */
export function credentialInName(name: string): string | undefined {
  const upper = name.toUpperCase();
  if (HARMLESS.has(upper)) return undefined;
  const known = NAMES.get(upper) ??
    HEADS.find(([head]) => upper.startsWith(head))?.[1];
  if (known !== undefined) return known;
  const words = splitWords(name);
  const last = words.length - 1;
  const found = words.find((word, index) =>
    isCredentialWord(word, index === last) && !isExcused(words, index)
  );
  return found && `the word "${found}"`;
}

function isCredentialWord(word: string, isLast: boolean): boolean {
  // `TOKEN2` is a second token, but `AUTH0` is a company.
  const bare = word === "AUTH0" ? word : word.replace(/\d+$/, "");
  return WORDS.has(bare) || (isLast && LAST_WORDS.has(bare)) ||
    ENDINGS.some((ending) => bare.endsWith(ending));
}

function isExcused(words: readonly string[], index: number): boolean {
  switch (words[index]) {
    case "KEY":
    case "KEYS":
      return PUBLIC_WORDS.has(words[index - 1]);
    case "TOKENS":
      return words.some((word) => COUNTING_WORDS.has(word));
    case "TOKEN":
      return COUNTING_WORDS.has(words[index + 1]);
    default:
      return false;
  }
}
