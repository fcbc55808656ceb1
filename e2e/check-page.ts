import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test";
import { htmlErrors } from "./html-errors.ts";
import { violationsOf } from "./violations.ts";

export interface PageFixtures {
  page: Page;
  context: BrowserContext;
  javaScriptEnabled: boolean | undefined;
}

/**
 * Pages that one tab opens one after another, each as a first visit: a tab of its own for each would compile axe again,
 * which takes longer than the check.
 */
export async function checkPages(
  fixtures: PageFixtures,
  pages: [address: string, status: number][],
  readsHtml?: boolean,
): Promise<void> {
  for (const [address, status] of pages)
    await test.step(address, () => checkPage(fixtures, address, status, readsHtml));
}

/** Every page is accessible, logs nothing to the console, makes no external request and does not overflow. */
async function checkPage(
  { page, context, javaScriptEnabled }: PageFixtures,
  address: string,
  status: number,
  // The HTML is the same in every view: it is checked in one of them only.
  readsHtml = javaScriptEnabled === false,
) {
  const complaints = watch(page);
  const isAtRest = restOf(page);
  const response = await page.goto(address);
  expect(response?.status()).toBe(status);
  const isLive = javaScriptEnabled !== false;
  if (isLive) await isAtRest();
  // Redirects by itself during the check.
  const stay = page.getByRole("button", { name: "Ficar nesta página" });
  if (isLive && (await stay.isVisible())) await stay.click();
  expect(await page.locator("h1").count()).toBe(1);
  await expectToFit(page);
  if (isLive) {
    expect(await violationsOf(page)).toEqual([]);
    await isAtRest();
  }
  if (test.info().project.name === "phone-light") await expectLargeLettersToFitPhones(page);
  expect(complaints).toEqual([]);
  if (readsHtml) expect(await htmlErrors((await response?.text()) ?? "")).toEqual([]);
  const cookies = (await context.cookies()).map((cookie) => cookie.name);
  expect(cookies).toEqual(address.includes("lng=") ? ["lng"] : []);
  await forgetVisit({ page, context });
}

/** The next page finds nothing of this one: no cookie, nothing stored, no listener of its check. */
async function forgetVisit({ page, context }: Pick<PageFixtures, "page" | "context">): Promise<void> {
  page.removeAllListeners();
  const { origin } = new URL(page.url());
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await browser.detach();
}

/**
 * Waits until the page has loaded everything. A document is complete when it has loaded; a screen of the private app
 * continues by itself, perhaps to another one, and only half a second without requests shows that it has arrived.
 */
function restOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (request) => underWay.delete(request));
  return async () => {
    if ((await page.locator("#app").count()) > 0) await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
  };
}

/** Collects what a page must never do. */
function watch(page: Page) {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Chromium reports the document's own status as an error; that one is expected.
    const isOwnStatus = /status of 404/.test(message.text()) && message.location().url === page.url();
    if (["error", "warning"].includes(message.type()) && !isOwnStatus) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
      complaints.push(`request to ${origin}`);
  });
  return complaints;
}

/** Compared with the configured width: a phone's own `innerWidth` grows with overflowing content. */
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** On the narrowest phone and on a usual one, which is the size of the view. */
async function expectLargeLettersToFitPhones(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectLargeLettersToFit(page);
  }
}

/** The same on a phone with doubled text size, in an open dialog too. */
export async function expectLargeLettersToFit(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectToFit(page);
  const beyond = await page.evaluate(() => {
    const dialog = document.querySelector("dialog[open]");
    return dialog ? dialog.scrollWidth - dialog.clientWidth : 0;
  });
  expect(beyond).toBe(0);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
