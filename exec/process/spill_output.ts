/**
 * The whole of a stream in a file, for who asked that nothing is dropped.
 *
 * @module
 */

import type { Host, HostFile } from "../host.ts";

/** Where the files of one executor lie. */
export class SpillFolder {
  readonly #host: Host;
  readonly #parent: string | undefined;
  #path: Promise<string> | undefined;

  /**
   * Keep files below a folder. Nothing is made before the first file.
   *
   * @param host The runtime.
   * @param parent The folder; the system's temporary one when absent.
   */
  constructor(host: Host, parent: string | undefined) {
    this.#host = host;
    this.#parent = parent;
  }

  /** The folder; made now if it was not yet. */
  path(): Promise<string> {
    this.#path ??= this.#host.makePrivateFolder(this.#parent);
    return this.#path;
  }

  /** Remove the folder with all its files. */
  async remove(): Promise<void> {
    const made = this.#path;
    this.#path = undefined;
    const path = await made?.catch(() => undefined); // it was never made
    if (path !== undefined) await this.#host.removeFolder(path);
  }
}

/** One stream on its way to a file. It fails at most once, and says so. */
export class SpillFile {
  readonly #host: Host;
  readonly #folder: SpillFolder;
  readonly #name: string;
  #file: HostFile | undefined;
  #path: string | undefined;
  #error: string | undefined;
  #begun = false;
  #last: Promise<void> = Promise.resolve();

  /**
   * Prepare a file; it is created with the first bytes.
   *
   * @param host The runtime.
   * @param folder Where it lies.
   * @param name What it is called.
   */
  constructor(host: Host, folder: SpillFolder, name: string) {
    this.#host = host;
    this.#folder = folder;
    this.#name = name;
  }

  /** Whether it has the stream from its first byte. */
  get hasBegun(): boolean {
    return this.#begun;
  }

  /** The file, when it has the whole stream so far. */
  get path(): string | undefined {
    return this.#error === undefined ? this.#path : undefined;
  }

  /** Why there is no file, if it failed. */
  get error(): string | undefined {
    return this.#error;
  }

  /**
   * Append bytes. A failure is kept in {@linkcode error}; the file goes, for
   * a part of a stream would pass for the whole.
   *
   * @param parts The bytes.
   * @returns Settles when they are written. Never rejects.
   */
  append(parts: readonly Uint8Array[]): Promise<void> {
    this.#begun = true;
    this.#last = this.#last.then(() => this.#write(parts));
    return this.#last;
  }

  async #write(parts: readonly Uint8Array[]): Promise<void> {
    if (this.#error !== undefined) return;
    try {
      if (!this.#file) {
        this.#path = `${await this.#folder.path()}/${this.#name}`;
        this.#file = await this.#host.createPrivateFile(this.#path);
      }
      for (const bytes of parts) await this.#file.write(bytes);
    } catch (error) {
      this.#error = `Cannot keep the whole output: ${(error as Error).message}`;
      await this.#closeFile();
      // The room of a partial file is what a full disk is short of.
      if (this.#path !== undefined) {
        await this.#host.removeFolder(this.#path).catch(() => {}); // it stays
      }
    }
  }

  /** Close the file when all is written. Never rejects. */
  async close(): Promise<void> {
    await this.#last;
    await this.#closeFile();
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    try {
      await file?.close();
    } catch (error) {
      this.#error ??= `Cannot keep the whole output: ${
        (error as Error).message
      }`;
    }
  }
}
