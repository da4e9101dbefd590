/**
 * Credentials inside values, whatever the name says: a password in a URL or a
 * connection string, a private key, a token in its issuer's form. Every check
 * takes time in proportion to the value.
 *
 * @module
 */

const SECRET_KEY =
  "(?:password|passwd|passphrase|pwd|secret|token|api[-_]?key|access[-_]?key|account[-_]?key|shared[-_]?access[-_]?signature|private[-_]?key|authorization)";

/** `Password=x` between semicolons, `?token=x` in a URL, `"secret":"x"`. */
const ASSIGNED = new RegExp(
  `(?:^|[;&?,{\\s"'])[\\w.-]*${SECRET_KEY}(?:=|["']\\s*:|:\\s)\\s*["']?[^\\s;&"',}]`,
  "i",
);

/** The value of an HTTP `Authorization` header. */
const HEADER = /^(?:bearer|basic)\s+[\w.~+/=-]{8,}$/i;

/** Tokens that say who issued them. */
const ISSUED =
  /(?:^|[^A-Za-z0-9])(?:gh[oprsu]_[A-Za-z0-9]{20}|github_pat_\w{20}|glpat-[\w-]{16}|xox[abeprs]-[\w-]{10}|sk-[\w-]{20}|[rs]k_live_\w{16}|npm_[A-Za-z0-9]{30}|pypi-[\w-]{30}|hf_[A-Za-z0-9]{30}|AIza[\w-]{35}|dop_v1_[a-f0-9]{40}|eyJ[\w-]{10,500}\.eyJ[\w-]{10})/;

/**
 * Say why a value is taken to hold a credential.
 *
 * @param value The value; it is never part of the answer.
 * @returns The reason, or `undefined` for a value that shows none.
 */
export function credentialInValue(value: string): string | undefined {
  // Nothing shorter has room for a credential and what gives it away.
  if (value.length < 8) return undefined;
  if (urlHasPassword(value)) return "a URL with a password";
  if (/[=:]/.test(value) && ASSIGNED.test(value)) {
    return "an assignment to a secret";
  }
  if (HEADER.test(value)) return "an authorization header";
  if (value.includes("PRIVATE KEY-----")) return "a private key";
  return ISSUED.test(value) ? "a token in its issuer's form" : undefined;
}

/** Where a user and password stand in a URL, one entry a URL. */
interface UserInfo {
  readonly start: number;
  /** The index after the `@`. */
  readonly end: number;
  readonly hasPassword: boolean;
}

function urlHasPassword(value: string): boolean {
  return findUserInfo(value).some(({ hasPassword }) => hasPassword);
}

/**
 * Remove user and password from every URL in a value. Without a scheme, what
 * stands before an `@` counts as well: `user:password@host:8080`.
 *
 * @param value A value such as that of `HTTPS_PROXY`.
 * @returns The value without them.
 */
export function stripUserInfo(value: string): string {
  if (!value.includes("@")) return value;
  const found = findUserInfo(value);
  if (found.length === 0 && !value.includes("://")) {
    return value.slice(value.lastIndexOf("@") + 1);
  }
  let kept = "";
  let from = 0;
  for (const { start, end } of found) {
    kept += value.slice(from, start);
    from = end;
  }
  return kept + value.slice(from);
}

function findUserInfo(value: string): UserInfo[] {
  const found: UserInfo[] = [];
  if (!value.includes("@")) return found;
  for (
    let start = value.indexOf("://");
    start !== -1;
    start = value.indexOf("://", start)
  ) {
    start += 3;
    const next = value.indexOf("://", start);
    const text = value.slice(start, next === -1 ? undefined : next);
    const info = userInfoAt(text);
    if (info !== undefined) {
      found.push({ start, end: start + info.length, ...info });
    }
  }
  return found;
}

function userInfoAt(
  text: string,
): { length: number; hasPassword: boolean } | undefined {
  const authority = text.slice(0, cut(text, /[/?#\s"'|,]/));
  const at = authority.lastIndexOf("@");
  if (at !== -1) {
    const colon = authority.indexOf(":");
    const hasPassword = colon !== -1 && colon < at - 1;
    return { length: at + 1, hasPassword };
  }
  // People write `/`, `#` and `,` in passwords without encoding them. What follows
  // a colon is a port, and a port has digits only.
  const whole = text.slice(0, cut(text, /[\s"'|]/));
  const later = whole.lastIndexOf("@");
  const isPassword = later !== -1 && /:[^/]*[^\d/[\]:]/.test(authority);
  return isPassword ? { length: later + 1, hasPassword: true } : undefined;
}

function cut(text: string, end: RegExp): number {
  const index = text.search(end);
  return index === -1 ? text.length : index;
}

/** Names whose URLs are needed even where they carry a login. */
const CARRIER_WORDS = new Set(["PROXY", "REGISTRY", "MIRROR", "MIRRORS"]);
const CARRIER_NAME = /(?:^|_)(?:INDEX|INDEXES|FIND_LINKS|GOPROXY)(?:_|$)/;

/**
 * Say whether a variable names a proxy or a source of packages: without the
 * login its URL still says where to go, and without the URL a program would
 * go elsewhere.
 *
 * @param words The words of the name.
 * @returns Whether its value loses a login rather than going altogether.
 */
export function isUrlCarrier(words: readonly string[]): boolean {
  return words.some((word) => CARRIER_WORDS.has(word)) ||
    CARRIER_NAME.test(words.join("_"));
}
