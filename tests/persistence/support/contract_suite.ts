/** What the parts of the contract are given. */

import type { SessionPersistence } from "../../../persistence/seam.ts";

/** Opens an engine over one store, the same one at each call. */
export type OpenEngine = () => SessionPersistence;

/** What the parts of the contract are given. */
export interface ContractSuite {
  /** Makes an empty store, and gives what opens engines over it. */
  readonly store: () => OpenEngine;
  /** Says of whom a sentence is. */
  readonly title: (sentence: string) => string;
  /** Runs a test over a fresh store, and disposes the engine that it had. */
  readonly over: (
    sentence: string,
    run: (engine: SessionPersistence, open: OpenEngine) => Promise<void>,
  ) => void;
}
