/**
 * Times for people.
 *
 * @module
 */

/** Says when something was. */
export interface TimeFormat {
  /** The day and the time, such as `2026-08-21 14:03:09`. */
  full(time: number): string;
  /** The time of day, such as `14:03:09`. */
  clock(time: number): string;
}

/**
 * Make a format of times.
 *
 * @param timeZone The zone; the system's when absent.
 * @returns The format. A time that no calendar has is shown as a number.
 */
export function timeFormat(timeZone?: string): TimeFormat {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  function partsOf(time: number): Record<string, string> | undefined {
    // Beyond this no Date is valid.
    if (!(Math.abs(time) <= 8.64e15)) return undefined;
    return Object.fromEntries(
      format.formatToParts(time).map(({ type, value }) => [type, value]),
    );
  }
  const clockOf = ({ hour, minute, second }: Record<string, string>) =>
    `${hour}:${minute}:${second}`;
  return {
    full(time) {
      const parts = partsOf(time);
      return parts === undefined
        ? String(time)
        : `${parts.year}-${parts.month}-${parts.day} ${clockOf(parts)}`;
    },
    clock(time) {
      const parts = partsOf(time);
      return parts === undefined ? String(time) : clockOf(parts);
    },
  };
}

/**
 * A span of time for people.
 *
 * @param ms The span in milliseconds.
 * @returns Such as `350 ms`, `4.2 s`, `3 min 20 s` or `2 h 5 min`.
 */
export function showSpan(ms: number): string {
  if (!(ms >= 0)) return `${ms} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
