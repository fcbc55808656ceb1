import type { MyAppeal } from "#domain/appeals/appeal-response-schema.ts";
import type { AppealDecisionsResponse, AppealsPage } from "#domain/appeals/appeal-schema.ts";
import type { MyOffer, OwnedProduct } from "#domain/products/product.ts";
import { anOffer, json, type Person } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

interface Answer {
  status: number;
  message: string;
  code?: string;
  fields?: Record<string, string>;
  product: OwnedProduct;
  appeal: MyAppeal;
}

export async function ask<Body = Answer>(
  server: TestServer,
  by: Person,
  name: string,
  body: object,
): Promise<Body & { status: number }> {
  const response = await server.request(`/functions/v1/${name}`, json(body, by.auth));
  return { status: response.status, ...((await response.json()) as Body) };
}

export const firstReason = "O preço não confere com o da loja";
export const appealText = "O preço vale com o cupom da página.";

/** An offer of this person that this moderator has rejected. */
export async function aRejection(
  server: TestServer,
  moderator: Person,
  sender: Person,
  given: Parameters<typeof anOffer>[1] = {},
): Promise<OwnedProduct> {
  const { id } = await anOffer(server.db, { user_id: sender.id, status: "pending", ...given });
  const decision = { productId: id, status: "rejected", reason: firstReason };
  return (await ask(server, moderator, "update-product-status", decision)).product;
}

export function appeal(server: TestServer, by: Person, { id }: { id: string }, more: object = {}) {
  return ask(server, by, "appeal-decision", { productId: id, text: appealText, ...more });
}

/** The same with what stands before it. */
export async function anAppeal(
  server: TestServer,
  moderator: Person,
  sender: Person,
  given: Parameters<typeof anOffer>[1] = {},
): Promise<OwnedProduct> {
  const offer = await aRejection(server, moderator, sender, given);
  await appeal(server, sender, offer);
  return offer;
}

export async function openAppeals(server: TestServer, by: Person): Promise<AppealsPage["appeals"]> {
  const response = await server.request("/functions/v1/load-appeals", { headers: by.auth });
  return ((await response.json()) as AppealsPage).appeals;
}

/** One decision on the version that was seen, or on this one. */
export async function decideAppeal(
  server: TestServer,
  by: Person,
  { id, version }: { id: string; version: number },
  decision: "granted" | "upheld" | "reopen",
  answer?: string,
): Promise<AppealDecisionsResponse["results"][number]> {
  const said = { decision, answer: answer ?? (decision === "upheld" ? "O preço é outro." : undefined) };
  const body = { appeals: [{ productId: id, version }], ...said };
  const { results } = await ask<AppealDecisionsResponse>(server, by, "decide-appeals", body);
  const [result] = results;
  if (!result) throw new Error("a decision has a result");
  return result;
}

/** An offer as its sender's dashboard shows it. */
export async function myOffer(server: TestServer, by: Person, { id }: { id: string }): Promise<MyOffer> {
  const body = { productId: id };
  const { products } = await ask<{ products: MyOffer[] }>(server, by, "load-user-products", body);
  const [offer] = products;
  if (!offer) throw new Error("the offer is not among one's own");
  return offer;
}
