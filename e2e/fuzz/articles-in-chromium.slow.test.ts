import { chromium } from "@playwright/test";
import { expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { chromiumFlags, ensureChromium } from "../../bin/chromium.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { hostileFragments, openEditorApi, saveAndShow, watchFor } from "../hostile-articles.ts";
import { addOffer, signIn } from "../process/admin.ts";
import { adminEmail as email, adminPassword as password, start } from "../process/server-process.ts";

/** `npm test` shows a thousand in its journeys (e2e/hostile-articles.journey.ts). */
const amount = repetitions(10_000, 0);

test.skipIf(amount === 0)(
  "hostile fragments, saved and shown in a browser, run no script and fetch nothing",
  async () => {
    const server = await start({ DATA_DIR: migratedFolder(), LIMITS: "off" });
    await addOffer(server, await signIn(server), "A oferta do texto");
    const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags });
    const context = await browser.newContext({ baseURL: server.url });
    const [page, bare] = [await context.newPage(), await context.newPage()];
    const editor = await openEditorApi(page, { email, password });
    const calls = [
      await watchFor(page, { withoutPolicy: false }),
      await watchFor(bare, { withoutPolicy: true }),
    ];
    const { slug, shown, refused } = await saveAndShow(editor, [page, bare], hostileFragments(amount));
    const foreign = calls.flat().filter((call) => !call.endsWith(`/blog/${slug}`));
    await browser.close();
    recordFinding({
      id: "Z5",
      what: "Hostile HTML in articles, seeds and mutations of them, saved and shown in Chromium, with the CSP and without it",
      count: `${amount.toLocaleString("en")} fragments`,
      expected: "no script runs, no CSP violation, no external request, no foreign markup",
      seen: `${shown} shown, ${refused} refused for their pictures; 0 scripts, 0 violations, ${foreign.length} calls`,
    });
    expect(foreign).toEqual([]);
    expect(shown + refused).toBe(amount);
  },
);
