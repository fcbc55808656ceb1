import { chromium, type Page } from "@playwright/test";
import { chromiumFlags, ensureChromium } from "../../bin/chromium.ts";

/** Lighthouse's «slow 4G». */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** From the paste until name, price and picture stand in the form of a member on a phone, in ms, as often as there are links. */
export async function pasteTimes(url: string, tokens: unknown, links: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] });
  const times: number[] = [];
  try {
    for (const link of links) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      await page.addInitScript((text) => localStorage.setItem("xepa-session", text), JSON.stringify(tokens));
      await page.goto(`${url}/enviar-produtos`, { waitUntil: "networkidle" });
      await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", slow4g);
      times.push(await pasteInto(page, link));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
}

async function pasteInto(page: Page, link: string): Promise<number> {
  const start = performance.now();
  await page.locator("[name=product_url]").fill(link);
  const isComplete = () =>
    ["name", "sale_price", "category"].every(
      (name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value,
    ) && document.querySelector('img[alt^="Imagem 1"]') !== null;
  await page.waitForFunction(isComplete, undefined, { polling: 20 });
  return performance.now() - start;
}
