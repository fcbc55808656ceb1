import * as z from "zod";
import { messageText } from "#domain/format/response-schema.ts";
import { productLimits } from "#domain/products/product-limits.ts";

export const linkMessages = {
  read: "Página lida.",
  /** Whatever went wrong: another sentence for each cause would say what stands behind an address. */
  unreadable: "Não conseguimos ler esta página. Preencha os campos à mão; a moderação confere.",
  off: "A leitura de links está desligada neste site.",
  no_picture: "Não conseguimos trazer esta foto.",
} as const;

const doubtedFields = ["link", "name", "price", "original_price", "available"] as const;

/** What a page says about a field in one place, and not in another. */
const doubtSchema = z.object({
  field: z.enum(doubtedFields),
  message: z.string().describe("Por que convém conferir, para mostrar à pessoa depois de «Confira:»."),
});

export type Doubt = z.infer<typeof doubtSchema>;

/** read-link: what is no link at all gets the same sentence as a page that cannot be read. */
export const readLinkSchema = z.object({
  url: z
    .string({ error: linkMessages.unreadable })
    .max(productLimits.product_url.max, linkMessages.unreadable),
});

export const linkReadingSchema = z.object({
  message: messageText,
  link: z
    .string()
    .describe("O endereço da página do produto, sem rastreamento; de um link curto, aonde ele leva."),
  store: z.string().nullable(),
  product_key: z.string().nullable(),
  name: z
    .string()
    .nullable()
    .describe("Como a loja escreve: pode ser mais longo do que o nome de uma oferta."),
  price: z.number().nullable().describe("Em reais."),
  original_price: z.number().nullable(),
  images: z
    .array(z.string())
    .describe("Endereços neste site, que trazem cada foto a quem leu a página (read-link-picture)."),
  available: z.boolean().nullable(),
  doubts: z.array(doubtSchema),
});

export type LinkReading = z.infer<typeof linkReadingSchema>;

export const linkPictureSchema = z.object({
  picture: z.string({ error: linkMessages.no_picture }).max(4096, linkMessages.no_picture),
});
