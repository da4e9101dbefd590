/**
 * Where somebody else may have a say in a turn. Plain functions, so whatever
 * decides (a hook runner, an approval prompt, a test) plugs in unseen.
 *
 * @module
 */

/** A tool call that is about to run or has run. */
export interface HookedToolCall {
  /** The turn's number. */
  readonly turn: number;
  /** The model's id of the call. */
  readonly callId: string;
  /** The tool's name. */
  readonly name: string;
  /** The parsed input. */
  readonly input: unknown;
  /** Aborted when the turn is. */
  readonly signal: AbortSignal;
}

/** Functions that are asked during a turn. */
export interface AgentHooks {
  /**
   * Asked before a prompt is taken.
   *
   * @param prompt What was prompted, and in which turn.
   * @returns `block` refuses the prompt and ends the turn; `context` is told
   * to the model after the prompt.
   */
  onPrompt?(
    prompt: {
      readonly turn: number;
      readonly text: string;
      readonly signal: AbortSignal;
    },
  ): Promise<
    { readonly block?: string; readonly context?: string } | undefined
  >;
  /**
   * Asked before a tool runs.
   *
   * @param call The call.
   * @returns `deny` keeps the tool from running and tells the model why;
   * `input` replaces what the tool is given; `stop` also ends the turn.
   */
  beforeTool?(call: HookedToolCall): Promise<
    | {
      readonly deny?: string;
      readonly input?: unknown;
      readonly context?: string;
      readonly stop?: string;
    }
    | undefined
  >;
  /**
   * Asked when a tool has answered.
   *
   * @param call The call, with the input that the tool was given.
   * @param output The answer.
   * @returns `context` is told to the model after the answer; `stop` ends the
   * turn.
   */
  afterTool?(
    call: HookedToolCall,
    output: { readonly content: string; readonly isError: boolean },
  ): Promise<
    { readonly context?: string; readonly stop?: string } | undefined
  >;
  /**
   * Asked when the model has nothing more to do.
   *
   * @param end The turn, the model's last words, and whether this turn was
   * made to go on before.
   * @returns `continue` is told to the model, which goes on.
   */
  onStop?(
    end: {
      readonly turn: number;
      readonly text: string;
      readonly continued: boolean;
      readonly signal: AbortSignal;
    },
  ): Promise<{ readonly continue?: string } | undefined>;
}
