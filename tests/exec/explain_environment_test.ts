import { assertEquals } from "@std/assert";
import { test } from "node:test";
import { explainEnvironment } from "../../exec/environment/explain_environment.ts";

test("explainEnvironment() sorts every inherited name into one place", () => {
  const ambient = {
    PATH: "/bin",
    ZED: "1",
    GH_TOKEN: "s3cr3t",
    HTTPS_PROXY: "http://u:s3cr3t@h:1",
    DSH_X: "outer",
    ABSENT: undefined,
  };
  const explanation = explainEnvironment(ambient, {
    env: { HOME: "/given" },
    dshEnv: { DSH_SHELL: "1" },
  });
  assertEquals(explanation, {
    kept: ["PATH", "ZED"],
    decisions: [
      {
        name: "DSH_X",
        action: "dropped",
        reason: "managed",
        detail: "only the overlay may set it",
      },
      {
        name: "GH_TOKEN",
        action: "dropped",
        reason: "credential",
        detail: 'the word "TOKEN"',
      },
      {
        name: "HTTPS_PROXY",
        action: "changed",
        reason: "credential",
        detail: "a URL with a login",
      },
    ],
    missing: [],
  });
});

test("explainEnvironment() says what programs will miss", () => {
  assertEquals(explainEnvironment({}).missing, ["PATH", "HOME"]);
  assertEquals(
    explainEnvironment(
      { Path: "C:\\bin", systemroot: "C:\\Windows" },
      { platform: "win32", policy: { inherit: "core" } },
    ).missing,
    ["WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE"],
  );
});
