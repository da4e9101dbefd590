/**
 * Remembering where a shell was found, because looking through `PATH` costs
 * a good part of what starting the shell does.
 *
 * @module
 */

import { findShell } from "./find_shell.ts";
import type { Host } from "../host.ts";

/** Finds shells, and looks only once for each. */
export class ShellLookup {
  readonly #host: Host;
  readonly #found = new Map<string, string>();

  /**
   * Remember nothing yet.
   *
   * @param host The runtime.
   */
  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Find a shell. Whether it is still where it was found before is left to
   * who uses it, and told to {@linkcode forget} when it is not.
   *
   * @param shell The absolute path or bare name.
   * @param path The value of `PATH`.
   * @returns The absolute path.
   * @throws {ShellNotFoundError} If there is none.
   */
  find(shell: string, path: string | undefined): string {
    const { platform, pathKind } = this.#host;
    const key = `${shell}\0${path}`;
    const before = this.#found.get(key);
    if (before !== undefined) return before;
    const found = findShell(shell, { path, platform, pathKind });
    this.#found.set(key, found);
    return found;
  }

  /**
   * Look anew the next time.
   *
   * @returns Whether anything had been found before.
   */
  forget(): boolean {
    const hadFound = this.#found.size > 0;
    this.#found.clear();
    return hadFound;
  }
}
