import { assertEquals } from "@std/assert";
import { test } from "node:test";
import type { Host } from "../../exec/host.ts";
import { selectHost } from "../../exec/select_host.ts";
import { LocalSpecs } from "../../exec/spec/local_specs.ts";

for (const shell of [undefined, "sh"]) {
  test(`LocalSpecs looks through PATH for ${shell ?? "its shell"} only once`, () => {
    const real = selectHost();
    let looks = 0;
    const host: Host = Object.create(real, {
      platform: { value: real.platform },
      pathKind: {
        value: (path: string) => {
          looks++;
          return real.pathKind(path);
        },
      },
    });
    const env = { PATH: `/nowhere/a:/nowhere/b:${real.variable("PATH")}` };
    const specs = new LocalSpecs({}, host);
    const resolve = () => specs.resolve({ command: "true", shell, env });
    const first = resolve();
    looks = 0;
    assertEquals(resolve().program, first.program);
    // Only whether it is still there.
    assertEquals(looks, 1);
  });
}
