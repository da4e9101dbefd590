/**
 * `session-env doctor`: what works here, and what a child would be told.
 *
 * @module
 */

import type { Host } from "../exec/host.ts";
import type { Command, CommandContext, ParsedArguments } from "./command.ts";
import type { Symptoms } from "./doctor_checks.ts";
import type { DoctorReport } from "./doctor_report.ts";
import { errorFacts } from "./error_facts.ts";
import { type Place, placeOptions, readPlace } from "./place_options.ts";
import { readAmbient } from "./read_ambient.ts";
import { VERSION } from "./version.ts";

/** How long bash has to say its version. */
const SHELL_TIMEOUT_MS = 10_000;

/** The command. */
export const command: Command = {
  name: "doctor",
  summary: "Look whether everything works here, and what a child would see.",
  usage: "[--json] [OPTIONS]",
  help:
    "Looks at the home, the root, bash, the runtime, its permissions and the\ninherited variables, and says what to do where something will not work.\nPrints names and reasons, never the value of a variable. Nothing is created.",
  options: {
    json: { type: "boolean", description: "Print one JSON object." },
    ...placeOptions,
  },
  async run(args, context) {
    const report = await examine(args, context);
    const { reportText } = await import("./doctor_report.ts");
    await context.stdout.write(
      args.flags.has("json")
        ? `${JSON.stringify(report)}\n`
        : reportText(report, context),
    );
    return report.ok ? 0 : 1;
  },
};

async function examine(
  args: ParsedArguments,
  context: CommandContext,
): Promise<DoctorReport> {
  const { selectHost } = await import("../exec/select_host.ts");
  const { explainEnvironment } = await import(
    "../exec/environment/explain_environment.ts"
  );
  const { denoPermissions, folderState, runtimeFacts } = await import(
    "./machine_facts.ts"
  );
  const { diagnose } = await import("./doctor_checks.ts");

  const { ambient, problem } = readAmbient(context);
  const host: Host = {
    ...selectHost(),
    environment: () => ambient,
    currentFolder: () => context.cwd,
  };
  const place = await attempt(() => readPlace(args, context));
  const path = await attempt(() => shellOf(host, ambient));
  const permissions = denoPermissions(
    "value" in place ? place.value.root : context.cwd,
    "value" in path ? path.value : "bash",
  );
  const environment = explainEnvironment(ambient, { platform: host.platform });
  const symptoms: Symptoms = {
    runtime: await runtimeFacts(),
    permissions,
    home: "value" in place ? place.value.home : place.error,
    ...("value" in place
      ? {
        homeState: await folderState(place.value.home),
        root: await rootOf(place.value),
      }
      : {}),
    shell: "value" in path
      ? await shellVersion(path.value, host, permissions?.shell ?? "granted")
      : path.error,
    ...(problem === undefined ? {} : { environment: problem }),
    missing: environment.missing,
  };
  const checks = diagnose(symptoms);
  return {
    version: VERSION,
    ok: checks.every(({ state }) => state !== "problem"),
    checks,
    outerHarnesses: await outerHarnesses(ambient),
    declarations: await declarations(symptoms.home),
    environment: problem === undefined ? environment : null,
  };
}

type Attempt<T> = { value: T } | { error: ReturnType<typeof errorFacts> };

async function attempt<T>(find: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await find() };
  } catch (error) {
    return { error: errorFacts(error) };
  }
}

async function shellOf(
  { platform, pathKind }: Host,
  ambient: Record<string, string>,
): Promise<string> {
  const { findShell } = await import("../exec/spec/find_shell.ts");
  const path = platform === "win32"
    ? Object.entries(ambient).find(([name]) => /^path$/i.test(name))?.[1]
    : ambient.PATH;
  return findShell("bash", { path, platform, pathKind });
}

async function shellVersion(
  path: string,
  host: Host,
  permission: string,
): Promise<Symptoms["shell"]> {
  if (permission !== "granted") {
    return {
      code: "not_permitted",
      message: `Cannot run ${path}: Deno may not start it`,
    };
  }
  const { createLocalExecutor } = await import("../exec/local_executor.ts");
  const shell = createLocalExecutor({ host, shell: path });
  try {
    const { exitCode, stdout } = await shell.run({
      command: 'printf %s "$BASH_VERSION"',
      timeoutMs: SHELL_TIMEOUT_MS,
      cwd: "/",
    });
    if (exitCode === 0 && stdout !== "") return { path, version: stdout };
    return {
      code: "no_bash",
      message: `Cannot use ${path}: it does not answer as bash does`,
    };
  } catch (error) {
    return errorFacts(error);
  } finally {
    await shell[Symbol.asyncDispose]();
  }
}

async function rootOf(
  { root, layout, compression }: Place,
): Promise<NonNullable<Symptoms["root"]>> {
  const { folderState } = await import("./machine_facts.ts");
  const { claimRoot } = await import(
    "../persistence/jsonl/write/root_owner.ts"
  );
  const state = await folderState(root);
  const facts = { path: root, state, wantsZstd: compression === "zstd" };
  if (state !== "writable") return facts;
  const claimed = await attempt(() => claimRoot(root, { layout, compression }));
  return "error" in claimed ? { ...facts, conflict: claimed.error } : facts;
}

async function outerHarnesses(
  env: Record<string, string>,
): Promise<readonly string[]> {
  const { identifySession } = await import("../interop/identify_session.ts");
  const { harness, candidates } = identifySession({ env });
  const names = candidates.map((candidate) => candidate.harness);
  return [...new Set(harness === null ? names : [harness, ...names])];
}

async function declarations(
  home: Symptoms["home"],
): Promise<DoctorReport["declarations"]> {
  const { ShellEnvRegistry } = await import(
    "../shell_env/shell_env_registry.ts"
  );
  const { sessionLogContributor } = await import(
    "../shell_env/session_log_contributor.ts"
  );
  const dshHome = typeof home === "string" ? home : "/";
  const registry = new ShellEnvRegistry({ dshHome });
  registry.register(sessionLogContributor(() => null));
  return registry.list();
}
