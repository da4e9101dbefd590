/**
 * What a scan has found: the items of the bytes at hand, and how many places
 * of the whole log were damaged. Pure.
 *
 * @module
 */

import type { SessionEvent } from "../../../types.ts";
import type { DamageCode, ReadItem } from "../../seam.ts";

type Damage = Extract<ReadItem, { kind: "damage" }>;

/** What is told of damage besides its place. */
export type DamageFacts = Omit<Damage, "kind" | "line" | "byte" | "code">;

/** Gathers what a scan finds. */
export class ScanFindings {
  /** How many damaged places were met. */
  damaged = 0;
  /** How many NUL bytes were passed over. */
  nulBytes = 0;
  #items: ReadItem[] = [];

  /**
   * Begin a list of its own for the bytes that come next.
   *
   * @returns The list, which what is found goes into.
   */
  begin(): ReadItem[] {
    return this.#items = [];
  }

  /**
   * Add an event.
   *
   * @param event The event.
   */
  event(event: SessionEvent): void {
    this.#items.push({ kind: "event", event });
  }

  /**
   * Add a torn tail.
   *
   * @param bytes How long it is.
   */
  torn(bytes: number): void {
    this.#items.push({ kind: "torn", bytes });
  }

  /**
   * Add damage.
   *
   * @param place Where it is.
   * @param code What it is, for programs.
   * @param facts What it is, for people, and its numbers.
   */
  damage(
    place: { readonly line: number; readonly byte: number },
    code: DamageCode,
    facts: DamageFacts,
  ): void {
    const { line, byte } = place;
    this.damaged++;
    this.#items.push({ kind: "damage", line, byte, code, ...facts });
  }

  /**
   * Add NUL bytes, by which nothing is lost.
   *
   * @param place Where they are.
   * @param bytes How many.
   */
  padding(
    place: { readonly line: number; readonly byte: number },
    bytes: number,
  ): void {
    this.nulBytes += bytes;
    const reason = `${bytes} NUL bytes, as a power cut leaves them`;
    this.damage(place, "padding", { reason, bytes });
  }
}
