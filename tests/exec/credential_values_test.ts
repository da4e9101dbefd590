import { assertEquals } from "@std/assert";
import { test } from "node:test";
import {
  credentialInValue,
  isUrlCarrier,
  stripUserInfo,
} from "../../exec/environment/credential_values.ts";

// Made up and put together here, so that no scanner takes them for real.
const issued = [
  ["gh", "p_", "a1B2".repeat(9)],
  ["github", "_pat_", "a1B2".repeat(9)],
  ["gl", "pat-", "a1B2".repeat(5)],
  ["xo", "xb-", "1234567890-abcdef"],
  ["s", "k-", "proj-", "a1B2".repeat(9)],
  ["s", "k_live_", "a1B2".repeat(6)],
  ["np", "m_", "a1B2".repeat(9)],
  ["AI", "za", "a1B2".repeat(8), "xyz"],
  ["ey", "JhbGciOiJIUzI1NiJ9.", "ey", "JzdWIiOiIxMjM0NTY3ODkwIn0.sig"],
].map((parts) => parts.join(""));

const secrets = [
  { value: "postgres://u:p@h/d", reason: "a URL with a password" },
  { value: "redis://:p@h:6379/0", reason: "a URL with a password" },
  { value: "mongodb+srv://u:p%40x@h/d", reason: "a URL with a password" },
  { value: "postgres://u:p/w#x@h/d", reason: "a URL with a password" },
  { value: "postgres://u:p@x@h/d", reason: "a URL with a password" },
  {
    value: "https://h.example/, https://u:p@h.example/",
    reason: "a URL with a password",
  },
  {
    value: "Server=h;User Id=u;Password=p;",
    reason: "an assignment to a secret",
  },
  {
    value: "DefaultEndpointsProtocol=https;AccountKey=abc==",
    reason: "an assignment to a secret",
  },
  { value: "host=h user=u password=p", reason: "an assignment to a secret" },
  {
    value: "https://h/x?access_token=abc",
    reason: "an assignment to a secret",
  },
  { value: '{"user":"u","password":"p"}', reason: "an assignment to a secret" },
  {
    value: "-Djavax.net.ssl.keyStorePassword=p",
    reason: "an assignment to a secret",
  },
  { value: "api-key=abcdef", reason: "an assignment to a secret" },
  { value: "Authorization: Bearer abc", reason: "an assignment to a secret" },
  { value: "Bearer abcdefgh", reason: "an authorization header" },
  { value: "Basic dXNlcjpwYXNz", reason: "an authorization header" },
  {
    value: "-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n",
    reason: "a private key",
  },
  ...issued.map((value) => ({ value, reason: "a token in its issuer's form" })),
];

for (const [index, { value, reason }] of secrets.entries()) {
  test(`credentialInValue() sees ${reason} in row ${index}`, () => {
    assertEquals(credentialInValue(value), reason);
  });
}

const plain = [
  "",
  "/usr/local/bin:/usr/bin:/bin",
  "C:\\Program Files\\Git\\bin;C:\\Windows",
  "postgres://u@h/d",
  "postgres://h:5432/d",
  "ssh://git@github.com/o/r",
  "git@github.com:o/r.git",
  "https://packages.example:8443/@scope/pkg",
  "https://key@o1.ingest.example/1",
  "http://[::1]:8080/a@b",
  "user:password",
  "rs=0:di=01;34:ln=01;36:*.tar=01;31",
  "-Xmx2g -Dfile.encoding=UTF-8",
  "--max-old-space-size=4096",
  "unix:path=/run/user/1000/bus",
  "en_US.UTF-8",
  "npm/11.0.0 node/v24.0.0 linux x64 workspaces/false",
  "basic income",
];

for (const value of plain) {
  test(`credentialInValue() leaves "${value}" alone`, () => {
    assertEquals(credentialInValue(value), undefined);
  });
}

for (
  const [name, value] of Object.entries({
    letters: "a".repeat(131_000),
    words: "a-".repeat(65_000),
    schemes: "a://".repeat(32_000),
    logins: "a://b:".repeat(21_000) + "@",
    ats: "://@".repeat(32_000),
    spaces: "bearer " + " ".repeat(120_000),
    separators: ";".repeat(130_000) + "password",
    json: '"password"'.repeat(13_000),
    dots: "eyJ" + "a".repeat(130_000),
  })
) {
  test(`credentialInValue() takes time in proportion to many ${name}`, () => {
    const before = performance.now();
    credentialInValue(value);
    stripUserInfo(value);
    // In proportion it takes milliseconds; squared it would take minutes.
    assertEquals(performance.now() - before < 5_000, true);
  });
}

const logins = [
  { value: "http://u:p@h:1", expected: "http://h:1" },
  { value: "http://token@h:1", expected: "http://h:1" },
  { value: "http://h:1", expected: "http://h:1" },
  { value: "u:p@h:1", expected: "h:1" },
  { value: "u:p@x@h:1", expected: "h:1" },
  { value: "socks5h://u:p@h:1/", expected: "socks5h://h:1/" },
  { value: "http://u:p/w@h:1", expected: "http://h:1" },
  {
    value: "https://u:p@a/simple https://v:q@b/simple",
    expected: "https://a/simple https://b/simple",
  },
  {
    value: "https://u:p@proxy.example,direct",
    expected: "https://proxy.example,direct",
  },
  { value: "https://h/@scope", expected: "https://h/@scope" },
  { value: "localhost,127.0.0.1", expected: "localhost,127.0.0.1" },
  { value: "", expected: "" },
];

for (const { value, expected } of logins) {
  test(`stripUserInfo() makes "${expected}" of "${value}"`, () => {
    assertEquals(stripUserInfo(value), expected);
  });
}

const carriers = [
  { name: "HTTPS_PROXY", expected: true },
  { name: "NO_PROXY", expected: true },
  { name: "PIP_INDEX_URL", expected: true },
  { name: "PIP_EXTRA_INDEX_URL", expected: true },
  { name: "GOPROXY", expected: true },
  { name: "NPM_CONFIG_REGISTRY", expected: true },
  { name: "DATABASE_URL", expected: false },
  { name: "PROXYMAN", expected: false },
  { name: "REINDEX", expected: false },
];

for (const { name, expected } of carriers) {
  test(`isUrlCarrier() says ${expected} of ${name}`, () => {
    assertEquals(isUrlCarrier(name.split("_")), expected);
  });
}
