import { randomBytes, randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";

/** The word that every alert of these tests asks for; offers have it in their names. */
export const awaited = "falhanova";
const price = 60;
/** What an alert with a highest price asks for: only a lowered offer costs less. */
export const loweredPrice = 45;

export interface WrittenOffer {
  id: string;
  name: string;
  version: number;
  price: number;
  /** How often its price was lowered. */
  lowered: number;
  /** When its withdrawal was acknowledged. */
  withdrawnAt: number | null;
}

export function namesIn(text: string): string[] {
  return [...new Set(text.match(/Falhanova [0-9a-f]{12}/g) ?? [])];
}

/** An admin who publishes offers, lowers their prices and withdraws some by the API; each request until it is acknowledged. */
export function createOfferWriter(token: string) {
  let origins: string[] = [];
  let turn = 0;
  let isEnding = false;
  let acks = 0;
  const offers: WrittenOffer[] = [];

  async function call(name: string, body: object): Promise<{ product: { id: string; version: number } }> {
    const headers = {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    };
    for (;;) {
      const request = {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      };
      const origin = origins[turn++ % origins.length] ?? "";
      const response = await fetch(`${origin}/functions/v1/${name}`, request).catch(() => null);
      const text = await response?.text().catch(() => null);
      if (response?.ok && text) {
        acks++;
        return JSON.parse(text);
      }
      const isForGood = response && response.status < 500 && ![408, 429].includes(response.status);
      if (isForGood) throw new Error(`${name}: ${response.status} ${text}`);
      await setTimeout(100);
    }
  }

  async function publish(): Promise<WrittenOffer> {
    const name = `Falhanova ${randomBytes(6).toString("hex")}`;
    const { product } = await call("add-product", {
      name,
      description: "Uma oferta do teste de falhas",
      category: "Games",
      original_price: 100,
      sale_price: price,
      store_name: "Loja do Teste",
      product_url: `https://loja.example/${name.slice(-12)}`,
    });
    const offer = { id: product.id, name, version: product.version, price, lowered: 0, withdrawnAt: null };
    offers.push(offer);
    return offer;
  }

  async function edit(offer: WrittenOffer, productData: object): Promise<void> {
    const { id, version } = offer;
    const { product } = await call("edit-product", { productId: id, version, productData });
    offer.version = product.version;
  }

  async function lower(offer: WrittenOffer): Promise<void> {
    const sale_price = Math.min(loweredPrice, offer.price - 1);
    // Before it is acknowledged: it may ring although the response is lost.
    offer.lowered++;
    await edit(offer, { sale_price });
    offer.price = sale_price;
  }

  /** For a moderator to look at again: nobody else sees it any more. */
  async function withdraw(offer: WrittenOffer): Promise<void> {
    await edit(offer, { status: "pending" });
    offer.withdrawnAt = Date.now();
  }

  /** One offer after the other, until it is ended. */
  async function write(): Promise<void> {
    while (!isEnding) {
      const offer = await publish();
      await setTimeout(randomInt(400));
      if (randomInt(2) === 0) await lower(offer);
      await setTimeout(randomInt(400));
      if (randomInt(3) === 0) await withdraw(offer);
    }
  }

  return {
    offers,
    acks: () => acks,
    publish,
    lower,
    withdraw,
    write,
    goTo(...urls: string[]): void {
      origins = urls;
    },
    end(): void {
      isEnding = true;
    },
  };
}

export type OfferWriter = ReturnType<typeof createOfferWriter>;
