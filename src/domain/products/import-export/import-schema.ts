import * as z from "zod";
import { form, malformed } from "#domain/format/form-schema.ts";
import { fileFormats, importLimits, importMessages } from "./file-import.ts";

/** import-products. A dry run by default: nothing is written without an explicit dryRun: false. */
export const importSchema = form({
  format: z.enum(fileFormats, { error: importMessages.format }),
  text: z.string({ error: malformed.text }).refine(fits, importMessages.too_large),
  dryRun: z.boolean({ error: importMessages.dry_run }).default(true),
});

/** In bytes, as a person sees the size of the file; counted only where three for each letter would not fit. */
function fits(text: string): boolean {
  if (text.length > importLimits.bytes) return false;
  return text.length * 3 <= importLimits.bytes || new TextEncoder().encode(text).length <= importLimits.bytes;
}
