import * as z from "zod";
import { moment } from "#domain/format/response-schema.ts";

/** `closed`: the offer was changed or published before anybody decided. */
export const appealStatuses = ["open", "granted", "upheld", "closed"] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** What who sent the offer sees of their own appeal. */
export const myAppealSchema = z
  .object({
    status: z
      .enum(appealStatuses)
      .describe(
        "open: à espera. granted: aceito, a oferta foi publicada. upheld: a decisão ficou. closed: a oferta mudou antes; uma nova rejeição aceita outro recurso.",
      ),
    text: z.string(),
    answer: z.string().nullable().describe("O que a equipe respondeu."),
    same_moderator: z
      .boolean()
      .describe("Decidiu quem já tinha rejeitado: não havia outra pessoa na equipe."),
    created_at: moment,
    decided_at: moment.nullable(),
  })
  .meta({ id: "MyAppeal" });

export type MyAppeal = z.infer<typeof myAppealSchema>;

/** Once: only where a change ended the one before unanswered is there another. */
export function canAppeal(status: string, appeal: Pick<MyAppeal, "status"> | null): boolean {
  return status === "rejected" && (appeal === null || appeal.status === "closed");
}
