import { expect, type Page, test } from "@playwright/test";

/** Three pictures, hot, more than 50% off. */
const fryer = "/product/air-fryer-mondial-digital-5%2C5l-inox-1700w";
/** Two or more pictures and a coupon. */
const galaxy = "/product/smartphone-galaxy-a56-5g-256gb-8gb-ram-tela-6%2C7%22";
/** A coupon, and a name of three lines on a phone. */
const longCoupon = "/product/power-bank-baseus-20.000-mah-22%2C5w-com-cabo-usb-c";
const ended = "/product/smart-tv-65%22-tcl-c755-4k-mini-led-144hz";

test("a visitor goes from a card to the offer and sees name, price and store link without scrolling", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.locator("#ofertas article").filter({ hasText: "Publicidade" }).first();
  const name = (await card.locator("h3").textContent()) ?? "";
  await card.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
  await expect(page.getByText(/^Preço: /).first()).toBeAttached();
  const go = page.getByRole("link", { name: /^VER OFERTA na loja .* \(publicidade, abre em nova aba\)$/ });
  await expect(go).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".buy-bar").getByText("Publicidade")).toBeInViewport({ ratio: 1 });
  const crumbs = page.getByRole("navigation", { name: "Trilha" });
  await expect(crumbs.getByRole("link").first()).toHaveAttribute("href", "/");
  await expect(crumbs.getByRole("link").nth(1)).toHaveAttribute("href", /^\/categoria\//);
  await expect(crumbs.locator("[aria-current=page]")).toHaveText(name);
});

test("the layout does not shift while the page loads", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) shifts.push((shift as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/img/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(fryer, { waitUntil: "networkidle" });
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test("a coupon is copied and announced", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(galaxy);
  const coupon = page.getByRole("button", { name: "Copiar cupom MAGA150" });
  await coupon.click();
  await expect(page.getByRole("status").filter({ hasText: "Copiado: cupom MAGA150" })).toBeAttached();
  await expect(page.getByText("Copiado", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("MAGA150");
});

test("an offer is shared by WhatsApp, Telegram and Facebook, and its link can be copied", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(galaxy);
  const address = `${baseURL}${galaxy}`;
  const hosts = { WhatsApp: "wa.me", Telegram: "t.me", Facebook: "www.facebook.com" };
  for (const [name, host] of Object.entries(hosts)) {
    const link = page.getByRole("link", { name: `Compartilhar no ${name} (abre em nova aba)` });
    await expect(link).toBeVisible();
    const href = new URL((await link.getAttribute("href")) ?? "");
    expect(href.host).toBe(host);
    expect([...href.searchParams.values()].join(" ")).toContain(address);
    if (name !== "Facebook") expect(href.searchParams.get("text")).toMatch(/Galaxy A56.*R\$\s1\.499,90/);
  }
  await expect(page.getByRole("button", { name: "Mais opções" })).toBeHidden();
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByRole("button", { name: "Link copiado" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Link copiado" })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test("the system's share sheet gets name, price and link", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "share", {
      value: async (data: ShareData) => {
        Object.assign(globalThis, { shared: data });
      },
    });
  });
  await page.goto(galaxy);
  await page.getByRole("button", { name: "Mais opções" }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { shared: ShareData }).shared))
    .toEqual({
      title: expect.stringContaining("Galaxy A56"),
      text: expect.stringMatching(/R\$\s1\.499,90 · no Pix · .*\(Magazine Luiza\)/),
      url: `${baseURL}${galaxy}`,
    });
});

test("a failed share sheet copies the link, a dismissed one does not", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const failures = ["AbortError", "NotAllowedError"];
    const share = () => Promise.reject(new DOMException("no", failures.shift()));
    Object.defineProperty(Navigator.prototype, "share", { value: share });
  });
  await page.goto(galaxy);
  const copied = page.getByRole("status").filter({ hasText: "Link copiado" });
  const button = page.getByRole("button", { name: "Mais opções" });
  await page.evaluate(() => navigator.clipboard.writeText("antes"));
  await button.click();
  await expect(page.locator("x-island[data-island=share]:not([data-wake])")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("antes");
  await button.click();
  await expect(copied).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${galaxy}`);
});

test("without a clipboard the address is shown and selected", async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new Error("forbidden"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  await page.goto(galaxy);
  await page.getByRole("button", { name: "Copiar link" }).click();
  await expect(page.getByText(/Não deu para copiar\. O endereço/)).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${baseURL}${galaxy}`);
});

