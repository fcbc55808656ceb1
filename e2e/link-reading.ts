import type { Page } from "@playwright/test";
import sharp from "sharp";
import { type LinkReading, linkMessages } from "#domain/store-pages/link-reading-schema.ts";

export const pageLink = "https://www.kabum.com.br/produto/922662/ssd-nvme-1tb";
export const pageName = "SSD Adata XPG Gammix S70, 1TB";

const wholeReading: LinkReading = {
  message: linkMessages.read,
  link: pageLink,
  store: "KaBuM!",
  product_key: "kabum:922662",
  name: pageName,
  price: 399.9,
  original_price: 649,
  images: [1, 2, 3].map((n) => `/functions/v1/read-link-picture?picture=${n}`),
  available: true,
  doubts: [],
};

/** A store whose page says this, or cannot be read. Counts the readings; `release` lets those through that it holds. */
export async function playStore(
  page: Page,
  said: Partial<LinkReading> | "unreadable" = {},
  { isHeld = false } = {},
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const pictures = await Promise.all(["#2a7", "#c33", "#33c"].map(picture));
  await page.route("**/functions/v1/read-link", async (route) => {
    asked.push(route.request().postDataJSON().url);
    if (isHeld) await released;
    const refusal = { code: "unreadable", message: linkMessages.unreadable };
    const isUnreadable = said === "unreadable";
    await route
      .fulfill({
        status: isUnreadable ? 422 : 200,
        json: isUnreadable ? refusal : { ...wholeReading, ...said },
      })
      // Aborted meanwhile.
      .catch(() => {});
  });
  await page.route("**/functions/v1/read-link-picture*", async (route) => {
    const n = Number(new URL(route.request().url()).searchParams.get("picture"));
    const body = pictures[n - 1];
    const isMember = route.request().headers().authorization?.startsWith("Bearer ");
    await route.fulfill(body && isMember ? { contentType: "image/webp", body } : { status: 404 });
  });
  return { asked, release };
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 240, height: 240, channels: 3, background } })
    .webp()
    .toBuffer();
}
