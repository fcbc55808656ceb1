import * as z from "zod";
import { endReasons, offerStates } from "#domain/confirmations/voice-rule.ts";
import { couponMarksSchema } from "#domain/coupons/coupon-response-schema.ts";
import { form } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { count, moment, uuid } from "#domain/format/response-schema.ts";
import { levels } from "#domain/users/level.ts";

const most = 100;
const unknown = "Peça até 100 de cada vez, pelo id.";
const ids = z
  .array(id(unknown), { error: unknown })
  .max(most, unknown)
  .default([])
  .transform((asked) => [...new Set(asked)]);

export const marksQuerySchema = form({ offers: ids, comments: ids, articles: ids, coupons: ids });

const offerMarks = z.object({
  vote: z.union([z.literal(1), z.literal(-1)]).nullable(),
  reason: z.string().nullable(),
  confirmed: z.string().nullable().describe('A sua última resposta a "Ainda vale?", de até 6 horas.'),
  mine: z.boolean().describe("Foi você quem enviou."),
  saved: z.boolean().describe("Está entre as suas salvas."),
  temperature: z.int().nullable(),
  votes: count,
  comments: count,
  state: z.enum(offerStates),
  confirmed_at: moment.nullable(),
  confirmed_people: count,
  end_reason: z.enum(endReasons).nullable(),
  revived_at: moment.nullable(),
});

const commentMarks = z.object({ useful: z.boolean(), mine: z.boolean(), useful_count: count });

/** One's own comments that wait for a moderator. */
const heldComment = z.object({
  id: uuid,
  product_id: uuid.nullable(),
  article_id: uuid.nullable(),
  thread_id: uuid.nullable(),
  body: z.string(),
  level: z.enum(levels),
  version: z.int(),
  created_at: moment,
});

export const myMarksSchema = z
  .object({
    handle: z.string().nullable(),
    offers: z.record(uuid, offerMarks),
    comments: z.record(uuid, commentMarks),
    coupons: z.record(uuid, couponMarksSchema),
    held: z.array(heldComment),
    unread: count.describe("Quantos avisos não foram lidos; 100 também quer dizer mais."),
  })
  .meta({ id: "MyMarks" });

export type MyMarks = z.infer<typeof myMarksSchema>;
export type OfferMarks = z.infer<typeof offerMarks>;
