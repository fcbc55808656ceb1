import * as z from "zod";
import { form, malformed } from "#domain/format/form-schema.ts";
import { fileFormats, importLimits, importMessages } from "./file-import.ts";

/** import-products. A dry run by default: nothing is written without an explicit dryRun: false. */
export const importSchema = form(importFields(importLimits.bytes, importMessages.too_large));

export function importFields(most: number, too_large: string) {
  return {
    format: z.enum(fileFormats, { error: importMessages.format }),
    text: z.string({ error: malformed.text }).refine((text) => fits(text, most), too_large),
    dryRun: z.boolean({ error: importMessages.dry_run }).default(true),
  };
}

/** In bytes, as a person sees the size of the file; counted only where three for each letter would not fit. */
function fits(text: string, most: number): boolean {
  if (text.length > most) return false;
  return text.length * 3 <= most || new TextEncoder().encode(text).length <= most;
}
