import { beforeEach, expect, test } from "vitest";
import { anOffer, aPerson, json } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
beforeEach(async () => {
  server = await freshServer();
});

/** The other processes are notified of all that changed, in a message whose bytes PostgreSQL counts. */
test.each([29, 30, 31, 32, 33])(
  "%i offers whose names are in letters of three bytes are decided in one call",
  async (n) => {
    const admin = await aPerson(server, "admin");
    const offers = [];
    for (let i = 0; i < n; i++)
      offers.push(await anOffer(server.db, { name: `${"特".repeat(66)} ${i}`, status: "pending" }));
    const products = offers.map(({ id }) => ({ productId: id, version: 1 }));
    const decision = json({ products, status: "approved" }, admin.auth);
    const response = await server.request("/functions/v1/decide-products", decision);
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: { ok: boolean }[] };
    expect(results.filter(({ ok }) => ok)).toHaveLength(n);
  },
);
