import * as z from "zod";
import { count, moment, uuid } from "#domain/format/response-schema.ts";

const voteRing = z.object({
  id: uuid,
  people: z.array(z.object({ id: uuid, handle: z.string().nullable(), name: z.string() })),
  offers: count.describe("Ofertas deles que receberam votos deles."),
  votes: count.describe("Votos que deram uns aos outros em 30 dias."),
  found_at: moment,
});

export const ringsSchema = z.object({ rings: z.array(voteRing) }).meta({ id: "VoteRings" });

export type VoteRing = z.infer<typeof voteRing>;
