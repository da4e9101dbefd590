/**
 * The seam between whoever wants a command run and whoever runs it. It owns
 * the managed namespace; every other file derives the prefix from here.
 *
 * @module
 */

/** The prefix of every managed variable. */
export const DSH_ENV_PREFIX = "DSH_" as const;

/** The name of a managed variable. */
export type DshEnvironmentKey = `${typeof DSH_ENV_PREFIX}${string}`;

/** A collected snapshot of managed variables. */
export type DshEnvironment = Readonly<Record<DshEnvironmentKey, string>>;

/**
 * Where a child's environment starts: everything this process has, the short
 * list that programs cannot do without, or nothing. Every choice is cleaned.
 */
export type InheritMode = "all" | "core" | "none";

/** What somebody asks to have run. */
export interface ShellExecRequest {
  /** Source for the shell; with {@linkcode args}, a program run without one. */
  readonly command: string;
  /** Arguments of a program that is run directly, with no shell between. */
  readonly args?: readonly string[];
  /**
   * The folder in which the command runs.
   *
   * @default {the current folder of this process}
   */
  readonly cwd?: string;
  /** Variables from anyone in this process; managed names in it are dropped. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The trusted overlay of managed variables, merged last. */
  readonly dshEnv?: DshEnvironment;
  /**
   * Where the environment starts.
   *
   * @default {"all"}
   */
  readonly inherit?: InheritMode;
  /**
   * Leave inherited credentials in place, as the hosts do for their hooks.
   *
   * @default {false}
   */
  readonly keepCredentials?: boolean;
  /**
   * Set the variables that keep programs from paging and colouring.
   *
   * @default {true}
   */
  readonly terminalDefaults?: boolean;
  /**
   * Inherited names that are dropped for this command, as a host drops its own
   * settings; `*` at one end stands for any text.
   *
   * @default {[]}
   */
  readonly dropInherited?: readonly string[];
  /** The shell that runs {@linkcode command}, instead of the executor's. */
  readonly shell?: string;
  /** What the command reads; its input is empty and closed when absent. */
  readonly stdin?: string | Uint8Array;
  /** Ends the command's process group after this many milliseconds. */
  readonly timeoutMs?: number;
  /** Ends the command's process group early. */
  readonly signal?: AbortSignal;
  /**
   * How many bytes of each stream are kept.
   *
   * @default {the executor's own cap}
   */
  readonly maxOutputBytes?: number;
  /**
   * Which part of a stream that is over the cap is kept.
   *
   * @default {the executor's own choice, "tail" unless told}
   */
  readonly keepOutput?: KeepOutput;
  /**
   * Write a stream that is over the cap whole to a file that only the owner
   * may read; it goes when the executor is disposed.
   *
   * @default {false}
   */
  readonly spillOutput?: boolean;
  /**
   * How many milliseconds a process group has between `SIGTERM` and `SIGKILL`.
   *
   * @default {the executor's own choice, 1000 unless told}
   */
  readonly killGraceMs?: number;
  /**
   * End what is left of the process group when the command has ended by
   * itself. What a command put into the background lives on otherwise, until
   * the executor is disposed.
   *
   * @default {false}
   */
  readonly endGroupOnExit?: boolean;
}

/** Which part of a stream is kept when it is over the cap. */
export type KeepOutput = "tail" | "head" | "both";

/** What will run, with every default decided. */
export interface ShellExecSpec {
  /** The absolute program. */
  readonly program: string;
  /** Its arguments. */
  readonly args: readonly string[];
  /** The absolute folder in which it runs. */
  readonly cwd: string;
  /** The whole environment of the child, the overlay included. */
  readonly env: Readonly<Record<string, string>>;
  /** The overlay that was merged last into {@linkcode env}. */
  readonly dshEnv: DshEnvironment;
  /** Nothing reaches the child but what {@linkcode env} lists. */
  readonly clearEnv: true;
  /** What the child reads, or nothing. */
  readonly stdin: Uint8Array | undefined;
  /** The deadline in milliseconds, or none. */
  readonly timeoutMs: number | undefined;
  /** How many bytes of each stream are kept. */
  readonly maxOutputBytes: number;
  /** Which part is kept; the tail when absent. */
  readonly keepOutput?: KeepOutput;
  /** Whether a stream over the cap is written whole to a file. */
  readonly spillOutput?: boolean;
  /** Milliseconds between `SIGTERM` and `SIGKILL`; 1000 when absent. */
  readonly killGraceMs?: number;
  /** Whether the group ends with the command. */
  readonly endGroupOnExit?: boolean;
}

