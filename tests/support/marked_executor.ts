/** An executor whose every process can be found again. */

import { after } from "node:test";
import { LocalExecutor } from "../../exec/local_executor.ts";
import type { LocalExecutorOptions } from "../../exec/executor_options.ts";
import type {
  ShellExecRequest,
  ShellProcess,
  ShellResult,
} from "../../exec/seam.ts";
import { newMark } from "./process_table.ts";

/** Runs commands that carry its mark; is disposed after the test file. */
export class MarkedExecutor extends LocalExecutor {
  readonly mark: { readonly DSH_TEST_MARK: string } = newMark();

  constructor(options: LocalExecutorOptions = {}) {
    super(options);
    after(() => this[Symbol.asyncDispose]());
  }

  override run(request: ShellExecRequest): Promise<ShellResult> {
    return super.run(this.#marked(request));
  }

  override start(request: ShellExecRequest): ShellProcess {
    return super.start(this.#marked(request));
  }

  #marked(request: ShellExecRequest): ShellExecRequest {
    return { ...request, dshEnv: { ...request.dshEnv, ...this.mark } };
  }
}

/** The fields of a result that say how a command ended. */
export function ending(result: ShellResult): Partial<ShellResult> {
  const { exitCode, signal, timedOut, aborted } = result;
  return { exitCode, signal, timedOut, aborted };
}
