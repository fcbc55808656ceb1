import { test } from "@playwright/test";
import { lookAt } from "./look-at-page.ts";
import { pages } from "./page-addresses.ts";

for (const [address, status] of pages)
  test(`${address} is accessible, quiet and fits`, async ({ page, context, javaScriptEnabled }) => {
    // As many parts as a dozen other pages: axe looks at each.
    if (address === "/api/docs") test.slow();
    await lookAt({ page, context, javaScriptEnabled }, address, status);
  });