/** What the fixed bar covers of the focused element, and of the page's last text; null where it covers nothing. */
function coveredByBar(page: Page, what: "focused" | "end"): Promise<string | null> {
  return page.evaluate((what) => {
    const bar = document.querySelector(".buy-bar");
    const texts = [...document.querySelectorAll("body > footer :is(a, p)")];
    const element = what === "end" ? texts.at(-1) : document.activeElement;
    if (!element || !bar || element === document.body || bar.contains(element)) return null;
    const [a, b] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
    return a.bottom > b.top + 1 && a.top < b.bottom ? `${element.textContent} ${a.bottom} ${b.top}` : null;
  }, what);
}

test("verdict and coupon are above the buy bar on the first screen", async ({ page }) => {
  const longName = `/product/${encodeURIComponent('notebook-gamer-15,6"-lenovo-loq-rtx-4060-16gb-ssd-512gb')}`;
  for (const address of [galaxy, longCoupon, longName]) {
    await page.goto(address);
    const bar = (await page.locator(".buy-bar").boundingBox()) ?? { y: 0 };
    for (const fact of [page.locator(".verdict-line"), page.locator(".coupon-large")]) {
      const box = (await fact.boundingBox()) ?? { y: 0, height: 9999 };
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
    }
  }
});

test("the buy bar shows the price, follows in both directions and never covers the focus or the page's end", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const height of [844, 600]) {
    await page.setViewportSize({ width: 390, height });
    await page.goto(galaxy);
    const go = page.locator(".buy-bar").getByRole("link");
    const price = page.locator(".buy-bar").getByText("R$\u00a01.499,90");
    const stops = await page.locator("a[href], button:visible, input:visible").count();
    for (const key of ["Tab", "Shift+Tab"])
      for (let i = 0; i < stops; i++) {
        await page.keyboard.press(key);
        expect(await coveredByBar(page, "focused"), key).toBeNull();
      }
    for (const y of [9999, 500, 0]) {
      await page.evaluate((y) => scrollTo(0, y), y);
      await expect(go).toBeInViewport({ ratio: 1 });
      await expect(price).toBeInViewport({ ratio: 1 });
      if (y === 9999) expect(await coveredByBar(page, "end")).toBeNull();
    }
  }
});

test("in a window lower than 30rem the store link stays in its place", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 400 });
  await page.goto(galaxy);
  await expect(page.locator(".buy-bar")).not.toBeInViewport();
  await page.locator(".buy-bar").scrollIntoViewIfNeeded();
  await expect(page.locator(".buy-bar").getByRole("link")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".buy-bar-price")).toBeHidden();
});

test("an ended offer says so, shows live ones and links to the store less prominently", async ({ page }) => {
  await page.goto(ended);
  await expect(page.getByText("Oferta encerrada").first()).toBeInViewport();
  await expect(page.getByRole("link", { name: /VER OFERTA/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Ver na loja mesmo assim: / })).toHaveAttribute(
    "rel",
    "sponsored nofollow noopener",
  );
  const live = page.getByRole("region", { name: "Parecidas que estão valendo" });
  await expect(live.getByRole("article")).toHaveCount(4);
  // On a phone it fits one line, and its note is below it.
  await page.setViewportSize({ width: 390, height: 844 });
  const link = page.getByRole("link", { name: /^Ver na loja mesmo assim: / });
  const note = page.getByText("Publicidade", { exact: true }).first();
  const [above, below] = [await link.boundingBox(), await note.boundingBox()];
  expect(above?.height).toBeLessThan(56);
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + 50);
});

test("an unknown offer is not found, and the page links to live offers", async ({ page }) => {
  const response = await page.goto("/product/ninguem-enviou-isto");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Produto não encontrado" })).toBeVisible();
  await expect(
    page.getByText("O produto que você está procurando não existe ou não está mais disponível."),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Voltar ao início" })).toHaveAttribute("href", "/");
  await expect(main.getByRole("link", { name: "Enviar uma oferta" })).toHaveAttribute(
    "href",
    "/enviar-produtos",
  );
});

test("an address without its accents redirects to the offer", async ({ page }) => {
  await page.goto("/product/fone-bluetooth-jbl-tune-770nc-com-cancelamento-de-ruido");
  await expect(page).toHaveURL(/cancelamento-de-ru%C3%ADdo$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ruído");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("controls that need a script are absent", async ({ page }) => {
    await page.goto(galaxy);
    await expect(page.getByRole("button", { name: "Copiar link" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Mais opções" })).toBeHidden();
    await expect(page.getByRole("link", { name: /^Compartilhar no WhatsApp/ })).toBeVisible();
    await expect(page.getByText("MAGA150", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Copiar cupom/ }).first()).toBeHidden();
    await expect(page.getByRole("link", { name: /^VER OFERTA/ })).toHaveAttribute("href", /^https:\/\//);
  });
});
