import * as z from "zod";
import { count, moment, next, uuid } from "#domain/format/response-schema.ts";

export const inboxPageSchema = z
  .object({
    messages: z.array(
      z
        .object({
          id: uuid,
          nome: z.string(),
          email: z.string(),
          assunto: z.string(),
          mensagem: z.string(),
          suspect: z.boolean().describe("Parece obra de um programa."),
          read_at: moment.nullable(),
          forwarded_at: moment.nullable().describe("Quando o serviço de formulários a recebeu."),
          created_at: moment,
        })
        .meta({ id: "InboxMessage" }),
    ),
    next,
    counts: z.object({ total: count, unread: count }),
  })
  .meta({ id: "InboxPage" });
