import { expect, type Page, test } from "@playwright/test";
import { variantTag } from "../bin/view-rotation.ts";
import { checkPages, expectToFit } from "./check-page.ts";
import { variants } from "./page-addresses.ts";

const later = "/?cursor=";
const groups = 6;

/** The target of «Mais ofertas» without JavaScript; its cursor cannot be hard-coded. */
async function laterPage(page: Page): Promise<string> {
  await page.goto("/");
  const href = await page.getByRole("link", { name: "Mais ofertas" }).getAttribute("href");
  const address = (href ?? "").replace(/#.*/, "");
  expect(address).toContain(later);
  return address;
}

for (let i = 0; i < groups; i++) {
  const own = variants.filter((_, n) => n % groups === i);
  const names = own.map(([address]) => address).join(" ");
  test(`variants are accessible, log no errors and do not overflow: ${names}`, {
    tag: variantTag(i),
  }, async ({ page, context, javaScriptEnabled }) => {
    test.slow();
    const found = own.map(
      async ([name, status]): Promise<[string, number]> => [
        name === later ? await laterPage(page) : name,
        status,
      ],
    );
    await checkPages({ page, context, javaScriptEnabled }, await Promise.all(found), true);
  });
}

for (const width of [320, 1024])
  test(`nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    await expectToFit(page);
  });
