import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../bin/chromium.ts";
import { asRead } from "./naughty-strings.ts";

export interface NarrowReader {
  page: Page;
  /** The faults of a page on a phone; its heading must show the text as written. */
  complaintsAt(address: string, heading?: string): Promise<string[]>;
  close(): Promise<void>;
}

/** A phone's browser that notices scripts, overflow and foreign requests. */
export async function openNarrowReader(baseURL: string): Promise<NarrowReader> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
  // Nothing may depend on the CSP.
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  const heard = listen(page, new URL(baseURL).origin);
  return {
    page,
    async complaintsAt(address, heading) {
      heard.length = 0;
      const response = await page.goto(address);
      // A screen of the private app continues by itself.
      if ((await page.locator("#app").count()) > 0) await page.waitForLoadState("networkidle");
      const status = response?.status() ?? 0;
      if (status !== 200) return [`${address}: ${status}`];
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 390) heard.push(`${width} px wide`);
      const shown = heading === undefined ? "" : asRead((await page.locator("h1").textContent()) ?? "");
      if (heading !== undefined && shown !== asRead(heading))
        heard.push(`says ${JSON.stringify(shown)} instead of ${JSON.stringify(heading)}`);
      return heard.map((what) => `${address}: ${what}`);
    },
    close: () => browser.close(),
  };
}

function listen(page: Page, ours: string): string[] {
  const events: string[] = [];
  page.on("pageerror", (error) => events.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    events.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error") events.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    // `src=x` is relative to the page: a request for it means that the text became an element.
    if (protocol.startsWith("http") && (origin !== ours || /\/x$/.test(pathname)))
      events.push(`asks for ${request.url()}`);
  });
  return events;
}
