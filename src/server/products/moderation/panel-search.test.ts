import { beforeEach, expect, test } from "vitest";
import { panelSorts } from "#domain/products/moderation.ts";
import type { Db } from "#server/db/connect.ts";
import { anOffer } from "#testing/factories.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { listAllProducts, readPanelCursor } from "./moderation-store.ts";

emptyDatabaseBeforeEach();
let db: Db;
beforeEach(async () => {
  ({ db } = await testDatabase());
});

test.each(panelSorts)(
  "by %s, a search returns the same pages for rare and for common matches",
  async (sort) => {
    for (let i = 0; i < 7; i++)
      await anOffer(db, {
        name: `Fone ${i % 2 ? "azul" : "preto"}`,
        slug: `fone-${i}`,
        sale_price: 10 * (i % 3),
        original_price: 100,
      });
    await anOffer(db, { name: "Fone azul de casa", category: "Casa", status: "pending" });
    async function pagesOf(few: number): Promise<string[][]> {
      const pages: string[][] = [];
      let cursor: string | null = null;
      do {
        const behind: ReturnType<typeof readPanelCursor> =
          cursor === null ? undefined : readPanelCursor(sort, cursor);
        const query = { q: "FONE", category: "Eletrônicos", sort, limit: 3, cursor: behind } as const;
        const { products, next } = await listAllProducts(db, query, { few });
        pages.push(products.map(({ slug }) => slug));
        cursor = next;
      } while (cursor !== null);
      return pages;
    }
    const pages = await pagesOf(7);
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flat()).size).toBe(7);
    expect(await pagesOf(1)).toEqual(pages);
  },
);

test("one or two letters match word beginnings, by the word index", async () => {
  const names = ["TV 4K", "Suporte p/ tv", "Kit (tv)", "Ultra-TV", "Motvo", "R$ 5 off"];
  for (const name of names) await anOffer(db, { name, description: "" });
  const found = async (q: string) => {
    const { products } = await listAllProducts(db, { q, sort: "oldest", limit: 10 });
    return products.map(({ name }) => name);
  };
  expect(await found("Tv")).toEqual(names.slice(0, 4));
  expect(await found("4k tv")).toEqual(["TV 4K"]);
  expect(await found("r$")).toEqual(["R$ 5 off"]);
  expect(await found("4_")).toEqual([]);
  expect(await found("% _")).toEqual(names);
});
