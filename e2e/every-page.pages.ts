import { test } from "@playwright/test";
import { viewTag } from "../bin/view-rotation.ts";
import { checkPage } from "./check-page.ts";
import { pages } from "./page-addresses.ts";

for (const [i, [address, status]] of pages.entries())
  test(`${address} is accessible, logs no errors and does not overflow`, { tag: viewTag(i) }, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    // As large as a dozen other pages: axe checks each element.
    if (address === "/api/docs") test.slow();
    await checkPage({ page, context, javaScriptEnabled }, address, status);
  });
