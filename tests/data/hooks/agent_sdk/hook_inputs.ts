/**
 * Compiles only when our payloads of Claude Code and the host's own typings
 * say the same. An error names the events that differ.
 */

import type { HookInput } from "@anthropic-ai/claude-agent-sdk";
import type { ClaudeCodeEvent } from "../../../../hooks/claude_code/event_names.ts";
import type { ClaudeCodePayloadByEvent } from "../../../../hooks/claude_code/payload/payload_by_event.ts";

type HostEvent = HookInput["hook_event_name"];
type Host<Event> = Extract<HookInput, { hook_event_name: Event }>;
type Ours<Event extends ClaudeCodeEvent> = ClaudeCodePayloadByEvent[Event];

/** What stands in one union only. */
type Unshared<A, B> = Exclude<A, B> | Exclude<B, A>;

type OptionalKey<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never;
}[keyof T];

/** The names for which a condition does not hold, or `none`. */
type Differing<Condition> = Named<
  {
    [Name in keyof Condition]: Condition[Name] extends true ? never : Name;
  }[keyof Condition]
>;
type Named<Names> = [Names] extends [never] ? "none" : Names;
type IsNever<T> = [T] extends [never] ? true : false;

export const events: Named<Unshared<HostEvent, ClaudeCodeEvent>> = "none";

export const whatWeBuildIsWhatTheHostPromises: Differing<
  {
    [Event in ClaudeCodeEvent]: Ours<Event> extends Host<Event> ? true : false;
  }
> = "none";

export const whatTheHostPromisesWeCanSay: Differing<
  {
    [Event in ClaudeCodeEvent]: Host<Event> extends Ours<Event> ? true : false;
  }
> = "none";

export const keys: Differing<
  {
    [Event in ClaudeCodeEvent]: IsNever<
      Unshared<keyof Host<Event>, keyof Ours<Event>>
    >;
  }
> = "none";

export const optionalKeys: Differing<
  {
    [Event in ClaudeCodeEvent]: IsNever<
      Unshared<OptionalKey<Host<Event>>, OptionalKey<Ours<Event>>>
    >;
  }
> = "none";
