import { type APIResponse, expect, type Page } from "@playwright/test";
import { otherAdmin } from "./signed-in.ts";

interface SentOffer {
  id: string;
  slug: string;
  version: number;
}

interface Holder {
  access_token: string;
}

/** A call of the API as this user; it must succeed. */
export async function callAs(page: Page, { access_token }: Holder, name: string, data: object) {
  const headers = { authorization: `Bearer ${access_token}` };
  const answer: APIResponse = await page.request.post(`/functions/v1/${name}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

export const plainOffer = {
  name: "Cafeteira Italiana",
  store_name: "Loja da Jornada",
  category: "Casa",
  original_price: 99.9,
  sale_price: 59.9,
  product_url: "https://loja-da-jornada.com.br/cafeteira",
};

export async function sendOffer(page: Page, member: Holder, given: object = {}): Promise<SentOffer> {
  const fields = { ...plainOffer, ...given };
  return (await callAs(page, member, "submit-user-product", fields)).product as SentOffer;
}

/** A moderator's decision, made outside of this page. An approval gives the offer its slug, also one that was made before. */
export async function decide(page: Page, offer: SentOffer, decision: object): Promise<void> {
  const moderator = await otherAdmin(page);
  const change = { productId: offer.id, ...decision };
  offer.slug = (await callAs(page, moderator, "update-product-status", change)).product.slug;
}
