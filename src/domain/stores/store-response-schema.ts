import * as z from "zod";
import { count, messageText, moment, next, uuid } from "#domain/format/response-schema.ts";
import { figureDays, leastForFigure } from "./store-limits.ts";

const storeFields = {
  slug: z.string().describe("A página é /loja/{slug}."),
  name: z.string(),
  about: z.string(),
  logo: z.string().nullable(),
  domains: z.array(z.string()).describe("Onde ficam suas páginas, sem www."),
  commission: z
    .boolean()
    .nullable()
    .describe(
      "O que a equipe diz: se os links rendem comissão a este site; null: nada ainda. O que as páginas acrescentam aos links não está aqui.",
    ),
  live_offers: count,
  live_coupons: count,
};

export const storeSchema = z.object(storeFields).meta({ id: "Store" });

const enough = `null com menos de ${leastForFigure}.`;

export const storeFiguresSchema = z
  .object({
    days: z.literal(figureDays),
    offers: count.describe("Publicadas nesse tempo."),
    discounted: count.describe("Destas, as que dizem o preço original."),
    median_discount: z.int().nullable().describe(`Em por cento, das que dizem o preço original; ${enough}`),
    real_share: z
      .int()
      .nullable()
      .describe(`Quantas de cada cem tinham desconto real, das que se pôde julgar; ${enough}`),
    judged: count.describe("As que se pôde julgar."),
    median_life_hours: z.int().nullable().describe(`Das que já acabaram; ${enough}`),
    ended: count,
    ended_by_people: count.nullable().describe(`Das que já acabaram; ${enough}`),
    at: moment.describe("Quando foi calculado."),
  })
  .meta({ id: "StoreFigures" });

/** With what its own page shows; null until the figures were computed for the first time. */
export const describedStoreSchema = z
  .object({ ...storeFields, figures: storeFiguresSchema.nullable() })
  .meta({ id: "DescribedStore" });

/** As the panel sees it. */
export const ownedStoreSchema = z
  .object({
    ...storeFields,
    id: uuid,
    listed: z.boolean(),
    merged_into: z.string().nullable().describe("O slug da loja que tomou o lugar desta."),
    version: z.int().min(1).describe("Cresce a cada mudança; envie-a de volta para não sobrescrever outra."),
    created_at: moment,
    updated_at: moment,
  })
  .meta({ id: "OwnedStore" });

/** What a merge moves. */
export const movedSchema = z
  .object({ offers: count, coupons: count, alerts: count, domains: count })
  .meta({ id: "MovedWithStore" });

export const storesPageSchema = z
  .object({ stores: z.array(describedStoreSchema), next })
  .meta({ id: "StoresPage" });

export const storeAnswerSchema = z.object({ store: describedStoreSchema });

/** What a merge would move, counted before it. */
export const mergePreviewSchema = z
  .object({
    ...movedSchema.shape,
    equal_codes: count.describe(
      "Cupons com o mesmo código nas duas: cada par vira um, com os relatos de ambos.",
    ),
  })
  .meta({ id: "MergePreview" });

export const ownedStoresPageSchema = z
  .object({ stores: z.array(ownedStoreSchema), next })
  .meta({ id: "OwnedStoresPage" });

export const changedStoreSchema = z
  .object({ message: messageText, store: ownedStoreSchema })
  .meta({ id: "StoreDone" });

export const mergedStoreSchema = z
  .object({ message: messageText, store: ownedStoreSchema, moving: movedSchema })
  .meta({ id: "StoresMerged" });
