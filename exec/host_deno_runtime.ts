/**
 * The part of Deno that the adapter uses, by structure, so that a compiler
 * without Deno's own types reads it too.
 *
 * @module
 */

/** The part of Deno that is used here. */
export interface DenoRuntime {
  readonly build: { readonly os: string };
  readonly pid: number;
  readonly env: {
    get(name: string): string | undefined;
    toObject(): Record<string, string>;
  };
  readonly permissions: {
    querySync(descriptor: {
      name: string;
      path?: string;
      variable?: string;
      command?: string;
    }): { readonly state: string };
  };
  readonly Command: new (program: string, options: object) => {
    spawn(): DenoChild;
  };
  cwd(): string;
  kill(target: number, signal: string | 0): void;
  statSync(path: string): {
    readonly isDirectory: boolean;
    readonly isFile: boolean;
    readonly mode: number | null;
  };
  readTextFileSync(path: string): string;
  readDirSync(path: string): Iterable<{ readonly name: string }>;
  makeTempDir(options: { dir?: string; prefix: string }): Promise<string>;
  remove(path: string, options: { recursive: boolean }): Promise<void>;
  openSync(path: string): {
    readSync(into: Uint8Array): number | null;
    close(): void;
  };
  open(path: string, options: object): Promise<{
    write(bytes: Uint8Array): Promise<number>;
    close(): void;
  }>;
  addSignalListener(signal: string, listener: () => void): void;
  removeSignalListener(signal: string, listener: () => void): void;
}

/** A process that Deno has started. */
export interface DenoChild {
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  readonly status: Promise<{ code: number; signal: string | null }>;
  kill(signal: string): void;
}
