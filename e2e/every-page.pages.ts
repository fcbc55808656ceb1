import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { htmlComplaints } from "./html-complaints.ts";

/** Every kind of page that exists, with the status that it must have. */
const addresses: [string, number][] = [
  ["/", 200],
  ["/?sort=price_low", 200],
  ["/?lng=en", 200],
  ["/?cursor=", 200],
  ["/product/air-fryer-digital-5%2C5l-inox-1700w", 200],
  ["/product/smartphone-galaxy-a56-5g-256gb-8gb-ram-tela-6%2C7%22?lng=en", 200],
  // Ended.
  ["/product/smart-tv-65%22-4k-mini-led-144hz", 200],
  ["/product/ninguem-enviou-isto", 404],
  ["/offline", 200],
  ["/categoria/smartphones", 200],
  ["/categoria/casa?sort=price_high", 200],
  ["/category/moda?lng=en", 200],
  ["/categoria/carros", 404],
  ["/buscar", 200],
  ["/buscar?q=smartphone", 200],
  ["/buscar?q=tv", 200],
  ["/search?q=tv&lng=en", 200],
  ["/buscar?q=casa&categoria=casa&preco_max=500&desconto_min=10&ativas=1&sort=discount", 200],
  ["/buscar?q=smarphone", 200],
  ["/buscar?q=smartphone&categoria=moda", 200],
  ["/?inscrito=1", 200],
  ["/sobre", 200],
  ["/contato", 200],
  ["/contato?enviado=1", 200],
  ["/contato?lng=en", 200],
  ["/privacidade", 200],
  ["/privacidade?lng=en", 200],
  ["/termos", 200],
  ["/termos?lng=en", 200],
  ["/novidades/confirmar?token=nunca-existiu", 404],
  ["/novidades/confirmar?feito=1", 200],
  ["/novidades/cancelar?token=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", 200],
  ["/novidades/cancelar?feito=1", 200],
  // The private app, as somebody sees it who is not signed in.
  ["/login", 200],
  ["/login?modo=esqueci", 200],
  ["/login?next=%2Fmeus-dados&lng=en", 200],
  ["/cadastro", 200],
  ["/cadastro?lng=en", 200],
  ["/auth/callback", 200],
  ["/auth/callback#error_description=Email+link+is+invalid+or+has+expired", 200],
  ["/conta-confirmada", 200],
  ["/redefinir-senha", 200],
  ["/dashboard", 200],
  ["/meus-dados", 200],
  ["/admin", 200],
  ["/esta-pagina-nao-existe", 404],
  ["/blog", 501],
];

/** What a page must never do while somebody looks at it. */
function watch(page: Page) {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Chromium reports the document's own status as an error; that one is asked for.
    const isOwnStatus = /status of (404|501)/.test(message.text()) && message.location().url === page.url();
    if (["error", "warning"].includes(message.type()) && !isOwnStatus) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
      complaints.push(`request to ${origin}`);
  });
  return complaints;
}

/** Measured against what was set: a phone's own `innerWidth` grows with what does not fit. */
async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Where «Mais ofertas» leads without JavaScript; a cursor is nothing that one could write down here. */
async function laterPage(page: Page): Promise<string> {
  await page.goto("/");
  const href = await page.getByRole("link", { name: "Mais ofertas" }).getAttribute("href");
  return (href ?? "").replace(/#.*/, "");
}

for (const [name, status] of addresses)
  test(`${name} is accessible, quiet and fits`, async ({ page, context, javaScriptEnabled }) => {
    const address = name === "/?cursor=" ? await laterPage(page) : name;
    expect(address).toContain(name);
    const complaints = watch(page);
    const response = await page.goto(address, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(status);
    // Goes elsewhere by itself, in the middle of being looked at.
    const stay = page.getByRole("button", { name: "Ficar nesta página" });
    if (javaScriptEnabled !== false && (await stay.isVisible())) await stay.click();
    expect(await page.locator("h1").count()).toBe(1);
    await expectToFit(page);
    if (javaScriptEnabled !== false) {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`),
      ).toEqual([]);
    }
    expect(complaints).toEqual([]);
    expect(await htmlComplaints((await response?.text()) ?? "")).toEqual([]);
    const cookies = (await context.cookies()).map((cookie) => cookie.name);
    expect(cookies).toEqual(address.includes("lng=") ? ["lng"] : []);
  });

test("the narrowest phone does not scroll sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expectToFit(page);
});

test("the width where the wide layout begins does not scroll sideways", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/");
  await expectToFit(page);
});

for (const width of [320, 390])
  test(`with letters twice as large ${width} px do not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [address] of addresses) {
      await page.goto(address);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await expectToFit(page);
    }
  });
