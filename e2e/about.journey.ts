import { expect, type Page, test } from "@playwright/test";

const flag = "xepa-account-activated";
const news = "Sua conta está ativa!";

async function readAbout(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Sobre" }).click();
  await expect(page).toHaveURL("/sobre");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preço bom a gente divide.");
  for (const name of ["Nossa missão", "Como funciona", "No que acreditamos", "Quem faz"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  for (const name of ["Descobrir", "Verificar", "Compartilhar"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  for (const figure of ["50K+", "100K+", "R$ 2M+", "500+"])
    await expect(page.getByRole("definition").filter({ hasText: figure })).toBeVisible();
  await page.getByRole("link", { name: "Política de privacidade" }).click();
  await expect(page).toHaveURL("/privacidade");
  await expect(page.getByRole("heading", { name: "Seus direitos" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /\/contato$/ })).toBeVisible();
}

test("a visitor reads the about, terms and privacy pages", ({ page }) => readAbout(page));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a visitor reads the about, terms and privacy pages", ({ page }) => readAbout(page));
});

test("the not-found page offers a search", async ({ page }) => {
  await page.goto("/lugar-nenhum");
  const here = page.getByRole("main");
  await here.getByRole("searchbox", { name: "Buscar ofertas" }).fill("fone");
  await here.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL("/buscar?q=fone");
  await page.goBack();
  await here.getByRole("link", { name: "Games" }).click();
  await expect(page).toHaveURL("/categoria/games");
});

/** As the account's confirmation leaves it. */
function activate(page: Page, ago: number) {
  return page.addInitScript(
    ([key, ms]) => {
      if (!sessionStorage.isSeeded) localStorage.setItem(key as string, String(Date.now() - Number(ms)));
      sessionStorage.isSeeded = "1";
    },
    [flag, ago],
  );
}

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), flag);

/** The home page with a controlled clock and the island hydrated. */
async function openHome(page: Page, ago: number): Promise<void> {
  await page.clock.install();
  await activate(page, ago);
  await page.goto("/");
  await expect(page.locator("x-island[data-island=account-toast]:not([data-wake])")).toBeAttached();
}

test("a new account sees the welcome 5 seconds after its activation, once", async ({ page }) => {
  await openHome(page, 0);
  const toast = page.getByRole("status").getByText(news);
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();
  expect(await stored(page)).not.toBeNull();
  await page.clock.runFor(4000);
  await expect(toast).toBeInViewport();
  expect(await stored(page)).toBeNull();
  await page.getByRole("button", { name: "Fechar aviso" }).click();
  await expect(toast).toBeHidden();
  await page.reload();
  await page.clock.runFor(6000);
  await expect(page.getByText(news)).toBeHidden();
});

test("after those 5 seconds the welcome shows at once", { tag: "@slow" }, async ({ page }) => {
  await openHome(page, 60_000);
  await page.clock.runFor(100);
  await expect(page.getByText(news)).toBeVisible();
});

test("the welcome closes by itself, but not during interaction", async ({ page }) => {
  await openHome(page, 60_000);
  await page.clock.runFor(100);
  const toast = page.getByText(news);
  await expect(toast).toBeVisible();
  const close = page.getByRole("button", { name: "Fechar aviso" });
  await close.focus();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await close.blur();
  await page.clock.runFor(11_000);
  await expect(toast).toBeHidden();
});

test("an invalid welcome flag is ignored and removed", { tag: "@slow" }, async ({ page }) => {
  await page.addInitScript((key) => {
    if (!sessionStorage.isSeeded) localStorage.setItem(key, "amanhã");
    sessionStorage.isSeeded = "1";
  }, flag);
  await page.clock.install();
  await page.goto("/");
  await expect(page.locator("x-island[data-island=account-toast]:not([data-wake])")).toBeAttached();
  await page.clock.runFor(6000);
  await expect(page.getByText(news)).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test("a prerendered page shows the welcome only once it is visible", { tag: "@slow" }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  });
  await openHome(page, 60_000);
  await page.clock.runFor(10_000);
  await expect(page.getByText(news)).toBeHidden();
  expect(await stored(page)).not.toBeNull();
  await page.evaluate(() => document.dispatchEvent(new Event("prerenderingchange")));
  await page.clock.runFor(100);
  await expect(page.getByText(news)).toBeVisible();
});

test("only the home page shows the welcome", { tag: "@slow" }, async ({ page }) => {
  await activate(page, 60_000);
  await page.goto("/sobre", { waitUntil: "networkidle" });
  await expect(page.getByText(news)).toBeHidden();
  expect(await stored(page)).not.toBeNull();
});
