import { assertEquals, assertThrows } from "@std/assert";
import { test } from "node:test";
import { resolveSpec } from "../../exec/spec/resolve_spec.ts";
import { planWindowsCall } from "../../exec/spec/windows_script.ts";

test("planWindowsCall() starts a program by itself", () => {
  assertEquals(planWindowsCall("C:\\node.exe", ["-e", "0 & 1"]), {
    program: "C:\\node.exe",
    args: ["-e", "0 & 1"],
  });
});

test("planWindowsCall() starts a script through the command processor", () => {
  for (const script of ["C:\\Program Files\\npm.cmd", "C:\\x.BAT"]) {
    assertEquals(planWindowsCall(script, ["run", "a b"], "D:\\cmd.exe"), {
      program: "D:\\cmd.exe",
      args: ["/d", "/s", "/c", "call", script, "run", "a b"],
    });
  }
});

for (
  const arg of ['a"b', "%PATH%", "a&calc", "a|b", "a>b", "^", "!x!", "a\nb"]
) {
  test(`planWindowsCall() refuses ${JSON.stringify(arg)} for a script`, () => {
    assertThrows(
      () => planWindowsCall("C:\\npm.cmd", [arg]),
      RangeError,
      "the command processor would change",
    );
  });
}

test("resolveSpec() plans the call of a script on Windows", () => {
  const spec = resolveSpec({ command: "npm", args: ["run"], cwd: "/" }, {
    platform: "win32",
    ambient: { Path: "C:\\node", comspec: "C:\\Windows\\cmd.exe" },
    cwd: "/",
    pathKind: (path) => path === "C:\\node\\npm.cmd" ? "program" : "missing",
  });
  assertEquals([spec.program, ...spec.args], [
    "C:\\Windows\\cmd.exe",
    "/d",
    "/s",
    "/c",
    "call",
    "C:\\node\\npm.cmd",
    "run",
  ]);
});
