import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type EarlierOffer, mostEarlierOffers } from "#domain/products/earlier-offer.ts";
import { parseLink } from "#domain/products/links/parse-link.ts";
import { missingSentences, productUrl } from "#domain/products/product-fields.ts";
import { earlierOffersSchema } from "#domain/products/product-response-schema.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader } from "#server/db/transaction.ts";
import { responds } from "#server/http/responses.ts";
import { get, type Route } from "#server/http/route.ts";

const earlierQuerySchema = z.object({
  product_url: productUrl(missingSentences.product_url),
  mine: z.enum(["true", "false"], { error: "mine: true ou false." }).optional(),
});

/** No rate limit of its own: the read costs less than counting it would, and reveals nothing that the lists do not. */
export const earlierOffersApi: Route[] = [
  get(
    "/find-earlier-offers",
    {
      usually: "visitor",
      otherwise: "member",
      where: ({ mine }) => mine === "true",
      description: "com mine=true",
    },
    earlierQuerySchema,
    responds("Outras ofertas do mesmo produto; com mine=true também as próprias", earlierOffersSchema),
    async ({ db, input, caller }) => ({
      offers: await findEarlierOffers(db, parseLink(input.product_url)?.key ?? null, caller?.id ?? null),
    }),
  ),
];

export const earlierColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  store_name: products.store_name,
  sale_price: products.sale_price,
  status: products.status,
  ended: products.ended,
  user_id: products.user_id,
  published_at: products.published_at,
  created_at: products.created_at,
};

type FoundOffer = Awaited<ReturnType<typeof approvedOffers>>[number];

/** The newest offers of one product: all approved ones, and the owner's in any status. Without a key there are none. */
async function findEarlierOffers(
  db: Reader,
  key: string | null,
  owner: string | null,
): Promise<EarlierOffer[]> {
  if (key === null) return [];
  const rows = [...(await approvedOffers(db, key)), ...(owner ? await ownOffers(db, key, owner) : [])];
  const offers = new Map(rows.map((row) => [row.id, earlierOffer(row, owner)]));
  return [...offers.values()].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostEarlierOffers);
}

/** `status = 'approved'` is written out, never bound: only so the partial index p_key_public is walked. */
export function approvedOffers(db: Reader, key: string) {
  return db
    .select(earlierColumns)
    .from(products)
    .where(and(sql`${products.status} = 'approved'`, eq(products.product_key, key)))
    .orderBy(desc(products.published_at), desc(products.id))
    .limit(mostEarlierOffers);
}

function ownOffers(db: Reader, key: string, owner: string) {
  return db
    .select(earlierColumns)
    .from(products)
    .where(and(eq(products.product_key, key), eq(products.user_id, owner)))
    .orderBy(desc(sql`coalesce(${products.published_at}, ${products.created_at})`), desc(products.id))
    .limit(mostEarlierOffers);
}

/** @param owner whose offers are marked as their own */
export function earlierOffer(row: FoundOffer, owner: string | null): EarlierOffer {
  const { user_id, published_at, created_at, status, slug, ...offer } = row;
  return {
    ...offer,
    status: status as EarlierOffer["status"],
    slug: status === "approved" ? slug : null,
    at: published_at ?? created_at,
    is_own: owner !== null && user_id === owner,
  };
}
