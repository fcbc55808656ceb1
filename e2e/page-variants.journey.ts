import { expect, type Page, test } from "@playwright/test";
import { checkPage, expectToFit } from "./check-page.ts";
import { variants } from "./page-addresses.ts";

/** The target of «Mais ofertas» without JavaScript; its cursor cannot be hard-coded. */
async function laterPage(page: Page): Promise<string> {
  await page.goto("/");
  const href = await page.getByRole("link", { name: "Mais ofertas" }).getAttribute("href");
  return (href ?? "").replace(/#.*/, "");
}

for (const [name, status] of variants)
  test(`${name} is accessible, logs no errors and does not overflow`, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    const address = name === "/?cursor=" ? await laterPage(page) : name;
    expect(address).toContain(name);
    await checkPage({ page, context, javaScriptEnabled }, address, status, true);
  });

for (const width of [320, 1024])
  test(`nothing overflows at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    await expectToFit(page);
  });
