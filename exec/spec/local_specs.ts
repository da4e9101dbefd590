/**
 * What a request becomes on this machine, now.
 *
 * @module
 */

import { resolve } from "@std/path";
import { SessionEnvError } from "../../errors.ts";
import type { LocalExecutorOptions } from "../executor_options.ts";
import type { Host } from "../host.ts";
import { readAmbient } from "../environment/read_ambient.ts";
import { resolveSpec } from "./resolve_spec.ts";
import type { ShellExecRequest, ShellExecSpec } from "../seam.ts";
import { ShellLookup } from "./shell_lookup.ts";
import { folderError } from "../process/start_errors.ts";

/** Fills requests up with an executor's options and what this process has. */
export class LocalSpecs {
  readonly #options: LocalExecutorOptions;
  readonly #host: Host;
  readonly #shells: ShellLookup;

  /**
   * Take an executor's options.
   *
   * @param options The options.
   * @param host The runtime.
   */
  constructor(options: LocalExecutorOptions, host: Host) {
    this.#options = options;
    this.#host = host;
    this.#shells = new ShellLookup(host);
  }

  /**
   * Decide what will run.
   *
   * @param request What is asked.
   * @returns What will run.
   */
  resolve(request: ShellExecRequest): ShellExecSpec {
    const { cwd, environment = {}, shell } = this.#options;
    const inherit = request.inherit ?? environment.inherit ?? "all";
    const host = this.#host;
    const base = isAbsolute(request.cwd) ? "/" : cwd;
    const ambient = readAmbient(host, inherit, base);
    const path = request.env?.PATH ?? ambient.ambient.PATH;
    try {
      // Its own shell is found here, where it is remembered, and not again.
      return resolveSpec({ ...request, shell: undefined }, {
        ...this.#options,
        ...ambient,
        shell: request.args
          ? undefined
          : this.#shells.find(request.shell ?? shell ?? "bash", path),
        platform: host.platform,
        pathKind: host.pathKind,
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      if (this.#shells.forget()) return this.resolve(request);
      // A missing folder is the matter before a missing program is.
      const folder = resolve(ambient.cwd, request.cwd ?? ".");
      throw folderError(folder, host, error) ?? error;
    }
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof SessionEnvError &&
    (error.code === "shell_not_found" || error.code === "program_not_found");
}

function isAbsolute(cwd: string | undefined): boolean {
  return typeof cwd === "string" && cwd.startsWith("/");
}
