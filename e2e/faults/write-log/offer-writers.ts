import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type CallingClient, call } from "./call.ts";
import { type ExpectedStatus, type Hidden, markedName } from "./marked-names.ts";
import { type WriteResult, write } from "./write.ts";

/** An approved offer that nobody withdraws. */
export interface LastingOffer {
  id: string;
  name: string;
  version: number;
  /** The token of who sent it. */
  owner: string;
}

export interface OfferClient extends CallingClient {
  admin: string;
  hidden: Hidden;
  picture: Uint8Array<ArrayBuffer>;
  lasting: LastingOffer[];
  /** What every page of the store says; null: none can be read. */
  storePrice: number | null;
}

/**
 * The offers of one member, one life cycle after the other: submitted, edited, decided, withdrawn. No two are alike.
 */
export async function writeOffers(client: OfferClient, member: string, first: number): Promise<void> {
  for (let n = first; !client.isLeaving(); n++) {
    const expected: ExpectedStatus = n % 2 === 0 ? "talvez" : "nunca";
    await (expected === "talvez" ? shownOffer(client, member, n) : hiddenOffer(client, member, n));
  }
}

/** Approved, and every second time withdrawn again by its owner. */
async function shownOffer(client: OfferClient, member: string, n: number): Promise<void> {
  const offer = await submit(client, member, "talvez", n);
  if (!offer || client.isLeaving()) return;
  client.hidden.delete(offer.name);
  const approved = await decide(client, "approve", offer);
  if (!approved) return;
  if (n % 4 !== 0) client.lasting.push({ ...offer, ...approved, owner: member });
  else if (client.isLeaving()) return;
  else if (await edit(client, member, { ...offer, ...approved }))
    client.hidden.set(offer.name, performance.now());
}

/** Edited while pending, and every second time rejected. */
async function hiddenOffer(client: OfferClient, member: string, n: number): Promise<void> {
  const offer = await submit(client, member, "nunca", n);
  const edited = offer && !client.isLeaving() && (await edit(client, member, offer));
  if (edited && n % 4 === 1 && !client.isLeaving()) await decide(client, "reject", { ...offer, ...edited });
}

export interface Offer extends WriteResult {
  name: string;
}

export async function submit(
  client: OfferClient,
  member: string,
  expected: ExpectedStatus,
  n: number,
): Promise<Offer | null> {
  const image = n % 3 === 0 ? await upload(client, member) : undefined;
  if (image === null) return null;
  const name = markedName(expected, randomBytes(6).toString("hex"));
  client.hidden.set(name, 0);
  // With a product's key: its price is observed.
  const product = Number.parseInt(name.slice(-6), 16) || 1;
  if (n % 3 === 1) await readLink(client, member, product);
  const fields = {
    name,
    description: "Uma oferta do livro de contas",
    category: "Games",
    original_price: 100,
    sale_price: 60,
    store_name: "Loja do Teste",
    product_url: `https://www.kabum.com.br/produto/${product}/oferta`,
    images: image ? [image.id] : [],
  };
  const action = { kind: "submit", name } as const;
  const submission = { action, token: member, name: "submit-user-product", fields };
  const result = await call(client, submission, productIn(name));
  return result && { ...result, name };
}

/** Its member then sends the offer, which claims what was read. */
async function readLink(client: OfferClient, token: string, product: number): Promise<void> {
  const { storePrice } = client;
  if (storePrice === null) return;
  const key = `kabum:${product}`;
  const action = { kind: "reading", of: key, to: String(storePrice) } as const;
  const fields = { url: `http://www.kabum.com.br/produto/${product}/oferta` };
  // Busy, as after a kill until the store's turn is free again, is said as any other reason.
  await call(client, { action, token, name: "read-link", fields, passing: 422 }, (body) => {
    const { product_key, price } = body as { product_key: string; price: number };
    if (product_key !== key || price !== storePrice) throw new Error(`it read ${product_key} for ${price}`);
    return { id: key, version: 0 };
  });
}

function edit(
  client: OfferClient,
  member: string,
  { id, version, name }: Offer,
): Promise<WriteResult | null> {
  const fields = { productId: id, version, description: `Uma oferta com a versão ${version + 1}` };
  const action = { kind: "edit", product: id, version } as const;
  return call(client, { action, token: member, name: "edit-user-product", fields }, productIn(name));
}

export function decide(
  client: OfferClient,
  kind: "approve" | "reject",
  offer: Offer,
): Promise<WriteResult | null> {
  const { id, version, name } = offer;
  const status = kind === "approve" ? "approved" : "rejected";
  const reason = kind === "reject" ? { reason: "Preço errado" } : {};
  const fields = { productId: id, version, status, ...reason };
  const action = { kind, product: id, version } as const;
  const decision = { action, token: client.admin, name: "update-product-status", fields };
  return call(client, decision, productIn(name, status));
}

export function productIn(name: string, status?: string) {
  return (body: unknown): WriteResult => {
    const { product } = body as { product: WriteResult & { name: string; status: string } };
    if (product.name !== name) throw new Error(`it is about ${product.name}`);
    if (status && product.status !== status) throw new Error(`it is ${product.status}`);
    return { id: product.id, version: product.version };
  };
}

/** The response is an address, whose picture is read at once: later it must still be the same. */
async function upload(client: OfferClient, member: string): Promise<WriteResult | null> {
  const form = new FormData();
  form.append("file", new Blob([client.picture], { type: "image/png" }), "foto.png");
  const headers = { Authorization: `Bearer ${member}` };
  const requestFor = (key: string) => ({
    path: "/functions/v1/upload-image",
    headers: { ...headers, "Idempotency-Key": key },
    body: form,
  });
  const result = await write(client, { kind: "upload" }, requestFor, (body) => ({
    id: (body as { url: string }).url,
    version: 0,
  }));
  if (result) await noteHash(client, result.id);
  return result;
}

async function noteHash({ origin, note }: OfferClient, url: string): Promise<void> {
  try {
    const response = await fetch((await origin()) + url);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) note("PICTURE", url, createHash("sha256").update(bytes).digest("hex"));
  } catch {
    // No server now: then only check that the file is complete.
  }
}

/** Sign-ups have no idempotency key: the e-mail address is one. */
export async function signUpUsers(client: OfferClient): Promise<void> {
  while (!client.isLeaving()) {
    const email = `novo.${randomBytes(6).toString("hex")}@xepa.test`;
    const body = JSON.stringify({ email, password: "uma-senha-so-do-livro" });
    const headers = { "Content-Type": "application/json" };
    const read = (result: unknown) => {
      const user = result as { id: string; email: string };
      if (user.email !== email) throw new Error(`it is about ${user.email}`);
      return { id: user.id, version: 0 };
    };
    await write(client, { kind: "sign-up", email }, () => ({ path: "/auth/v1/signup", headers, body }), read);
    await setTimeout(20 * client.pauseMs);
  }
}
