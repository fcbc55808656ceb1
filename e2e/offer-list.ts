import { expect, type Page } from "@playwright/test";

export const cards = "#ofertas article";

export function more(page: Page) {
  return page.getByRole("link", { name: "Mais ofertas" });
}

export async function loadAll(page: Page): Promise<void> {
  while (await more(page).isVisible()) {
    const shown = await page.locator(cards).count();
    await more(page).click();
    await expect.poll(() => page.locator(cards).count()).toBeGreaterThan(shown);
  }
}

/** How many the page says it has found. */
export async function foundCount(page: Page): Promise<number> {
  return Number(/^\d+/.exec((await page.getByText(/produtos encontrados/).textContent()) ?? "")?.[0]);
}

export async function prices(page: Page): Promise<number[]> {
  return page
    .locator(`${cards} .plaque .sr-only`)
    .evaluateAll((all) =>
      all.map((each) => Number((each.textContent ?? "").replace(/[^\d,]/g, "").replace(",", "."))),
    );
}
