/**
 * What the executor needs of the runtime it lives in. One file per family of
 * runtimes fulfils it, so that nothing else in this folder knows which it is.
 *
 * @module
 */

/** What lies at a path, as far as this process may know. */
export type PathKind = "program" | "file" | "folder" | "missing" | "unknown";

/** What became of a signal. */
export type SignalOutcome = "sent" | "gone" | "denied";

/** A process to start. */
export interface HostSpawn {
  /** The absolute program. */
  readonly program: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** The absolute folder in which it runs. */
  readonly cwd: string;
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether something will be written to its input; it is null otherwise. */
  readonly writesInput: boolean;
}

/** How a process ended. */
export interface HostExit {
  /** Its exit code; 128 and the signal's number after a signal. */
  readonly code: number;
  /** The signal that ended it. */
  readonly signal: string | null;
}

/**
 * Takes bytes; a promise asks the stream to wait. The bytes belong to the
 * taker only until it answers.
 */
export type ByteSink = (bytes: Uint8Array) => void | Promise<void>;

/** A stream of bytes that a process writes. */
export interface HostOutput {
  /**
   * Hand every byte to a sink.
   *
   * @param sink Takes the bytes.
   * @returns Settles when the stream has ended or was let go of. Never rejects.
   */
  pump(sink: ByteSink): Promise<void>;
  /** Let go of the stream, whoever still holds its other end. */
  release(): void;
}

/** A process that was started in a group and session of its own. */
export interface HostChild {
  /** Its number, and that of its group; 0 when it could not start. */
  readonly pid: number;
  /** Its standard output. */
  readonly stdout: HostOutput;
  /** Its standard error. */
  readonly stderr: HostOutput;
  /** Settles when it has ended and was reaped; rejects if it could not start. */
  readonly exited: Promise<HostExit>;
  /**
   * Write the whole input and close it.
   *
   * @param bytes The input.
   * @returns Settles when it was written or nobody reads on. Never rejects.
   */
  writeInput(bytes: Uint8Array): Promise<void>;
  /** Let go of its input, written or not. */
  releaseInput(): void;
  /**
   * Signal the process alone.
   *
   * @param signal The signal's name.
   */
  signal(signal: string): void;
}

/** A file that only its owner may read. */
export interface HostFile {
  /**
   * Append bytes, all of them.
   *
   * @param bytes The bytes.
   */
  write(bytes: Uint8Array): Promise<void>;
  /** Close the file. */
  close(): Promise<void>;
}

/** The runtime. */
export interface Host {
  /** The system, as Node spells it: `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** The current folder of this process. */
  currentFolder(): string;
  /** Every variable of this process, read now; fails when not permitted. */
  environment(): Record<string, string>;
  /**
   * One variable of this process.
   *
   * @param name The variable's name.
   * @returns Its value; `undefined` when absent or not permitted to be read.
   */
  variable(name: string): string | undefined;
  /**
   * What lies at a path, links followed.
   *
   * @param path The path.
   */
  pathKind(path: string): PathKind;
  /**
   * Start a process as the leader of a new group.
   *
   * @param spawn What to start.
   */
  spawn(spawn: HostSpawn): HostChild;
  /** Whether this process may signal a whole group. */
  maySignalGroups(): boolean;
  /**
   * Signal a process (a positive number) or a whole group (its negative).
   *
   * @param target The number.
   * @param signal The signal's name, or 0 to ask whether anyone is there.
   */
  signal(target: number, signal: string | 0): SignalOutcome;
  /**
   * Read a file below `/proc`.
   *
   * @param path The file.
   * @returns Its text; `undefined` when it is gone or not permitted.
   */
  readProc(path: string): string | undefined;
  /** The numbers of all processes; `undefined` when not permitted. */
  listProcesses(): number[] | undefined;
  /**
   * Make a folder for temporary files that only the owner may enter.
   *
   * @param parent Where; the system's temporary folder when absent.
   */
  makePrivateFolder(parent: string | undefined): Promise<string>;
  /**
   * Remove a folder and all that is in it.
   *
   * @param path The folder.
   */
  removeFolder(path: string): Promise<void>;
  /**
   * Create a file that only its owner may read; fails when it exists.
   *
   * @param path The file.
   */
  createPrivateFile(path: string): Promise<HostFile>;
  /**
   * Be told when this process exits. Only synchronous work is still done then.
   *
   * @param listener Is called, perhaps more than once.
   * @returns Undoes it.
   */
  onExit(listener: () => void): () => void;
  /**
   * Be told when this process gets a signal, instead of ending by it.
   *
   * @param signal The signal's name.
   * @param listener Is called each time.
   * @returns Undoes it.
   */
  onSignal(signal: string, listener: () => void): () => void;
  /**
   * End this process by a signal.
   *
   * @param signal The signal's name.
   */
  endSelf(signal: string): void;
}
