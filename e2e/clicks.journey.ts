import { type APIRequestContext, type BrowserContext, expect, type Page, test } from "@playwright/test";

// The journeys' browser identifies as headless, and such visits do not count.
const person =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

/** Without a coupon, and with one. */
const offer = "/product/air-fryer-mondial-digital-5%2C5l-inox-1700w";
/** Its store's links earn (`bin/journey-server.ts`). */
const earning = "/product/rel%C3%B3gio-smartwatch-amazfit-bip-6-gps-5atm";
const withCoupon = "/product/parafusadeira-e-furadeira-wap-21v-com-2-baterias";

/** The results of all clicks since the start. Other journeys are robots, so only the robots' count is shared. */
async function clicks(request: APIRequestContext) {
  const text = await (await request.get("/metrics")).text();
  const of = (result: string) =>
    Number(new RegExp(`^xepa_clicks_total\\{result="${result}"\\} (\\d+)$`, "m").exec(text)?.[1]);
  return { counted: of("counted"), left_out: of("left_out"), robots: of("robot") };
}

/** Stores are stubbed: their pages are ours here. */
async function playStores(context: BrowserContext, visits: string[]): Promise<void> {
  await context.route(/^https:/, async (route) => {
    visits.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<h1>Loja</h1>" });
  });
}

/** A noopener tab may send its request before our route is set: the store's address does not resolve. */
const leadsTo = (tab: Page, href: string | null) =>
  [href, "chrome-error://chromewebdata/"].includes(tab.url());

async function expectToLeadTo(tab: Page, href: string | null): Promise<void> {
  await expect.poll(() => leadsTo(tab, href)).toBe(true);
}

test.describe.configure({ mode: "serial" });

