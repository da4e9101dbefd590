/**
 * The toolkit as a service of a Cordis application, and a plugin that owns a
 * variable for as long as it is loaded. Outside of this repository the import
 * is `@dsh/session-env`.
 */

import { type Context, type Plugin, Service } from "cordis";
import {
  createSessionEnv,
  type SessionEnv,
  type SessionEnvOptions,
  type ShellEnvContributor,
} from "../mod.ts";

declare module "cordis" {
  interface Context {
    sessionEnv: SessionEnvService;
  }
}

/** `ctx.sessionEnv` of every plugin that injects it. */
export class SessionEnvService extends Service {
  /** Home, engine, registry, executor and tools. */
  readonly parts: SessionEnv;
  /** Settles when everything is closed; set once the service is disposed. */
  closed?: Promise<void>;

  constructor(ctx: Context, options: SessionEnvOptions) {
    super(ctx, "sessionEnv", true);
    this.parts = createSessionEnv(options);
  }

  /** Add variables until the plugin that calls this is unloaded. */
  contribute(contributor: ShellEnvContributor): () => void {
    // Inside a call, `this.ctx` is the context of the plugin that made it.
    return this.ctx.effect(() => this.parts.shellEnv.register(contributor));
  }

  /** Ends the running commands, then closes the sessions. */
  protected override stop(): Promise<void> {
    return this.closed = Promise.resolve(this.parts[Symbol.asyncDispose]());
  }
}

/** Says in which region this machine stands. */
export const region: Plugin.Object<Context, { readonly where: string }> = {
  name: "region",
  inject: ["sessionEnv"],
  apply(ctx, { where }) {
    ctx.sessionEnv.contribute({
      name: "region",
      variables: { DSH_REGION: { description: "Where this machine stands." } },
      resolve: () => ({ DSH_REGION: where }),
    });
  },
};
