import { expect, test } from "@playwright/test";

const cards = "#ofertas article";

test("the first offers are seen without scrolling, five in a row on a wide screen", async ({ page }) => {
  await page.goto("/");
  for (const [width, height, hero, row] of [
    [390, 844, 140, 2],
    [1280, 800, 200, 4],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect((await page.locator(".hero").boundingBox())?.height).toBeLessThanOrEqual(hero);
    const seen = page.locator("section[aria-labelledby=quentes] article");
    for (let n = 0; n < row; n++) await expect(seen.nth(n)).toBeInViewport({ ratio: 1 });
    // Cards without a coupon have no room for one.
    for (const card of await seen.all()) {
      const price = await card.locator("p:has(.plaque)").boundingBox();
      const button = await card.getByRole("link", { name: /^Ver Oferta/ }).boundingBox();
      if (price && button) expect(button.y - price.y - price.height).toBeLessThan(24);
    }
  }
  // Names take three lines on a phone, two where rows are wider.
  const name = page.locator(`${cards} h3`).first();
  await expect(name).toHaveCSS("-webkit-line-clamp", "2");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(name).toHaveCSS("-webkit-line-clamp", "3");
  await page.setViewportSize({ width: 1600, height: 900 });
  const tops = await page
    .locator(cards)
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);
});

test("the search stays in sight, low on a phone, and covers no focus", async ({ page }) => {
  await page.goto("/");
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(page.getByLabel("Buscar ofertas")).toBeInViewport({ ratio: 1 });
  const header = await page.locator(".site-header").boundingBox();
  const bottom = (header?.y ?? 0) + (header?.height ?? 0);
  expect(bottom).toBeLessThanOrEqual(64);
  await page.locator(`${cards} h3 a`).nth(8).focus();
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press("Shift+Tab");
    const focused = page.locator(":focus");
    // Polled: the page travels smoothly.
    await expect.poll(async () => (await focused.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  }
  // The header itself: typing moves nothing, and the keyboard's way through it is seen.
  const search = page.getByLabel("Buscar ofertas");
  await search.click();
  const before = await page.evaluate(() => scrollY);
  await search.pressSequentially("tv 4k");
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.keyboard.press("Escape");
  for (let n = 0; n < 2; n++) {
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 });
  }
});

test("the footer of a phone is short", async ({ page }) => {
  await page.goto("/");
  expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThan(720);
});
