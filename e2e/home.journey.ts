import { expect, test } from "@playwright/test";

const cards = "#ofertas article";

test("a visitor loads more offers until none remain", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("section[aria-labelledby=quentes] article")).toHaveCount(4);
  await expect(page.locator(cards)).toHaveCount(12);
  const more = page
    .getByRole("link", { name: "Mais ofertas" })
    .or(page.getByRole("button", { name: "Mais ofertas" }));
  const began = Date.now();
  await more.click();
  await expect(page.locator(cards)).toHaveCount(24);
  expect(Date.now() - began).toBeGreaterThanOrEqual(500);
  await expect(page.locator(`${cards} >> nth=12`).getByRole("link").first()).toBeFocused();
  expect(new URL(page.url()).search).toBe("");
  for (let shown = 24; await more.isVisible(); ) {
    await more.click();
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(shown);
    shown = await page.locator(cards).count();
  }
  const names = await page.locator(`${cards} h3`).allTextContents();
  expect(names.length).toBeGreaterThan(80);
  const links = await page
    .locator(`${cards} h3 a`)
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
});

test("no code for islands is fetched before somebody touches one", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("«Mais ofertas» leads to the next page, and on to the end", async ({ page }) => {
    await page.goto("/");
    const first = await page.locator(`${cards} h3`).first().textContent();
    await page.getByRole("link", { name: "Mais ofertas" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(page.locator(cards)).toHaveCount(12);
    await expect(page.locator(`${cards} h3`).first()).not.toHaveText(first ?? "");
  });
});

test("the address of an offer's store is in the link itself and opens in a new tab", async ({ page }) => {
  await page.goto("/");
  const link = page
    .locator(cards)
    .first()
    .getByRole("link", { name: /Ver oferta/i });
  await expect(link).toHaveAttribute("href", /^https:\/\//);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
});

test("a coupon is copied with one click and says so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const coupon = page.getByRole("button", { name: /cupom/i }).first();
  await coupon.click();
  await expect(page.getByText("Copiado").first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(2);
  await expect(coupon).toHaveAccessibleName(`Copiar cupom ${copied}`);
});

test("sorting is an address that can be shared", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Menor preço" }).click();
  await expect(page).toHaveURL(/sort=price_low/);
  await expect(page.locator(cards).first()).toContainText("Grátis");
  await expect(page.getByRole("link", { name: "Menor preço" })).toHaveAttribute("aria-current", "true");
});

test("a blank search goes nowhere, a term goes to the results", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("searchbox", { name: "Buscar ofertas" });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await box.fill("café & tv");
  await box.press("Enter");
  await expect(page).toHaveURL("/buscar?q=caf%C3%A9+%26+tv");
});

test("the menu opens, leads everywhere and closes again", async ({ page }) => {
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Principal" });
  await expect(nav).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  for (const name of [
    "Início",
    "Smartphones",
    "Eletrônicos",
    "Casa",
    "Moda",
    "Informática",
    "Games",
    "Outros",
  ])
    await expect(nav.getByRole("link", { name, exact: true })).toBeVisible();
  for (const name of ["Blog", "Sobre", "Contato"])
    await expect(nav.getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
});

test("the footer says whose the prices are and switches the language", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(/preços.*responsabilidade.*lojas parceiras/i);
  await expect(footer).toContainText(`© 2014–${new Date().getFullYear()}`);
  await footer.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => localStorage.getItem("lng"))).toBe("en");
  await page.goto("/sobre");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("contentinfo").getByRole("link", { name: "Português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
});

test("a confirmation link that lands on the home page is passed on with its hash", async ({ page }) => {
  await page.goto("/#access_token=a&refresh_token=b&type=signup");
  await expect(page).toHaveURL("/auth/callback#access_token=a&refresh_token=b&type=signup");
});

test("the keyboard meets the skip link first", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Pular para o conteúdo" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#conteudo");
});
