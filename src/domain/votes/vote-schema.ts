import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { count, messageText } from "#domain/format/response-schema.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { voteMessages } from "./vote-messages.ts";
import { coldReasons } from "./vote-rule.ts";

export const voteSchema = form({
  productId: id(productScreens.unknown_product.title),
  value: z
    .union([z.literal(1), z.literal(-1), z.literal(0)], { error: voteMessages.unknown_value })
    .describe("1 quente, -1 fria, 0 retira o voto."),
  reason: z
    .enum(coldReasons, { error: voteMessages.missing_reason })
    .nullish()
    .describe("Por que é fria; só para -1, e ali obrigatório."),
}).refine(({ value, reason }) => value !== -1 || reason, {
  path: ["reason"],
  error: voteMessages.missing_reason,
});

export type Vote = z.infer<typeof voteSchema>;

export const votedSchema = z
  .object({
    message: messageText,
    temperature: z.int().nullable().describe("Em graus; null enquanto é nova demais para mostrar."),
    votes: count,
  })
  .meta({ id: "Voted" });

export type Voted = z.infer<typeof votedSchema>;
