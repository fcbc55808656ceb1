import { expect, type Page, test } from "@playwright/test";
import { cards, foundCount, loadAll, more, prices } from "./offer-list.ts";

const list = "/categoria/smartphones";

test("a visitor goes from the menu to a category and loads all of it; the address stays the category's", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Smartphones" })
    .click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("heading", { level: 1, name: "Smartphones" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Trilha" })).toContainText("Início");
  await expect(page.locator(cards)).toHaveCount(12);
  await loadAll(page);
  expect(await page.locator(cards).count()).toBeGreaterThan(12);
  await expect(page).toHaveURL(list);
  const links = await page
    .locator(`${cards} h3 a`)
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
});

test("sort order is a link, and loaded pages keep it", async ({ page }) => {
  await page.goto(list);
  for (const name of ["Mais recentes", "Menor preço", "Maior preço", "Maior desconto anunciado"])
    await expect(
      page.getByRole("navigation", { name: "Ordenar por" }).getByRole("link", { name }),
    ).toBeVisible();
  await page.getByRole("link", { name: "Menor preço" }).click();
  await expect(page).toHaveURL(`${list}?sort=price_low`);
  await more(page).click();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
  const shown = await prices(page);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  await page.reload();
  await expect(page.getByRole("link", { name: "Menor preço" })).toHaveAttribute("aria-current", "true");
});

test("a category is filtered by address, and loads on with its filters", async ({ page }) => {
  let isEmptySent = false;
  page.on("request", (request) => {
    isEmptySent ||= /[?&]\w+=(&|$)/.test(request.url());
  });
  await page.goto(list);
  await page.getByText("Filtros", { exact: true }).click();
  await expect(page.getByLabel("Categoria")).toHaveCount(0);
  await page.getByLabel("Preço mínimo").fill("50");
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(`${list}?preco_min=50`);
  expect(isEmptySent).toBe(false);
  const count = await foundCount(page);
  expect(count).toBeGreaterThan(12);
  await loadAll(page);
  await expect(page.locator(cards)).toHaveCount(count);
  await page.getByRole("link", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL(list);
});

/** The card's distance from the top of the window. */
function topOf(page: Page, place: number): Promise<number> {
  return page
    .locator(cards)
    .nth(place)
    .evaluate((card) => card.getBoundingClientRect().top);
}

for (const [address, clicks, place] of [
  ["/categoria/casa", 1, 14],
  ["/?sort=price_high", 3, 40],
] as const)
  test(`Back to ${address} restores the loaded offers and the scroll position`, async ({ page }) => {
    await page.goto(address);
    for (let click = 1; click <= clicks; click++) {
      await more(page).click();
      await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12 * click);
    }
    const link = page.locator(`${cards} h3 a`).nth(place);
    await link.scrollIntoViewIfNeeded();
    const [name, before] = [await link.textContent(), await topOf(page, place)];
    const [count, next] = [await page.locator(cards).count(), await more(page).count()];
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await link.click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(page.locator(cards)).toHaveCount(count);
    await expect(link).toHaveText(name ?? "");
    await expect.poll(async () => Math.abs((await topOf(page, place)) - before)).toBeLessThan(3);
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).visibility)).toBe("visible");
    // Restored offers are not announced, and the list continues from there.
    await expect(page.getByRole("status").filter({ hasText: "adicionada" })).toHaveCount(0);
    expect(await more(page).count()).toBe(next);
    if (next > 0) {
      await more(page).click();
      await expect(page.locator(cards)).toHaveCount(count + 12);
    }
  });

test.describe("when the islands' code arrives late", () => {
  test.use({ serviceWorkers: "block" });

  test("Back still restores the loaded offers, and scrolls only if the visitor has not scrolled", {
    tag: "@slow",
  }, async ({ page }) => {
    await page.goto("/categoria/casa");
    await more(page).click();
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
    const link = page.locator(`${cards} h3 a`).nth(14);
    await link.scrollIntoViewIfNeeded();
    const before = await topOf(page, 14);
    const count = await page.locator(cards).count();
    await page.route("**/assets/*.js", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await link.click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(page.locator(cards).first()).toBeVisible();
    await expect(page.locator(cards)).toHaveCount(count);
    await expect.poll(async () => Math.abs((await topOf(page, 14)) - before)).toBeLessThan(3);
    await page.locator(`${cards} h3 a`).nth(13).click();
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
    await expect(page.locator(cards)).toHaveCount(12);
    await expect(page.locator("html")).not.toHaveClass(/refilling/);
    await page.evaluate(() => scrollTo(0, 400));
    await expect(page.locator(cards)).toHaveCount(count);
    expect(await page.evaluate(() => scrollY)).toBe(400);
  });
});

test.describe("when the islands' code never arrives", () => {
  // A service worker may have cached it, and would bypass the route below.
  test.use({ serviceWorkers: "block" });

  test("Back shows the list without the loaded offers rather than a blank page", { tag: "@slow" }, async ({
    page,
  }) => {
    await page.goto(list);
    await more(page).click();
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
    await page.locator(`${cards} h3 a`).first().click();
    await expect(page).toHaveURL(/\/product\//);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goBack();
    await expect(page.locator(cards)).toHaveCount(12);
    await expect(page.locator(cards).first()).toBeVisible();
  });
});

test("a newly opened list starts at its first page", { tag: "@slow" }, async ({ page }) => {
  await page.goto(list);
  await more(page).click();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
  await page.goto("/categoria/casa");
  await expect(page.locator(cards)).toHaveCount(12);
  await page.goto(list);
  await expect(page.locator(cards)).toHaveCount(12);
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(12);
});

test("Back to a reloaded list restores it as reloaded", { tag: "@slow" }, async ({ page }) => {
  await page.goto(list);
  await more(page).click();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
  await page.locator(`${cards} h3 a`).last().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(12);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator(`${cards} h3 a`).first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page.locator(cards).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator(cards)).toHaveCount(12);
  await expect(page.locator(cards).first()).toBeInViewport();
});

test("an unknown category links to other categories", async ({ page }) => {
  const response = await page.goto("/categoria/carros");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Categoria não encontrada" })).toBeVisible();
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Casa" }).click();
  await expect(page).toHaveURL("/categoria/casa");
  await page.goBack();
  await main.getByRole("link", { name: "Voltar ao início" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a visitor browses, sorts and pages to the end", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Smartphones" }).click();
    await page.getByRole("link", { name: "Maior desconto anunciado" }).click();
    await expect(page).toHaveURL(`${list}?sort=discount`);
    const names = new Set(await page.locator(`${cards} h3`).allTextContents());
    expect(names.size).toBe(12);
    while (await more(page).isVisible()) {
      await more(page).click();
      await expect(page).toHaveURL(/sort=discount&cursor=/);
      await expect(page.getByRole("heading", { level: 1, name: "Smartphones" })).toBeVisible();
      for (const name of await page.locator(`${cards} h3`).allTextContents()) {
        expect(names).not.toContain(name);
        names.add(name);
      }
    }
    await page.getByRole("link", { name: "Voltar ao começo da lista" }).click();
    await expect(page).toHaveURL(`${list}?sort=discount`);
    await page.getByText("Filtros", { exact: true }).click();
    await page.getByLabel("Desconto mínimo").selectOption("30%");
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page).toHaveURL(`${list}?sort=discount&desconto_min=30`);
  });
});
