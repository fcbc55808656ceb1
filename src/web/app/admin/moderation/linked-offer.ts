import type { ModeratedPage, Review } from "#domain/products/moderation.ts";
import { type ModerationQuery, matchesQuery, orderOf } from "./moderation-query.ts";
import { withRowBack } from "./rows.ts";

/**
 * The page with the offer that the address names, where it waits on another one: a colleague was sent exactly that. What was
 * decided meanwhile, or is gone, does not come back.
 */
export async function withLinkedOffer(
  page: ModeratedPage,
  query: ModerationQuery,
  read: (id: string) => Promise<Pick<Review, "product">>,
): Promise<ModeratedPage> {
  const { isQueue, offer, status } = query;
  if (!isQueue || !offer || page.products.some(({ id }) => id === offer)) return page;
  // The list is worth showing without it.
  const found = await read(offer).catch(() => undefined);
  const isIn = found && matchesQuery(query, found.product);
  return isIn ? withRowBack(page, found.product, orderOf(status)) : page;
}
