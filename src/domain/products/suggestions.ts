import type * as z from "zod";
import type { suggestionsSchema } from "./product-response-schema.ts";

export type Suggestions = z.infer<typeof suggestionsSchema>;

/** With fewer letters nothing is suggested, and nothing need be asked. */
export const fewestLetters = 2;