/** What happened. Every way to end is a value. */
export interface ShellResult {
  /** The exit code; 128 and the signal's number after a signal. */
  readonly exitCode: number;
  /** The signal that ended the command, such as `SIGKILL`. */
  readonly signal: string | null;
  /** Whether our deadline ended it. */
  readonly timedOut: boolean;
  /** Whether the request's signal ended it. */
  readonly aborted: boolean;
  /** What it wrote to standard output, within the cap. */
  readonly stdout: string;
  /** What it wrote to standard error, within the cap. */
  readonly stderr: string;
  /** How many bytes of standard output the cap dropped. */
  readonly stdoutDroppedBytes: number;
  /** How many bytes of standard error the cap dropped. */
  readonly stderrDroppedBytes: number;
  /** Whether a process that is still alive holds the output open. */
  readonly stdioHeld: boolean;
  /** How long the command ran, in milliseconds. */
  readonly durationMs: number;
  /**
   * Whether something that the command put into the background was left in
   * its group at the end; `unknown` where that may not be asked.
   */
  readonly group?: "gone" | "alive" | "unknown";
  /**
   * How far our ending of it reached; without the permission to signal
   * groups, the command's own process only.
   */
  readonly endedScope?: "group" | "process";
  /** Living processes that had left the group; they are not chased. */
  readonly leftGroup?: readonly number[];
  /** The file with the whole of standard output, when it was spilled. */
  readonly stdoutFile?: string;
  /** The file with the whole of standard error, when it was spilled. */
  readonly stderrFile?: string;
  /** Why the whole output could not be spilled, such as a full disk. */
  readonly spillError?: string;
}

/** What a command has written since one reader last looked. */
export interface ShellOutputPart {
  /** New text of standard output. */
  readonly stdout: string;
  /** New text of standard error. */
  readonly stderr: string;
  /** Bytes of standard output that the cap dropped before they were read. */
  readonly stdoutDroppedBytes: number;
  /** Bytes of standard error that the cap dropped before they were read. */
  readonly stderrDroppedBytes: number;
  /** Whether nothing more will come. */
  readonly ended: boolean;
}

/** Reads along; every reader has a place of its own. */
export interface ShellOutputReader {
  /** What is new since the last call. Never waits. */
  read(): ShellOutputPart;
}

/** What a running command has used so far, where the system tells. */
export interface ShellResourceUse {
  /** Processor time of all processes of the group, in milliseconds. */
  readonly cpuMs: number;
  /** Memory that they hold now, in bytes. */
  readonly residentBytes: number;
  /** How many processes the group has. */
  readonly processes: number;
}

/** A command that runs in the background. */
export interface ShellProcess {
  /** The name by which the executor knows it. */
  readonly id: string;
  /** What was asked to run. */
  readonly command?: string;
  /** The number of its process and group; absent until it runs. */
  readonly pid?: number | undefined;
  /** What happened, once it has ended. */
  readonly result?: ShellResult | undefined;
  /** Settles when the command has ended; rejects if it could not start. */
  wait(): Promise<ShellResult>;
  /** Begin to read along, from the first byte that is kept. */
  reader?(): ShellOutputReader;
  /** What its group uses now; `undefined` where that cannot be seen. */
  resourceUse?(): ShellResourceUse | undefined;
  /** Ends the whole process group and settles when it is gone. */
  kill(): Promise<void>;
}

/** Runs commands. */
export interface ShellExecutor extends AsyncDisposable {
  /**
   * Run a command and wait for its end.
   *
   * @param request What to run.
   * @returns What happened.
   */
  run(request: ShellExecRequest): Promise<ShellResult>;
  /**
   * Start a command in the background.
   *
   * @param request What to run.
   * @returns The running command.
   */
  start(request: ShellExecRequest): ShellProcess;
}
