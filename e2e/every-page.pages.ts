import { test } from "@playwright/test";
import { viewTag } from "../bin/view-rotation.ts";
import { checkPages } from "./check-page.ts";
import { pages } from "./page-addresses.ts";

/** Of each share (bin/view-rotation.ts) as many as several workers split well. */
const groups = 12;

for (let i = 0; i < groups; i++) {
  const own = pages.filter((_, n) => n % groups === i);
  const names = own.map(([address]) => address).join(" ");
  test(`pages are accessible, log no errors and do not overflow: ${names}`, { tag: viewTag(i) }, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    test.slow();
    await checkPages({ page, context, javaScriptEnabled }, own);
  });
}
