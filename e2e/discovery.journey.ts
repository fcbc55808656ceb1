import { expect, type Page, test } from "@playwright/test";

/** Interacts with the page, and waits until the service worker has cached its files. */
async function installWorker(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator("h1").click();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== "activated")
      await new Promise((done) => active.addEventListener("statechange", done));
  });
}

test("the service worker is installed only after the first interaction", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("offline every address shows the offline page, and recovers with the network", async ({
  page,
  context,
}) => {
  await installWorker(page);
  await context.setOffline(true);
  for (const address of ["/?sort=discount", "/dashboard", "/buscar?q=caf%C3%A9"]) {
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { name: "Você está sem internet" })).toBeVisible();
    await expect(page.locator("article")).toHaveCount(0);
  }
  const font = await page.evaluate(() => document.fonts.check('16px "Bricolage"'));
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect([font, paper]).toEqual([true, "rgb(255, 252, 245)"]);
  await page.goto("/?sort=discount");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Tentar novamente" }).click();
  await expect(page).toHaveURL("/?sort=discount");
  await expect(page.locator("#ofertas article")).toHaveCount(12);
});

test("the service worker caches only the offline page and its files", { tag: "@slow" }, async ({ page }) => {
  await installWorker(page);
  for (const address of ["/?sort=discount", "/?lng=en", "/dashboard"]) await page.goto(address);
  const cached = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    return all;
  });
  expect(cached).toContain("/offline");
  expect(cached.filter((path) => !/^\/(offline$|assets\/[\w.-]+\.(css|woff2)$)/.test(path))).toEqual([]);
  const page_ = await page.evaluate(async () => (await caches.match("/offline"))?.text());
  expect(page_).toContain('<html lang="pt-BR"');
});

test("a new service worker deletes only the caches of older ones", { tag: "@slow" }, async ({ page }) => {
  await installWorker(page);
  await page.evaluate(async () => {
    await caches.open("offline of another build");
    await caches.open("not ours");
    await navigator.serviceWorker.register("/sw.js?again");
  });
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names).not.toContain("offline of another build");
  expect(await names()).toHaveLength(2);
  expect(await names()).toContain("not ours");
});

test("a push shows a notification under its topic, and a tap opens its page in the site's tab", async ({
  page,
  context,
}) => {
  await installWorker(page);
  await page.reload();
  const [worker] = context.serviceWorkers();
  // Headless browsers grant no notifications: what would be shown is noted where the browser would show it.
  await worker?.evaluate(() => {
    const shown: object[] = Object.assign(globalThis, { shown: [] }).shown;
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push({ title, ...options });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const push = { origin: new URL(page.url()).origin, registrationId: await registered };
  const message = { title: "Air Fryer", body: "R$ 279,90 · Loja Boa", tag: "a", path: "/quentes" };
  for (const data of [JSON.stringify(message), "not JSON"])
    await devtools.send("ServiceWorker.deliverPushMessage", { ...push, data });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
  await expect.poll(shown).toMatchObject([
    { title: "Air Fryer", body: message.body, tag: "a", data: { path: "/quentes" } },
    { title: "Novo aviso", tag: "xepa", data: { path: "/notificacoes" } },
  ]);
  const other = page.url();
  await worker?.evaluate(() => {
    const opened: string[] = [];
    // Without a person's tap no browser opens a window.
    const { clients } = globalThis as unknown as { clients: object };
    Object.assign(clients, { openWindow: async (url: string) => void opened.push(new URL(url).pathname) });
    Object.assign(globalThis, { opened });
    const notification = { close() {}, data: { path: "/quentes" } };
    const tap = Object.assign(new Event("notificationclick"), { notification, waitUntil() {} });
    globalThis.dispatchEvent(tap);
  });
  const opened = () => worker?.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual(["/quentes"]);
  // What is typed there stays.
  expect(page.url()).toBe(other);
});

test("the site is installable", async ({ page, context }) => {
  await installWorker(page);
  const devtools = await context.newCDPSession(page);
  const { errors, url } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/manifest\.webmanifest$/);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Every journey has an incognito window, in which no browser installs.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("every icon named by the manifest and the pages exists in its size", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  const icons = [
    ...(manifest.icons as { src: string; sizes: string }[]),
    { src: "/apple-touch-icon.png", sizes: "180x180" },
    { src: "/favicon.ico", sizes: "32x32" },
  ];
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect([src, size]).toEqual([src, sizes]);
  }
});

test("an offer's picture transitions from its card to its page, unless motion is reduced", async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener("pagereveal", (event) => {
      const { viewTransition } = event as PageRevealEvent;
      Object.assign(globalThis, {
        revealed: viewTransition ? viewTransition.ready.then(() => "moved") : "at once",
      });
    });
  });
  const revealed = async () => {
    // A page is in the DOM before its first paint, and only then revealed.
    await page.waitForFunction(() => "revealed" in globalThis);
    return page.evaluate(() => (globalThis as unknown as { revealed: unknown }).revealed);
  };
  const open = async () => {
    await page.goto("/");
    await page.locator("#ofertas .offer-link").first().click();
    await expect(page.locator(".gallery-row")).toBeVisible();
  };
  await open();
  expect(await revealed()).toBe("moved");
  const name = (selector: string) =>
    page
      .locator(selector)
      .evaluate((element) => getComputedStyle(element).getPropertyValue("view-transition-name"));
  expect(await name(".gallery-row")).toBe("offer-picture");
  // A card of the same page is about to be opened: a transition name must be unique.
  await page.locator("article .offer-link").first().focus();
  expect(await name(".gallery-row")).toBe("none");
  expect(await name("article:has(.offer-link:focus) img")).toBe("offer-picture");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open();
  expect(await revealed()).toBe("at once");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a crawler finds an offer's name, price and picture in the page's structured data", async ({
    page,
    request,
  }) => {
    await page.goto("/");
    await page.locator("#ofertas .offer-link").first().click();
    const heading = await page.locator("h1").textContent();
    const tag = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute("content");
    expect(await tag("og:title")).toContain(heading);
    const amount = Number(await tag("product:price:amount"));
    expect(amount).toBeGreaterThan(0);
    const shown = amount.toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
    await expect(page.locator("main .plaque").first()).toContainText(shown);
    const response = await request.get((await tag("og:image")) ?? "");
    expect(response.headers()["content-type"]).toBe("image/jpeg");
    expect((await response.body()).length).toBeLessThanOrEqual(150_000);
  });
  test("a crawler can fetch a page's picture at the address in its metadata", async ({ page, request }) => {
    await page.goto("/");
    const address = await page.locator('meta[property="og:image"]').getAttribute("content");
    const response = await request.get(address ?? "");
    expect(response.headers()["content-type"]).toBe("image/jpeg");
    expect((await response.body()).length).toBeLessThanOrEqual(150_000);
  });
});
