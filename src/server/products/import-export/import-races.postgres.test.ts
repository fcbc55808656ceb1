import { beforeEach, expect, test } from "vitest";
import type { ImportResult } from "#domain/products/import-export/file-import.ts";
import { products } from "#server/db/schema/products.ts";
import { aPerson, json, newOfferFields, type Person } from "#testing/factories.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

let server: TestServer;
let admins: Person[];
beforeEach(async () => {
  server = await freshServer();
  admins = await Promise.all(Array.from({ length: 4 }, () => aPerson(server, "admin")));
});

test("concurrent files with the same names in opposite orders, and single offers between them, all succeed", async () => {
  const categories = ["Casa", "Games", "Moda", "Outros"];
  const rows = Array.from({ length: 40 }, (_, i) =>
    newOfferFields({
      name: `Oferta ${"abcdefghij"[i % 10]}`,
      category: categories[i % 4],
      status: i % 3 ? "pending" : "approved",
    }),
  );
  const calls = admins.flatMap(({ auth }, i) => {
    const text = JSON.stringify(i % 2 ? rows : rows.toReversed());
    const file = { format: "json", text, dryRun: false };
    const single = newOfferFields({ name: `Oferta ${"jaej"[i]}`, category: categories[3 - i] });
    return [
      server.request("/functions/v1/import-products", json(file, auth)),
      server.request("/functions/v1/add-product", json(single, auth)),
    ];
  });
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const stored = await server.db.select({ slug: products.slug }).from(products);
  expect(stored).toHaveLength(4 * 40 + 4);
});

test("one admin's file that is sent twice at the same time is imported once", async () => {
  const [{ auth } = {} as Person] = admins;
  const rows = Array.from({ length: 40 }, (_, n) => newOfferFields({ name: `Oferta ${n % 7}` }));
  const file = json({ format: "json", text: JSON.stringify(rows), dryRun: false }, auth);
  const answers = await Promise.all([1, 2].map(() => server.request("/functions/v1/import-products", file)));
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as ImportResult[];
  expect(bodies.reduce((sum, { created }) => sum + created, 0)).toBe(40);
  expect(await server.db.$count(products)).toBe(40);
});
