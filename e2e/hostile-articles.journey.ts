import { expect, test } from "@playwright/test";
import {
  asText,
  atOnce,
  filledIn,
  hostileFragments,
  openEditorApi,
  putInto,
  saveAndShow,
  strangersOn,
  watchFor,
} from "./hostile-articles.ts";

/** `npm run test:fuzz` shows thirty times as many (e2e/fuzz/articles-in-chromium.slow.test.ts). */
const amount = 300;
const fragments = hostileFragments(amount);

test("hundreds of hostile fragments, saved and shown, run no script, fetch nothing, and keep allowed markup", async ({
  page,
  context,
}) => {
  test.slow();
  const editor = await openEditorApi(page);
  const calls = await watchFor(page, { withoutPolicy: false });
  const bare = await context.newPage();
  const bareCalls = await watchFor(bare, { withoutPolicy: true });
  const { slug, shown, refused } = await saveAndShow(editor, [page, bare], fragments);
  console.log(`${shown} fragments were shown, ${refused} refused for their pictures`);
  expect(shown + refused).toBe(amount);
  expect(refused).toBeLessThan(amount / 10);
  const foreign = [...calls, ...bareCalls].filter((call) => !call.endsWith(`/blog/${slug}`));
  expect(foreign).toEqual([]);
});

test("the panel's preview renders them as safely", { tag: "@slow" }, async ({ page }) => {
  const editor = await openEditorApi(page);
  const calls = await watchFor(page, { withoutPolicy: true });
  const htmls: string[] = [];
  const whole = fragments.map((fragment) => filledIn(editor, fragment));
  for (let at = 0; at < whole.length; at += atOnce) {
    const content = asText(whole.slice(at, at + atOnce));
    const { status, body } = await editor.ask("preview-article", { content });
    expect(status).toBe(200);
    htmls.push(...(body.parts as { html?: string }[]).flatMap(({ html }) => html ?? []));
  }
  await page.goto("/blog");
  await putInto(page, htmls);
  // Headings of one text get distinct ids; these are twenty texts.
  const strangers = (await strangersOn(page)).filter((found) => !found.endsWith(" twice"));
  expect(strangers).toEqual([]);
  expect(calls.filter((call) => !call.endsWith("/blog"))).toEqual([]);
  // The watcher itself works: an unsanitised fragment is noticed.
  await putInto(page, ['<img src=x onerror="__pwned=1"><img src="https://canary.example/x.png">']);
  await expect.poll(() => strangersOn(page)).toContain("a script ran");
  expect(calls.join()).toContain("https://canary.example/x.png");
});
