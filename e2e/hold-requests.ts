import type { Page, Route } from "@playwright/test";

/** Holds matching requests until they are released, to check the state meanwhile. */
export async function holdRequests(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await release;
    await answer(route);
  });
  return resolve;
}
