import { beforeEach, expect, test } from "vitest";
import { priceListLimits } from "#domain/prices/price-list/price-list.ts";
import { priceObservations } from "#server/db/schema/prices.ts";
import { aPerson, type Person } from "#testing/factories.ts";
import { priceListOf, sendPriceList } from "#testing/price-list-file.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admin: Person;
beforeEach(async () => {
  server = await freshServer();
  admin = await aPerson(server, "admin");
});

test("100,000 rows are checked and written whole, and the answers stay small", {
  timeout: 600_000,
}, async () => {
  const file = { format: "csv", text: priceListOf(priceListLimits.rows) };
  const checked = await sendPriceList(server, admin, file);
  expect(checked.body).toMatchObject({ valid: priceListLimits.rows, invalid: 0, products: 1000 });
  const taken = await sendPriceList(server, admin, { ...file, dryRun: false });
  expect(taken.body).toMatchObject({ created: priceListLimits.rows, unchanged: 0 });
  for (const { body } of [checked, taken]) expect(JSON.stringify(body).length).toBeLessThan(1000);
  expect(await server.db.$count(priceObservations)).toBe(priceListLimits.rows);
});