test.describe("clicks of a human visitor", () => {
  test.use({ userAgent: person });

  test("count once by mouse or keyboard, and never change the target", async ({ page, context, request }) => {
    const visits: string[] = [];
    await playStores(context, visits);
    const beacons: string[] = [];
    context.on("request", (sent) => {
      if (sent.url().endsWith("/functions/v1/count-click")) beacons.push(sent.postData() ?? "");
    });
    const before = await clicks(request);
    await page.goto(offer);
    const link = page.getByRole("link", { name: /^VER OFERTA/ });
    const href = await link.getAttribute("href");

    const opened = context.waitForEvent("page");
    await link.click();
    const store = await opened;
    await expectToLeadTo(store, href);
    expect(await store.evaluate(() => document.referrer)).not.toContain("product");
    await expect.poll(async () => (await clicks(request)).counted).toBe(before.counted + 1);
    expect(beacons).toEqual([JSON.stringify({ slug: decodeURIComponent(offer.split("/")[2] ?? "") })]);

    // A headless browser reports the request, and may open a background tab that it never loads.
    await link.click({ button: "middle" });
    await expect.poll(async () => (await clicks(request)).left_out).toBe(before.left_out + 1);
    await link.press("Enter");
    await expect.poll(() => context.pages().filter((tab) => leadsTo(tab, href)).length).toBeGreaterThan(1);
    await expect.poll(async () => (await clicks(request)).left_out).toBe(before.left_out + 2);
    expect((await clicks(request)).counted).toBe(before.counted + 1);

    await link.click({ button: "right" });
    expect(beacons).toHaveLength(3);
  });

  test("count from a card of the home page, without hydrating an island", async ({
    page,
    context,
    request,
  }) => {
    await playStores(context, []);
    const scripts: string[] = [];
    page.on("request", (sent) => {
      if (sent.resourceType() === "script" && sent.url().includes("/assets/")) scripts.push(sent.url());
    });
    const before = await clicks(request);
    await page.goto("/");
    const card = page.locator("#ofertas article").first();
    await card.getByRole("link", { name: /^Ver Oferta de / }).click();
    await expect.poll(async () => (await clicks(request)).counted).toBe(before.counted + 1);
    expect(scripts).toEqual([]);
  });

  test("count for the offer embedded in an article", async ({ page, context, request }) => {
    await playStores(context, []);
    const before = await clicks(request);
    await page.goto("/blog/notebook-gamer-bom-e-barato-o-que-olhar-antes-de-comprar");
    const embed = page.locator(".offer-embed").first();
    const path = await embed.locator("[href^='/product/']").getAttribute("href");
    const beacon = page.waitForRequest("**/functions/v1/count-click");
    await embed.getByRole("link", { name: /^Ver Oferta de / }).click();
    expect((await beacon).postDataJSON()).toEqual({ slug: decodeURIComponent(path?.split("/")[2] ?? "") });
    await expect.poll(async () => (await clicks(request)).counted).toBe(before.counted + 1);
  });

  test("count by a link without commission as by the one that earns", async ({ page, context, request }) => {
    await playStores(context, []);
    const before = await clicks(request);
    await page.goto(earning);
    const main = page.getByRole("link", { name: /^VER OFERTA/ });
    const plain = page.getByRole("link", { name: "Link sem comissão para a loja Shopee (abre em nova aba)" });
    const href = (await plain.getAttribute("href")) ?? "";
    await expect(main).toHaveAttribute("href", `${href}?utm_source=xepa`);
    const opened = context.waitForEvent("page");
    await plain.click();
    await expectToLeadTo(await opened, href);
    await expect.poll(async () => (await clicks(request)).counted).toBe(before.counted + 1);
    await main.click();
    await expect.poll(async () => (await clicks(request)).left_out).toBe(before.left_out + 1);
  });

  test("on the main button copy the offer's coupon, say so, and only then open its store", async ({
    page,
    context,
    request,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await playStores(context, []);
    const before = await clicks(request);
    await page.goto(withCoupon);
    // Nothing here waits for an island.
    await page.route("**/assets/**.js", (route) => route.abort());
    const link = page.getByRole("link", {
      name: /^Copiar cupom e ir à loja .*\(publicidade, abre em nova aba\)$/,
    });
    const href = await link.getAttribute("href");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await link.click();
    // A second press of an impatient finger opens no second tab.
    await page.locator(".copy-and-go").click();
    await expect(page.getByRole("status").filter({ hasText: "Cupom OBRA20 copiado" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("OBRA20");
    expect(context.pages()).toHaveLength(1);
    const opened = context.waitForEvent("page");
    await page.clock.runFor(800);
    await expectToLeadTo(await opened, href);
    await expect.poll(async () => (await clicks(request)).counted).toBe(before.counted + 1);
    expect(context.pages()).toHaveLength(2);
    await expect(link).toBeVisible();
  });

  test("on the main button open the store where nothing can be copied, and show the code", async ({
    page,
    context,
  }) => {
    await playStores(context, []);
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto(withCoupon);
    const opened = context.waitForEvent("page");
    await page.locator(".copy-and-go").click();
    await opened;
    await expect(page.getByText("Não deu para copiar. O cupom é OBRA20")).toBeVisible();
  });

  test("on a coupon's own button count as clicks of its offer", async ({ page, request }) => {
    const before = await clicks(request);
    await page.goto("/product/cafeteira-espresso-oster-primalatte-15-bar-com-vaporizador");
    await page.getByRole("button", { name: "Copiar cupom CAFE30" }).click();
    await expect.poll(async () => (await clicks(request)).counted).toBe(before.counted + 1);
  });

  test("lead to the store although counting fails", async ({ page, context }) => {
    const visits: string[] = [];
    await playStores(context, visits);
    await page.route("**/functions/v1/count-click", (route) => route.abort());
    await page.addInitScript(() => {
      navigator.sendBeacon = () => {
        throw new Error("forbidden");
      };
    });
    await page.goto(offer);
    await page.getByRole("link", { name: /^VER OFERTA/ }).click();
    await expect.poll(() => visits.length).toBe(1);
  });
});

test("clicks of an automated browser are not counted", async ({ page, context, request }) => {
  await playStores(context, []);
  const before = await clicks(request);
  await page.goto(offer);
  await page.getByRole("link", { name: /^VER OFERTA/ }).click();
  await expect.poll(async () => (await clicks(request)).robots).toBeGreaterThan(before.robots);
  expect((await clicks(request)).counted).toBe(before.counted);
});
