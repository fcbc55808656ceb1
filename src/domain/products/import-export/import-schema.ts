import * as z from "zod";
import { form, malformed } from "#domain/format/form-schema.ts";
import { carryFormats, carryLimits, carryMessages } from "./exported-product.ts";

/** import-products. Without a word on it nothing is written: whoever forgets it sees what would have been. */
export const importSchema = form({
  format: z.enum(carryFormats, { error: carryMessages.format }),
  text: z.string({ error: malformed.text }).refine(fits, carryMessages.too_large),
  dryRun: z.boolean({ error: carryMessages.dry_run }).default(true),
});

/** In bytes, as a person sees the size of the file; counted only where three for each letter would not fit. */
function fits(text: string): boolean {
  if (text.length > carryLimits.bytes) return false;
  return text.length * 3 <= carryLimits.bytes || new TextEncoder().encode(text).length <= carryLimits.bytes;
}
