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
  await expect(page.locator(`${cards} >> nth=12`).locator("h3 a")).toBeFocused();
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

test("the content below moves with the click, not when the offers arrive", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & Record<string, unknown>)[])
        if (!shift.hadRecentInput) shifts.push(shift.value as number);
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Slower than the half second in which a layout shift counts as the visitor's own.
  await page.route("**/functions/v1/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    await route.continue();
  });
  await page.goto("/");
  const more = page.getByRole("link", { name: "Mais ofertas" });
  await more.focus();
  await more.click();
  const skeletons = page.locator(".skeletons > *");
  await expect(skeletons.first()).toBeVisible();
  const places = (all: Element[]) =>
    all.map((card) => {
      const { left, top, width, height } = card.getBoundingClientRect();
      return [left, top + scrollY, width, height].map(Math.round);
    });
  const expected = await skeletons.evaluateAll(places);
  await expect(page.locator(cards)).toHaveCount(24);
  expect((await page.locator(cards).evaluateAll(places)).slice(12)).toEqual(expected);
  await expect(skeletons.first()).toBeHidden();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1);
});

test("a list that fails to load says so and can be retried", async ({ page }) => {
  await page.route("**/functions/v1/**", (route) => route.abort(), { times: 1 });
  await page.goto("/");
  const more = page.getByRole("link", { name: "Mais ofertas" });
  await more.click();
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(page.locator(".skeletons > *").first()).toBeHidden();
  await more.click();
  await expect(page.locator(cards)).toHaveCount(24);
});

test("a first tap offline leaves the page as it is, and works once online", async ({ page, context }) => {
  await page.goto("/");
  const more = page.getByRole("link", { name: "Mais ofertas" });
  await more.scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await more.click();
  await expect(more).not.toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(false);
  await more.click();
  await expect(page.locator(cards)).toHaveCount(24);
});

test("an unsupported language in the address selects none", async ({ page }) => {
  await page.goto("/?lng=fr-FR");
  expect(await page.evaluate(() => localStorage.getItem("lng"))).toBeNull();
  await page.goto("/?lng=en-US&sort=discount");
  expect(await page.evaluate(() => localStorage.getItem("lng"))).toBe("en");
});

test("no island code loads before the first interaction", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(scripts).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("«Mais ofertas» links to the next page, and on to the end", async ({ page }) => {
    await page.goto("/");
    const first = await page.locator(`${cards} h3`).first().textContent();
    await page.getByRole("link", { name: "Mais ofertas" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(page.locator(cards)).toHaveCount(12);
    await expect(page.locator(`${cards} h3`).first()).not.toHaveText(first ?? "");
  });
});

test("an offer's store address is in the link itself and opens in a new tab", async ({ page }) => {
  await page.goto("/");
  const link = page
    .locator(cards)
    .filter({ hasText: "Publicidade" })
    .first()
    .getByRole("link", { name: /Ver oferta/i });
  await expect(link).toHaveAttribute("href", /^https:\/\//);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "sponsored nofollow noopener");
});

test("a coupon is copied with one click, with a confirmation", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/");
  const coupon = page.getByRole("button", { name: /cupom/i }).first();
  await coupon.click();
  await expect(page.getByText("Copiado", { exact: true })).toBeVisible();
  await expect(coupon).toHaveAccessibleName(/^Copiado: cupom /);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(2);
  await expect(coupon).toHaveAccessibleName(`Copiar cupom ${copied}`);
});

test.describe("when the clipboard is unavailable", () => {
  test("a coupon says so and leaves its code selected", async ({ page }) => {
    await page.addInitScript(() => {
      const writeText = () => Promise.reject(new Error("forbidden"));
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    });
    await page.goto("/");
    await page
      .getByRole("button", { name: /^Copiar cupom/ })
      .first()
      .click();
    const notice = page.getByText(/Não deu para copiar/);
    await expect(notice).toBeVisible();
    expect((await notice.boundingBox())?.height).toBeGreaterThan(12);
    const selected = await page.evaluate(() => getSelection()?.toString());
    await expect(page.getByRole("button", { name: `Copiar cupom ${selected}` }).first()).toBeVisible();
  });
});

test("the sort order is part of the address", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Menor preço" }).click();
  await expect(page).toHaveURL(/sort=price_low/);
  await expect(page.getByRole("heading", { name: "Ofertas por menor preço" })).toBeInViewport();
  await expect(page.locator(cards).first()).toContainText("Grátis");
  await expect(page.getByRole("link", { name: "Menor preço" })).toHaveAttribute("aria-current", "true");
});

test("a blank search does nothing, a term opens the results", async ({ page }) => {
  await page.goto("/");
  const box = page.getByLabel("Buscar ofertas");
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await box.fill("café & tv");
  await box.press("Enter");
  await expect(page).toHaveURL("/buscar?q=caf%C3%A9+%26+tv");
});

test("the menu opens, links to every section and closes", async ({ page }) => {
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
  for (const name of ["Lojas", "Blog"]) await expect(nav.getByRole("link", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
});

test("tabbing out of the menu closes it", async ({ page }) => {
  await page.goto("/");
  const nav = page.getByRole("navigation", { name: "Principal" });
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await expect(nav).toBeVisible();
  await nav.getByRole("link", { name: "Enviar oferta" }).focus();
  await page.keyboard.press("Tab");
  await expect(nav).toBeHidden();
  await expect(page.locator(":focus")).toBeInViewport();
});

test("a menu opened on a narrow screen becomes a row when the screen widens", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  const nav = page.getByRole("navigation", { name: "Principal" });
  await expect.poll(async () => (await nav.boundingBox())?.height).toBeLessThan(60);
  await expect(nav.getByRole("link", { name: "Blog" })).toBeInViewport();
});

test("the footer names the stores as the source of prices and switches the language", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(/preços.*responsabilidade.*lojas parceiras/i);
  await expect(footer).toContainText(`© 2014–${new Date().getFullYear()}`);
  await expect(footer).toContainText(/links.*publicidade.*afiliado/i);
  await page.goto("/?sort=discount");
  await footer.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Deals by biggest claimed discount" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("lng"))).toBe("en");
  await page.goto("/sobre");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("contentinfo").getByRole("link", { name: "Português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
});

test("the home page forwards a confirmation link with its hash", async ({ page }) => {
  // The private app would take the tokens out of the address at once.
  await page.route("**/assets/**/*.js", (route) => route.abort());
  await page.goto("/#access_token=a&refresh_token=b&type=signup");
  await expect(page).toHaveURL("/auth/callback#access_token=a&refresh_token=b&type=signup");
});

for (const answer of [
  "?error=invalid_request&error_code=bad_oauth_state",
  "#error=access_denied&error_code=otp_expired",
])
  test(`a failed link or social login is reported, although it landed on /${answer}`, async ({ page }) => {
    await page.goto(`/${answer}&error_description=OAuth+state+has+expired`);
    await expect(page.getByRole("alert")).toContainText("Erro na confirmação: ");
    await expect(page).toHaveURL("/auth/callback");
  });

test("the first tab stop is the skip link", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Pular para o conteúdo" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/#conteudo");
});
