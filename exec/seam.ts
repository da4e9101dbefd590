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
}

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
}

/** A command that runs in the background. */
export interface ShellProcess {
  /** The name by which the executor knows it. */
  readonly id: string;
  /** Settles when the command has ended. */
  wait(): Promise<ShellResult>;
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
