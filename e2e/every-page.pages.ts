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
    // As many parts as a dozen other pages: axe looks at each.
    if (address === "/api/docs") test.slow();
    await checkPage({ page, context, javaScriptEnabled }, address, status);
  });
