import { expect, test } from "@playwright/test";

const cards = "#ofertas article";

test("focus stays where the visitor moved it while offers load", async ({ page }) => {
  await page.route("**/functions/v1/get-approved-products*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("link", { name: "Mais ofertas" }).click();
  const box = page.getByLabel("Buscar ofertas");
  await box.fill("caf");
  await expect(page.locator(cards)).toHaveCount(24);
  await expect(page.getByRole("status").filter({ hasText: "12 ofertas adicionadas" })).toBeAttached();
  await expect(box).toBeFocused();
});

test("an offer that moved to the next page is not shown twice, and an empty page is reported", async ({
  page,
}) => {
  await page.goto("/");
  const shown = await page
    .locator(`${cards} h3 a`)
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname));
  const more = page.getByRole("link", { name: "Mais ofertas" });
  // The page's own first offers come again between new ones; then only known ones come.
  const newest = await (await page.request.get("/functions/v1/get-approved-products?limit=16")).json();
  const isShown = ({ slug }: { slug: string }) => shown.includes(`/product/${encodeURIComponent(slug)}`);
  const first = { ...newest, products: newest.products.filter(isShown).slice(0, 2) };
  let calls = 0;
  await page.route("**/functions/v1/get-approved-products*", async (route) => {
    calls++;
    const page = await (await route.fetch()).json();
    const products = [...first.products, ...page.products];
    await route.fulfill({ json: calls === 1 ? { ...page, products } : { ...first, next: null } });
  });
  expect(first.products).toHaveLength(2);
  await more.click();
  await expect(page.locator(cards)).toHaveCount(24);
  await more.click();
  await expect(page.getByRole("status").getByText("Não há mais ofertas")).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(page.locator(cards)).toHaveCount(24);
  await expect(page.locator(`${cards} h3 a`).last()).toBeFocused();
});

test.describe("while the islands' code hangs", () => {
  test.use({ serviceWorkers: "block" });

  test("a tap falls back to the link after a while, and other links never wait", async ({ page }) => {
    const held: (() => void)[] = [];
    await page.route("**/assets/*.js", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.abort();
    });
    await page.goto("/");
    await page.locator("#novidades-formulario").getByRole("link").click();
    await expect(page).toHaveURL("/privacidade", { timeout: 3000 });
    await page.goto("/");
    await page.getByRole("link", { name: "Mais ofertas" }).click();
    await expect(page).toHaveURL("/");
    await expect(page).toHaveURL(/cursor=/, { timeout: 10_000 });
    for (const release of held) release();
  });
});
