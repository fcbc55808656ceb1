import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { cards, foundCount, loadAll } from "./offer-list.ts";

/** The slugs of the offers with a real discount, as the API lists them. */
async function realSlugs(request: APIRequestContext, query = ""): Promise<string[]> {
  const answer = await request.get(`/functions/v1/get-approved-products?real=true${query}`);
  const { products } = (await answer.json()) as { products: { slug: string }[] };
  return products.map(({ slug }) => slug);
}

async function shownSlugs(page: Page): Promise<string[]> {
  const links = await page
    .locator(`${cards} h3 a`)
    .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
  return links.map((href) => decodeURIComponent(href.replace("/product/", "")));
}

test("a visitor narrows the home list to real discounts, loads all of them in order and leaves again", async ({
  page,
  request,
}) => {
  await page.goto("/?sort=price_low");
  await page.getByRole("link", { name: "Só desconto real" }).click();
  await expect(page).toHaveURL("/?sort=price_low&real=1#ofertas");
  await page.getByRole("link", { name: "Maior desconto de verdade" }).click();
  await expect(page).toHaveURL("/?sort=real_discount&real=1#ofertas");
  await expect(page.getByText("Esta ordem mostra só ofertas com desconto real")).toBeVisible();
  await loadAll(page);
  expect(await shownSlugs(page)).toEqual(await realSlugs(request, "&sort=real_discount"));
  await page.getByRole("link", { name: "Mais recentes" }).click();
  await expect(page).toHaveURL("/?real=1#ofertas");
  await page.getByRole("link", { name: "Remover filtro: Só desconto real" }).click();
  await expect(page).toHaveURL("/#ofertas");
  await expect(page.getByRole("heading", { name: "Ofertas quentes" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the box «Só desconto real» narrows a category and a search, and is removed by its chip", async ({
    page,
    request,
  }) => {
    const slugs = await realSlugs(request, "&category=eletronicos");
    expect(slugs.length).toBeGreaterThan(1);
    for (const [list, address] of [
      ["/categoria/eletronicos", "/categoria/eletronicos?real=1"],
      ["/buscar?categoria=eletronicos", "/buscar?categoria=eletronicos&real=1"],
    ] as const) {
      await page.goto(list);
      await page.locator("summary", { hasText: "Filtros" }).click();
      await page.getByLabel("Só desconto real").check();
      await page.getByRole("button", { name: "Filtrar" }).click();
      await expect(page).toHaveURL(address);
      expect(await foundCount(page)).toBe(slugs.length);
      expect(await shownSlugs(page)).toEqual(slugs.slice(0, 12));
      await page.getByRole("link", { name: "Remover filtro: Só desconto real" }).click();
      await expect(page).toHaveURL(list);
    }
  });
});
