import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { stateOf } from "#domain/confirmations/voices.ts";
import type { Db } from "#server/db/connect.ts";
import { offerStates } from "#server/db/schema/confirmations.ts";
import { products } from "#server/db/schema/products.ts";
import { offerFigures } from "#server/products/offer-figures-store.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  db = (await testDatabase()).db;
});

const hourMs = 3_600_000;

test("a list computes the same state as the rule, for sums and ages of all sizes", async () => {
  const sums = [0, 0.25, 1, 1.9, 2.1, 3, 4.1, 8, 600];
  const ages = [0.001, 1, 5.9, 6.1, 12, 23.9, 24.1, 47.9, 48.1];
  const lastYes = [null, 0.1, 23.9, 24.1];
  const cases = sums.flatMap((yes) =>
    sums.flatMap((no) => ages.flatMap((age) => lastYes.map((last) => ({ yes, no, age, last })))),
  );
  const { id } = await anOffer(db);
  const ago = (hours: number | null) =>
    hours === null ? sql`NULL` : sql`now() - make_interval(secs => ${hours * 3600})`;
  await db.insert(offerStates).values({ product_id: id });
  const differing: unknown[] = [];
  for (const { yes, no, age, last } of cases.filter((_, i) => i % 7 === 0)) {
    await db.update(offerStates).set({ yes, no, at: ago(age), last_yes_at: ago(last) as never });
    const [row] = await db.select({ state: offerFigures.state }).from(products).where(eq(products.id, id));
    const stored = { yes, no, at: -age * hourMs, lastYes: last === null ? null : -last * hourMs };
    if (row?.state !== stateOf(stored, 0)) differing.push({ yes, no, age, last, state: row?.state });
  }
  expect(differing).toEqual([]);
});
