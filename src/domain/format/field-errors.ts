import type { z } from "zod";

/** The first sentence of each field; the first of all stands for the form. */
export function fieldErrors(error: z.ZodError): { message: string; fields: Record<string, string> } {
  const fields = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = fieldName(path);
    if (field !== undefined && !fields.has(field)) fields.set(field, message);
  }
  return { message: error.issues[0]?.message ?? "", fields: Object.fromEntries(fields) };
}

/** The control that the path leads to: `productData.name` is the field `name`, `images[2]` the field `images`. */
function fieldName(path: readonly PropertyKey[]): string | undefined {
  return path.findLast((key): key is string => typeof key === "string");
}
