import * as z from "zod";
import { form } from "#domain/format/form-schema.ts";
import { id } from "#domain/format/id-schema.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import { noticeLimits } from "./notice-limits.ts";
import { noticeMessages } from "./notice-messages.ts";

const { no_offer, unknown_saved, bad_limit, bad_cursor, bad_position, bad_filter, unknown_notice } =
  noticeMessages;
const unknownOffer = productScreens.unknown_product.title;

export const saveOfferSchema = form({
  productId: id(unknownOffer).optional(),
  productIds: z
    .array(id(unknownOffer), { error: no_offer })
    .min(1, no_offer)
    .max(noticeLimits.savedAtOnce, no_offer)
    .optional()
    .describe("Em vez de productId: o que um aparelho guardou antes de entrar."),
  saved: z.boolean({ error: unknown_saved }),
}).refine(({ productId, productIds }) => (productId === undefined) !== (productIds === undefined), {
  error: no_offer,
  path: ["productId"],
});

const pageFields = {
  limit: z
    .int({ error: bad_limit })
    .min(1, bad_limit)
    .max(noticeLimits.largestPage, bad_limit)
    .default(noticeLimits.page),
  cursor: z.string({ error: bad_cursor }).optional(),
};

export const noticesQuerySchema = form(pageFields);

/** What a list of notices may be narrowed to. */
export const noticeFilters = ["offers", "talks", "mine", "unread"] as const;

export const noticeListSchema = form({
  ...pageFields,
  show: z.enum(noticeFilters, { error: bad_filter }).optional(),
});

export const readNoticesSchema = form({
  until: id(unknown_notice).describe("Este aviso e todos antes dele."),
  position: z
    .int({ error: bad_position })
    .min(0, bad_position)
    .optional()
    .describe("A position com que ele foi visto: o que tocou depois continua não lido."),
});

export type ReadNotices = z.output<typeof readNoticesSchema>;

export type SaveOffer = z.output<typeof saveOfferSchema>;
export type NoticeFilter = (typeof noticeFilters)[number];
export type NoticeList = z.output<typeof noticeListSchema>;
export type NoticesQuery = z.output<typeof noticesQuerySchema>;
