import { expect, test } from "@playwright/test";
import { cards, foundCount, loadAll, more, prices } from "./offer-list.ts";

test("a visitor searches from the header, sees the count and loads all results", async ({ page }) => {
  await page.goto("/");
  await page.locator("#busca").fill("smartphone");
  await page.locator("#busca").press("Enter");
  await expect(page).toHaveURL("/buscar?q=smartphone");
  await expect(page.getByRole("heading", { level: 1, name: "Resultados para “smartphone”" })).toBeVisible();
  await expect(page.locator("#busca")).toHaveValue("smartphone");
  const count = await foundCount(page);
  expect(count).toBeGreaterThan(12);
  await loadAll(page);
  await expect(page.locator(cards)).toHaveCount(count);
  await expect(page).toHaveURL("/buscar?q=smartphone");
  const over = page.locator(cards).filter({ hasText: "Oferta encerrada" });
  expect(await over.count()).toBeGreaterThan(0);
  await expect(page.locator(cards).last()).toContainText("Oferta encerrada");
  await expect(over.last().getByRole("link", { name: /^Ver na loja .*, oferta encerrada/ })).toHaveAttribute(
    "href",
    /^https:/,
  );
});

test("Back to a search restores the loaded results", async ({ page }) => {
  await page.goto("/buscar?q=casa&sort=price_low");
  await more(page).click();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
  const count = await page.locator(cards).count();
  await page.locator(`${cards} h3 a`).nth(14).click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page.locator(cards)).toHaveCount(count);
  await expect(page.locator(cards).nth(14)).toBeInViewport();
});

test("filters narrow the search by address, show as chips and are removed one by one", async ({ page }) => {
  // «celular» is another name for them.
  await page.goto("/buscar?q=celular");
  const celulares = await page.getByText(/produtos? encontrados?/).textContent();
  await page.goto("/buscar?q=smartphone");
  await expect(page.getByText(celulares ?? "")).toBeVisible();
  const before = await page.getByText(/produtos? encontrados?/).textContent();
  await page.getByText("Filtros", { exact: true }).click();
  await page.getByLabel("Categoria").selectOption("Smartphones");
  await page.getByLabel("Preço mínimo").fill("R$ 1.000");
  await page.getByLabel("Preço máximo").fill("2.000,50");
  await page.getByLabel("Desconto mínimo").selectOption("30%");
  await page.getByLabel("Só ofertas ativas").check();
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page).toHaveURL(
    "/buscar?q=smartphone&categoria=smartphones&preco_min=R%24+1.000&preco_max=2.000%2C50&desconto_min=30&ativas=1",
  );
  for (const price of await prices(page)) {
    expect(price).toBeGreaterThanOrEqual(1000);
    expect(price).toBeLessThanOrEqual(2000.5);
  }
  await expect(page.getByText("Oferta encerrada")).toHaveCount(0);
  const active = page.getByRole("navigation", { name: "Filtros ativos" });
  await expect(active.getByRole("link", { name: /^Remover filtro/ })).toHaveCount(5);
  await page.getByText("Filtros (5)").click();
  await expect(page.getByLabel("Preço máximo")).toHaveValue("2.000,50");
  await active.getByRole("link", { name: "Remover filtro: Desconto de 30% ou mais" }).click();
  await expect(active.getByRole("link", { name: /^Remover filtro/ })).toHaveCount(4);
  await page.getByRole("link", { name: "Maior preço" }).click();
  await expect(page).toHaveURL(/sort=price_high/);
  await expect(active.getByRole("link", { name: /^Remover filtro/ })).toHaveCount(4);
  const sorted = await prices(page);
  expect(sorted).toEqual([...sorted].sort((a, b) => b - a));
  await active.getByRole("link", { name: "Limpar filtros" }).click();
  await expect(page).toHaveURL("/buscar?q=smartphone&sort=price_high");
  await expect(page.getByText(before ?? "")).toBeVisible();
});

test("a misspelt term shows the results of the right one", async ({ page }) => {
  await page.goto("/buscar?q=smarphone");
  await expect(page.getByRole("heading", { level: 1, name: "Resultados para “smartphone”" })).toBeVisible();
  await expect(page.getByText("Mostrando resultados para “smartphone”.")).toBeVisible();
  await more(page).click();
  await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(12);
});

test("a term with an unknown word suggests the others, with their offers", async ({ page }) => {
  await page.goto("/buscar?q=smartphone%20xyzzy");
  await expect(page.getByRole("heading", { level: 1, name: "Nenhum produto encontrado" })).toBeVisible();
  const proposed = page.getByRole("heading", { name: /Você quis dizer/ }).getByRole("link");
  await expect(proposed).toHaveText("smartphone");
  expect(await page.getByRole("article").count()).toBeGreaterThan(0);
  await proposed.click();
  await expect(page).toHaveURL("/buscar?q=smartphone");
});

test("a term without results links to other offers", async ({ page }) => {
  await page.goto("/buscar?q=xyzzy%20qwrtp");
  await expect(page.getByRole("heading", { name: "Nenhum produto encontrado" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  const main = page.getByRole("main");
  for (const tip of [
    "Seja mais específico",
    "Use palavras-chave",
    "Explore as categorias",
    "Busque pela loja",
  ])
    await expect(main.getByText(tip)).toBeVisible();
  await main.getByRole("link", { name: "Eletrônicos" }).click();
  await expect(page).toHaveURL("/categoria/eletronicos");
});

test("without a term the page asks for one", async ({ page }) => {
  await page.goto("/buscar");
  await expect(page.getByRole("heading", { name: "Digite algo para buscar" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Voltar ao início" }).click();
  await expect(page).toHaveURL("/");
});

test("on a wide screen four cards fill a row and the filters are always open", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/buscar?q=casa");
  const tops = await page
    .locator(cards)
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
  await expect(page.getByLabel("Preço mínimo")).toBeVisible();
  await expect(page.getByText("Filtros", { exact: true })).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a visitor searches, filters, sorts and pages to the end", async ({ page }) => {
    await page.goto("/");
    await page.locator("#busca").fill("casa");
    await page.locator("#busca").press("Enter");
    await expect(page).toHaveURL("/buscar?q=casa");
    await page.getByText("Filtros", { exact: true }).click();
    await page.getByLabel("Só ofertas ativas").check();
    await page.getByRole("button", { name: "Filtrar" }).click();
    await expect(page).toHaveURL("/buscar?q=casa&ativas=1");
    await page.getByRole("link", { name: "Menor preço" }).click();
    await expect(page).toHaveURL("/buscar?q=casa&sort=price_low&ativas=1");
    const seen = await prices(page);
    while (await more(page).isVisible()) {
      await more(page).click();
      await expect(page).toHaveURL(/q=casa&sort=price_low&ativas=1&cursor=/);
      seen.push(...(await prices(page)));
    }
    expect(seen.length).toBeGreaterThan(12);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen).toHaveLength(await foundCount(page));
  });
});
