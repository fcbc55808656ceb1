import { beforeEach, expect, test } from "vitest";
import { anOffer } from "#testing/factories.ts";
import { processorMsOf } from "#testing/processor-time.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

/** Node accepts an address of up to 16 KB: any content costs about as much as a plain one of that length. */
let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
  await anOffer(server.db, { name: "Fone" });
});

const longest = 15_000;
const [mostTimes, leastMs] = [20, 10];
const pieces = [
  "/",
  "\\",
  "+",
  "%20",
  "-1",
  "1",
  "a+",
  "%CC%81%CC%A3",
  "%E2%80%8D",
  ".",
  "=",
  "&",
  "%26a%3D",
];
const places = [
  "/a*b",
  "/product/*",
  "/blog/*",
  "/blog/tag/*",
  "/categoria/*",
  "/loja/*",
  "/lojas?q=1*x",
  "/social/*.jpg",
  "/buscar?q=1*x",
  "/buscar?loja=1*x&preco_min=1*x&desconto_min=1*x",
  "/buscar.atom?desconto_min=1*x",
  "/buscar.atom?preco_max=1*x&q=1*x",
  "/functions/v1/suggest-terms?q=1*x",
  "/functions/v1/get-approved-products?q=1*x",
  "/functions/v1/find-earlier-offers?product_url=https://amzn.to/1*x",
  "/rest/v1/products?select=*&name=eq.1*x",
  "/storage/v1/object/public/product-images/*",
  "/auth/v1/authorize?provider=google&redirect_to=/*x",
];

function filled(place: string, piece: string): string {
  const parts = place.split("*");
  const room = longest - parts.join("").length;
  return parts.join(piece.repeat(Math.floor(room / piece.length / (parts.length - 1))));
}

test.for(places)("%s takes linear time for long runs of one character", async (place) => {
  const plain = filled(place, "a");
  await server.request(plain);
  const usual = Math.max(leastMs, await processorMsOf(() => server.request(`${plain.slice(0, -1)}b`)));
  const dear: string[] = [];
  for (const piece of pieces) {
    const ms = await processorMsOf(async () => {
      const { status } = await server.request(filled(place, piece));
      expect([piece, status < 500]).toEqual([piece, true]);
    });
    if (ms > mostTimes * usual) dear.push(piece);
  }
  expect(dear).toEqual([]);
});
