import { z } from "zod";
import { codePoints, isStorable } from "#domain/format/text.ts";
import { longestTerm } from "#domain/products/search-term.ts";
import { peopleFilters } from "#domain/users/user.ts";
import { pageQuery } from "#server/http/list-page.ts";

const sentences = {
  q: `q: no máximo ${longestTerm} caracteres de texto.`,
  role: `role: um de ${peopleFilters.role.join(", ")}.`,
  status: `status: ${peopleFilters.status.join(", ")}.`,
};

/** What get-users-stats may be asked. */
export const peopleQuerySchema = z.object({
  q: z
    .string()
    .refine((text) => codePoints(text) <= longestTerm && isStorable(text), sentences.q)
    .optional(),
  role: z.enum(peopleFilters.role, { error: sentences.role }).optional(),
  status: z.enum(peopleFilters.status, { error: sentences.status }).optional(),
  ...pageQuery,
});

export type PeopleRequest = z.output<typeof peopleQuerySchema>;
