import type { Page } from "@playwright/test";

/** Counts what the form has read; `release` lets the first reading through where it is held back. */
export async function watchReadings(page: Page, { isHeld = false } = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/functions/v1/read-link", async (route) => {
    asked.push(route.request().postDataJSON().url);
    if (isHeld && asked.length === 1) await released;
    // Aborted meanwhile.
    await route.continue().catch(() => {});
  });
  return { asked, release };
}
