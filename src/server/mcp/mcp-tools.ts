import * as z from "zod";
import { couponsPath } from "#domain/coupons/coupon-path.ts";
import type { Coupon, CouponPage } from "#domain/coupons/coupon-response-schema.ts";
import { categoryByName } from "#domain/products/categories.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { productScreens } from "#domain/products/product-messages.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { isRankedList } from "#domain/votes/ranked-list.ts";
import type { PublicRead } from "#server/db/replica.ts";
import { Problem } from "#server/http/problem.ts";
import { findByAddress } from "#server/products/product-slug-store.ts";
import { couponsArguments, offerArguments, searchArguments, storesArguments } from "./tool-arguments.ts";

export interface ToolParts {
  /** A call of functions/v1 as a visitor: with its rules, its cache and its limits. Throws a Problem where it refuses. */
  call<Answer>(name: string, query: Record<string, string>): Promise<Answer>;
  read: PublicRead;
  siteUrl: string;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>;
  answer(given: unknown, parts: ToolParts): Promise<unknown>;
}

function tool<Arguments extends z.ZodType>(
  given: Pick<Tool, "name" | "title" | "description">,
  schema: Arguments,
  answer: (input: z.output<Arguments>, parts: ToolParts) => Promise<unknown>,
): Tool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return {
    ...given,
    inputSchema,
    async answer(args, parts) {
      const parsed = schema.safeParse(args ?? {});
      if (!parsed.success) throw new Problem(422, "invalid", parsed.error.issues[0]?.message ?? "");
      return answer(parsed.data, parts);
    },
  };
}

/** Read-only, and each no more than a page of the site shows. */
export const tools: readonly Tool[] = [
  tool(
    {
      name: "search_offers",
      title: "Procurar ofertas",
      description:
        "Procura ofertas publicadas de lojas brasileiras, com preço, loja, condições, cupom e se o desconto é real diante do histórico de preços. Preços em reais.",
    },
    searchArguments,
    async ({ only_real, include_ended, sort, ...rest }, { call, siteUrl }) => {
      const live = !include_ended && !isRankedList(sort);
      const query = queryOf({ ...rest, sort, real: only_real || undefined, live: live || undefined });
      const page = await call<{ products: ListedOffer[]; next: string | null }>(
        "get-approved-products",
        query,
      );
      return { offers: page.products.map((offer) => briefOffer(offer, siteUrl)), next: page.next };
    },
  ),
  tool(
    {
      name: "get_offer",
      title: "Ver uma oferta",
      description:
        "Uma oferta publicada com tudo o que a página dela mostra: descrição, preço, condições, estado, temperatura e o que o desconto vale.",
    },
    offerArguments,
    async ({ slug }, { read, siteUrl }) => wholeOffer(await findOffer(read, slug), siteUrl),
  ),
  tool(
    {
      name: "price_history",
      title: "Ver o histórico de preços",
      description:
        "Os preços vistos do produto de uma oferta nos últimos 180 dias, de cada dia e fonte o menor, e o que eles dizem do preço de agora.",
    },
    offerArguments,
    async ({ slug }, { call, siteUrl }) => ({
      ...(await call<object>("get-price-history", { slug })),
      url: siteUrl + productPath(slug),
    }),
  ),
  tool(
    {
      name: "list_stores",
      title: "Listar lojas",
      description:
        "As lojas do site de A a Z, com o que 180 dias de ofertas dizem de cada uma: desconto anunciado, quantos eram reais, quanto duram.",
    },
    storesArguments,
    async (input, { call, siteUrl }) => {
      const page = await call<{ stores: DescribedStore[]; next: string | null }>(
        "get-stores",
        queryOf(input),
      );
      return {
        ...page,
        stores: page.stores.map(({ logo: _, ...store }) => ({
          ...store,
          url: siteUrl + storePath(store.slug),
        })),
      };
    },
  ),
  tool(
    {
      name: "list_coupons",
      title: "Listar cupons",
      description:
        "Os cupons publicados, pelos que mais provavelmente funcionam: código, o que dá, o que pede e quantas vezes funcionou em 30 dias. Com cart, o que cada um tira do carrinho.",
    },
    couponsArguments,
    async (input, { call, siteUrl }) => {
      const { coupons, next } = await call<CouponPage>("get-coupons", queryOf(input));
      return { coupons: coupons.map(withoutSender), next, url: siteUrl + couponsPath };
    },
  ),
];

/** What was not given is not asked. */
function queryOf(given: Record<string, string | number | boolean | undefined>): Record<string, string> {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

async function findOffer(read: PublicRead, slug: string): Promise<ListedOffer> {
  const found = await read((db) => findByAddress(db, slug));
  const moved = found && "movedTo" in found ? await read((db) => findByAddress(db, found.movedTo)) : found;
  if (!moved || "movedTo" in moved) throw new Problem(404, "not_found", productScreens.unknown_product.text);
  return moved.offer;
}

/** As search_offers asks for it. */
function categorySlug({ category }: ListedOffer): string {
  return categoryByName(category)?.slug ?? category;
}

/** Without its sender: programs ask here for prices, not for people. */
function wholeOffer(offer: ListedOffer, siteUrl: string): object {
  const { images: _, image_url, sent_by: _sender, sender_hidden: _hidden, by_team: _team, ...shown } = offer;
  return {
    ...shown,
    category: categorySlug(offer),
    image_url: image_url && new URL(image_url, siteUrl).href,
    url: siteUrl + productPath(offer.slug),
  };
}

function briefOffer(offer: ListedOffer, siteUrl: string): object {
  const { name, slug, store_name, store_slug, sale_price, original_price, discount } = offer;
  const { verdict, usual_price, coupon, conditions, state, temperature, comments } = offer;
  return {
    ...{ name, slug, category: categorySlug(offer), store_name, store_slug },
    ...{ sale_price, original_price, discount },
    ...{ verdict, usual_price, coupon, conditions, state, temperature, comments },
    published_at: offer.published_at,
    valid_until: offer.valid_until,
    product_url: offer.product_url,
    url: siteUrl + productPath(slug),
  };
}

function withoutSender({ sent_by: _, sender_hidden: _hidden, by_team: _team, ...coupon }: Coupon): object {
  return coupon;
}
