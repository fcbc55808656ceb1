import { expect, type Page, test } from "@playwright/test";

/** Three pictures, hot, more than 50% off. */
const fryer = "/product/air-fryer-digital-5%2C5l-inox-1700w";
/** Two or more pictures and a coupon. */
const galaxy = "/product/smartphone-galaxy-a56-5g-256gb-8gb-ram-tela-6%2C7%22";
const ended = "/product/smart-tv-65%22-4k-mini-led-144hz";

const row = (page: Page) => page.getByRole("group", { name: "Fotos da oferta" });
const slot = (page: Page, n: number) => page.getByRole("link", { name: `Mostrar foto ${n} de 3` });

/** The picture that is in view. */
function shownPicture(page: Page): Promise<number> {
  return row(page).evaluate((element) => element.scrollLeft / element.clientWidth + 1);
}

async function expectShown(page: Page, n: number): Promise<void> {
  await expect.poll(() => shownPicture(page)).toBeCloseTo(n, 1);
  const current = page.locator(".gallery-slots [aria-current]");
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute("href", `#foto-${n}`);
}

test("a visitor goes from a card to the offer and sees name, price and store link without scrolling", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.locator("#ofertas article").first();
  const name = (await card.locator("h3").textContent()) ?? "";
  await card.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole("heading", { level: 1, name })).toBeInViewport();
  await expect(page.getByText(/^Preço: /).first()).toBeAttached();
  const go = page.getByRole("link", { name: /^VER OFERTA na loja .* \(publicidade, abre em nova aba\)$/ });
  await expect(go).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".go-to-store").getByText("Publicidade")).toBeInViewport({ ratio: 1 });
  const crumbs = page.getByRole("navigation", { name: "Trilha" });
  await expect(crumbs.getByRole("link").first()).toHaveAttribute("href", "/");
  await expect(crumbs.getByRole("link").nth(1)).toHaveAttribute("href", /^\/categoria\//);
  await expect(crumbs.locator("[aria-current=page]")).toHaveText(name);
});

test("thumbnails change the picture, and the page does not scroll", async ({ page }) => {
  await page.goto(fryer);
  await slot(page, 2).click();
  await expectShown(page, 2);
  await expect(page.getByText("Foto 2 de 3", { exact: true })).toBeAttached();
  await slot(page, 3).click();
  await expectShown(page, 3);
  expect(new URL(page.url()).hash).toBe("");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the keyboard changes the picture, from the thumbnails and from the strip", async ({ page }) => {
  await page.goto(fryer);
  await slot(page, 1).focus();
  await page.keyboard.press("Enter");
  // The first picture is shown either way: the next press needs the island.
  await expect(page.locator("x-island[data-island=gallery]:not([data-wake])")).toBeAttached();
  await expectShown(page, 1);
  await page.keyboard.press("ArrowRight");
  await expect(slot(page, 2)).toBeFocused();
  await expectShown(page, 2);
  await page.keyboard.press("End");
  await expect(slot(page, 3)).toBeFocused();
  await expectShown(page, 3);
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 3);
  await page.keyboard.press("Home");
  await expectShown(page, 1);
  await row(page).focus();
  await page.keyboard.press("ArrowRight");
  await expectShown(page, 2);
  await page.keyboard.press("ArrowLeft");
  await expectShown(page, 1);
});

test("a swipe changes the picture, and the thumbnails follow", async ({ page, context }) => {
  await page.goto(fryer);
  const box = await row(page).boundingBox();
  const finger = { x: (box?.x ?? 0) + (box?.width ?? 0) * 0.85, y: (box?.y ?? 0) + 100 };
  const client = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd") =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [finger] });
  await touch("touchStart");
  for (let i = 0; i < 12; i++) {
    finger.x -= 20;
    await touch("touchMove");
  }
  await touch("touchEnd");
  await expectShown(page, 2);
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

test("the first picture loads at once, the hidden ones do not", async ({ page }) => {
  await page.goto(fryer);
  const pictures = row(page).locator("img");
  await expect(pictures.first()).toHaveAttribute("fetchpriority", "high");
  await expect(pictures.nth(1)).toHaveAttribute("loading", "lazy");
  await expect(pictures.nth(1)).toHaveAttribute("alt", /, foto 2 de 3$/);
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
      text: expect.stringMatching(/R\$\s1\.499,90 \(Magazine Luiza\)/),
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

test("the focused element is never hidden behind the sticky button", async ({ page }) => {
  await page.goto(galaxy);
  const isCovered = () =>
    page.evaluate(() => {
      const [focused, bar] = [document.activeElement, document.querySelector(".go-to-store")];
      if (!focused || !bar || bar.contains(focused)) return false;
      const [a, b] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
      return a.top >= b.top && a.bottom <= b.bottom;
    });
  await expect(page.locator(".go-to-store")).toBeInViewport();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press("Tab");
    await expect.poll(isCovered).toBe(false);
  }
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
  await page.goto("/product/fone-de-ouvido-bluetooth-com-cancelamento-de-ruido");
  await expect(page).toHaveURL(/cancelamento-de-ru%C3%ADdo$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ruído");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the thumbnails show their pictures, and controls that need a script are absent", async ({ page }) => {
    await page.goto(fryer);
    const pictures = row(page).locator("img");
    await expect(pictures.first()).toBeInViewport({ ratio: 0.9 });
    await slot(page, 3).click();
    await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });
    await expect(pictures.first()).not.toBeInViewport();
    await expect(page.getByRole("button", { name: "Copiar link" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Mais opções" })).toBeHidden();
    await expect(page.getByRole("link", { name: /^Compartilhar no WhatsApp/ })).toBeVisible();
    await page.goto(galaxy);
    await expect(page.getByText("MAGA150", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Copiar cupom/ }).first()).toBeHidden();
    await expect(page.getByRole("link", { name: /^VER OFERTA/ })).toHaveAttribute("href", /^https:\/\//);
  });
});
