/**
 * What still runs or will wake a session of Claude Code when a turn ends.
 *
 * @module
 */

import { withoutUndefined } from "../../without_undefined.ts";

/** A task that runs while the model rests. */
export interface ClaudeCodeBackgroundTask {
  /** The task's id. */
  readonly id: string;
  /** Its kind, such as `shell`, `subagent`, `monitor` or `workflow`. */
  readonly type: string;
  /** How it stands, such as `running`. */
  readonly status: string;
  /** What it does, in words. */
  readonly description: string;
  /** The command line of a shell. */
  readonly command?: string;
  /** The type of a subagent. */
  readonly agentType?: string;
  /** The MCP server of a monitor. */
  readonly server?: string;
  /** The MCP tool of a monitor. */
  readonly tool?: string;
  /** The name of a workflow. */
  readonly name?: string;
}

/** A task that runs while the model rests, as a hook reads it. */
export interface ClaudeCodeBackgroundTaskInput {
  /** The task's id. */
  readonly id: string;
  /** Its kind, such as `shell`, `subagent`, `monitor` or `workflow`. */
  readonly type: string;
  /** How it stands, such as `running`. */
  readonly status: string;
  /** What it does, in words. */
  readonly description: string;
  /** The command line of a shell. */
  readonly command?: string;
  /** The type of a subagent. */
  readonly agent_type?: string;
  /** The MCP server of a monitor. */
  readonly server?: string;
  /** The MCP tool of a monitor. */
  readonly tool?: string;
  /** The name of a workflow. */
  readonly name?: string;
}

/** A timer that will wake the session; its keys are the host's own. */
export interface ClaudeCodeSessionCron {
  /** The timer's id. */
  readonly id: string;
  /** When it fires, as a cron expression. */
  readonly schedule: string;
  /** Whether it fires again and again. */
  readonly recurring: boolean;
  /** What is submitted when it fires. */
  readonly prompt: string;
}

/** What waits behind a turn that ends. */
export interface ClaudeCodeBackgroundWork {
  /** Tasks that still run; an empty list says that there are none. */
  readonly backgroundTasks?: readonly ClaudeCodeBackgroundTask[];
  /** Timers that are set; an empty list says that there are none. */
  readonly sessionCrons?: readonly ClaudeCodeSessionCron[];
}

/** What waits behind a turn that ends, as a hook reads it. */
export interface ClaudeCodeBackgroundWorkInput {
  /** Tasks that still run. */
  readonly background_tasks?: ClaudeCodeBackgroundTaskInput[];
  /** Timers that are set. */
  readonly session_crons?: ClaudeCodeSessionCron[];
}

function backgroundTask(
  task: ClaudeCodeBackgroundTask,
): ClaudeCodeBackgroundTaskInput {
  return withoutUndefined({
    id: task.id,
    type: task.type,
    status: task.status,
    description: task.description,
    command: task.command,
    agent_type: task.agentType,
    server: task.server,
    tool: task.tool,
    name: task.name,
  });
}

function sessionCron(cron: ClaudeCodeSessionCron): ClaudeCodeSessionCron {
  const { id, schedule, recurring, prompt } = cron;
  return { id, schedule, recurring, prompt };
}

/**
 * Say what waits, in the host's words.
 *
 * @param work What waits.
 * @returns The two keys that end the input of a stop hook.
 */
export function claudeCodeBackgroundWork(
  work: ClaudeCodeBackgroundWork,
): ClaudeCodeBackgroundWorkInput {
  return {
    background_tasks: work.backgroundTasks?.map(backgroundTask),
    session_crons: work.sessionCrons?.map(sessionCron),
  };
}
