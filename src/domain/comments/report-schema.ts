import * as z from "zod";
import { form, shownText } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { count, moment, next, resultsSchema, uuid } from "#domain/format/response-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import { commentLimits } from "./comment-limits.ts";
import { reportMessages } from "./comment-messages.ts";
import { type ReportReason, reportReasons } from "./report-reasons.ts";

const reasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]];

export const reportKinds = ["offer", "comment", "profile", "coupon"] as const;
export type ReportKind = (typeof reportKinds)[number];

const { unknown, bad_kind, bad_reason, too_long } = reportMessages;

const words = {
  reason: z.enum(reasonNames, { error: bad_reason }),
  text: shownText({ max: commentLimits.reportText, too_long }).default(""),
};
const ofKind = <Kind extends "offer" | "comment" | "coupon">(kind: Kind) =>
  form({ kind: z.literal(kind), id: id(unknown), ...words });

/** A profile's id is its handle: nothing else of a person is public. */
const handle = z
  .string({ error: unknown })
  .regex(/^@?[a-z0-9_]{3,20}$/i, unknown)
  .transform((typed) => typed.replace("@", "").toLowerCase());

export const reportSchema = z.discriminatedUnion(
  "kind",
  [
    ofKind("offer"),
    ofKind("comment"),
    ofKind("coupon"),
    form({ kind: z.literal("profile"), id: handle, ...words }),
  ],
  { error: bad_kind },
);

const seenVersion = z
  .int({ error: unknown })
  .min(0, unknown)
  .max(2 ** 31 - 1, unknown);
export const reportDecisionsSchema = form({
  reports: z
    .array(form({ kind: z.enum(reportKinds, { error: bad_kind }), id: id(unknown), version: seenVersion }), {
      error: "Escolha as denúncias",
    })
    .min(1, "Escolha as denúncias")
    .max(bulkLimit, `Escolha no máximo ${bulkLimit} denúncias`),
  decision: z.enum(["upheld", "dismissed", "reopen"], { error: "decision: upheld, dismissed ou reopen." }),
});

export const reportedContentSchema = z
  .object({
    kind: z.enum(reportKinds),
    id: uuid,
    version: z.int().describe("A versão do que foi denunciado agora; 0 para perfis."),
    name: z
      .string()
      .nullable()
      .describe("O nome da oferta, o texto do comentário, o @ do perfil ou o código do cupom e a sua loja."),
    path: z.string().nullable().describe("Onde ver; null se não está no ar."),
    handle: z.string().nullable().describe("De quem é."),
    status: z.string().nullable().describe("null: não existe mais."),
    reports: count,
    reasons: z.partialRecord(z.enum(reasonNames), count),
    texts: z.array(z.string()).describe("O que as pessoas escreveram, até 5."),
    first_at: moment,
  })
  .meta({ id: "ReportedContent" });

export const reportsPageSchema = z.object({ reports: z.array(reportedContentSchema), next });

export const reportDecisionsResponseSchema = resultsSchema({
  kind: z.enum(reportKinds),
  id: uuid,
  content: reportedContentSchema.optional(),
});

export type NewReport = z.output<typeof reportSchema>;
export type ReportDecisions = z.output<typeof reportDecisionsSchema>;
export type ReportOutcome = Exclude<ReportDecisions["decision"], "reopen">;
export type ReportedContent = z.infer<typeof reportedContentSchema>;
export type ReportDecisionsResponse = z.infer<typeof reportDecisionsResponseSchema>;
