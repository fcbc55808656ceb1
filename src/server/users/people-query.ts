import { z } from "zod";
import { peopleFilters } from "#domain/users/user.ts";
import { pageQuery, termSchema } from "#server/http/list-page.ts";

const sentences = {
  role: `role: um de ${peopleFilters.role.join(", ")}.`,
  status: `status: ${peopleFilters.status.join(", ")}.`,
};

export const peopleQuerySchema = z.object({
  q: termSchema.optional(),
  role: z.enum(peopleFilters.role, { error: sentences.role }).optional(),
  status: z.enum(peopleFilters.status, { error: sentences.status }).optional(),
  ...pageQuery,
});

export type PeopleRequest = z.output<typeof peopleQuerySchema>;
