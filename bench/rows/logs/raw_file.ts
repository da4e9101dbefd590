/** What people would write a log with: a file that is opened once. */

import { type FileHandle, open } from "node:fs/promises";

/** A file that grows at its end. */
export class RawFile {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Make one.
   *
   * @param path Where.
   */
  static async make(path: string): Promise<RawFile> {
    return new RawFile(await open(path, "a", 0o600));
  }

  /**
   * Write and sync.
   *
   * @param bytes What to write.
   */
  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes);
    await this.#file.sync();
  }

  /** Close it. */
  close(): Promise<void> {
    return this.#file.close();
  }
}
