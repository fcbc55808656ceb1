import type { Page, Route } from "@playwright/test";

/** Keeps what is asked for there from its answer until it is let go: as long as it takes to see what happens meanwhile. */
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
