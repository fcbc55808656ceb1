import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { htmlComplaints } from "./html-complaints.ts";

export interface Look {
  page: Page;
  context: BrowserContext;
  javaScriptEnabled: boolean | undefined;
}

/** Whatever it is about, a page is accessible, says nothing to the console, asks nobody else and fits its screen. */
export async function lookAt(
  { page, context, javaScriptEnabled }: Look,
  address: string,
  status: number,
  // The document is the same for every screen: it is read where nothing else has to be done, or where it is looked at once.
  readsHtml = javaScriptEnabled === false,
) {
  const complaints = watch(page);
  const response = await page.goto(address, { waitUntil: "networkidle" });
  expect(response?.status()).toBe(status);
  const isLive = javaScriptEnabled !== false;
  // Goes elsewhere by itself, in the middle of being looked at.
  const stay = page.getByRole("button", { name: "Ficar nesta página" });
  if (isLive && (await stay.isVisible())) await stay.click();
  expect(await page.locator("h1").count()).toBe(1);
  await expectToFit(page);
  if (isLive) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" ")}`)).toEqual(
      [],
    );
  }
  expect(complaints).toEqual([]);
  if (readsHtml) expect(await htmlComplaints((await response?.text()) ?? "")).toEqual([]);
  const cookies = (await context.cookies()).map((cookie) => cookie.name);
  expect(cookies).toEqual(address.includes("lng=") ? ["lng"] : []);
}

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
export async function expectToFit(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The same on a phone with letters twice as large, in an open dialog too. */
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
