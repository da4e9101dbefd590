/** A key that must be there, whatever its value. */

import { z } from "zod";

/** Any JSON value; `undefined` stands for an absent key and is refused. */
export const anything: z.ZodType<unknown> = z.custom<unknown>((value) =>
  value !== undefined
);
