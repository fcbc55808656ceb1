import * as z from "zod";

/** The id of a row, in lower case as the database writes it. */
export function id(sentence: string) {
  return z.guid({ error: sentence }).toLowerCase();
}

const largestVersion = 2 ** 31 - 1;
const stale = "Versão inválida. Recarregue a página e tente novamente.";

/** The version of the row that an edit was made on; where the row has moved on, the edit is a conflict. */
export const version = z
  .int({ error: stale })
  .min(1, stale)
  .max(largestVersion, stale)
  .optional()
  .describe("A versão que foi vista: se já há outra, é um conflito.");

const badIds = "ids: uma lista de ids.";

export function severalIds({ none, too_many, max }: { none: string; too_many: string; max: number }) {
  return z
    .array(id(badIds), { error: none })
    .min(1, none)
    .max(max, too_many)
    .transform((ids) => [...new Set(ids)]);
}
