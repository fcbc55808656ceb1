import * as z from "zod";
import { count, day, moment, uuid } from "#domain/format/response-schema.ts";

/** How far back the overview looks, and how long missed searches are stored. */
export const overviewDays = 30;
export const countedKinds = ["clicks", "votes", "comments", "offers"] as const;

export const overviewSchema = z
  .object({
    days: z
      .array(z.object({ day, clicks: count, votes: count, comments: count, offers: count }))
      .describe("Os últimos 30 dias em São Paulo, o de hoje por último."),
    oldest_waiting: moment.nullable().describe("Quando a oferta que espera há mais tempo foi enviada."),
    misses: z
      .array(z.object({ term: z.string(), n: count }))
      .describe("Buscas sem resultado, feitas ao menos duas vezes em 30 dias. De ninguém."),
    offers: z
      .array(
        z.object({
          id: uuid,
          slug: z.string(),
          name: z.string(),
          store_name: z.string(),
          temperature: z.int().nullable(),
          comments: count,
          clicks: count,
        }),
      )
      .describe("As melhores dos últimos 7 dias, por votos e depois cliques."),
    stores: z
      .array(z.object({ store_name: z.string(), offers: count, clicks: count }))
      .describe("As lojas mais procuradas entre as ofertas dos últimos 7 dias."),
  })
  .meta({ id: "Overview" });

export type Overview = z.infer<typeof overviewSchema>;
