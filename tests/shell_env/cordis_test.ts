import { test } from "node:test";
import { assertEquals } from "@std/assert";
import { Context } from "cordis";
import { ShellEnvRegistry } from "../../shell_env/shell_env_registry.ts";

test("register() is an effect of a Cordis plugin, whose disposal removes the keys", async () => {
  const registry = new ShellEnvRegistry({ dshHome: "/agents" });
  const execution = { callId: "c", signal: new AbortController().signal };
  const app = new Context();
  const scope = app.plugin({
    name: "region-plugin",
    apply(ctx: Context) {
      ctx.effect(() =>
        registry.register({
          name: "region",
          variables: { DSH_REGION: { description: "Where." } },
          resolve: () => ({ DSH_REGION: "north" }),
        })
      );
    },
  });
  await app.start();
  assertEquals(registry.collect(execution).DSH_REGION, "north");
  scope.dispose();
  assertEquals(registry.collect(execution), {
    DSH_HOME: "/agents",
    DSH_SHELL: "1",
  });
  await app.stop();
});
