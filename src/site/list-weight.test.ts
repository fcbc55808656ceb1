import { beforeEach, expect, test } from "vitest";
import { type Conditions, noConditions } from "#domain/prices/conditions-schema.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

/** Without the built loader, of some 2,100. */
const most = 8_500;

const words = ["Panela", "Fone", "Monitor", "Cadeira", "Tênis", "Câmera", "Teclado", "Mochila", "Relógio"];
const conditions: Conditions = { ...noConditions, payment: "pix", shipping: "by_cep", needs: ["app"] };

/** Each with all that a card can show, and no two alike. */
async function twentyOffers(): Promise<void> {
  for (let n = 0; n < 20; n++) {
    const name = `${words[n % 9]} ${words[(n * 5 + 3) % 9]} modelo ${(n * 7919) % 997} de ${n + 11} peças`;
    const price = 100 + ((n * 7919) % 997);
    await anOffer(server.db, {
      name,
      category: "Casa",
      images: [`/img/${(n * 7919).toString(16)}-c${n % 9}.webp`],
      coupon: `CUPOM${(n * 31) % 97}`,
      original_price: price * 2,
      sale_price: price,
      conditions,
    });
  }
}

test("lists of offers stay within their budget of bytes", async () => {
  await twentyOffers();
  for (const path of ["/", "/categoria/casa", "/buscar?q=modelo"]) {
    const response = await server.request(path, { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding"), path).toBe("br");
    const { length } = Buffer.from(await response.arrayBuffer());
    expect(length, path).toBeLessThanOrEqual(most);
    expect(length, path).toBeGreaterThan(5_000);
  }
});
