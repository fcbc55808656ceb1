import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { hostileSeeds } from "#server/testing/hostile-html.ts";
import { hostileHtml } from "#server/testing/mutate-html.ts";
import {
  aDesk,
  asText,
  type Desk,
  isWhole,
  putInto,
  storedIn,
  strangersOn,
  watchFor,
} from "./hostile-articles.ts";

const amount = 1000;
/** So many in one text: each page costs as much as a page does. */
const atOnce = 50;

/** The same ones every time, so that what is found can be found again. */
const fragments = [
  ...hostileSeeds,
  ...fc.sample(hostileHtml, { numRuns: amount - hostileSeeds.length, seed: 20_261_115 }),
];

function filledIn({ picture, offer }: Desk, fragment: string): string {
  return fragment.replaceAll("PICTURE", picture).replaceAll("OFFER", offer);
}

/** A text with somebody else's picture is refused as a whole; here the rest of what is wrong with it is to be seen. */
function withOwnPictures({ picture }: Desk, fragment: string): string {
  return fragment.replace(/\bsrc\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, `src="/img/${picture}.webp"`);
}

test("a thousand hostile fragments are saved and shown: nothing runs, nobody is called, what is allowed stays", async ({
  page,
  context,
}) => {
  test.slow();
  const desk = await aDesk(page);
  const calls = await watchFor(page, { withoutPolicy: false });
  const bare = await context.newPage();
  const bareCalls = await watchFor(bare, { withoutPolicy: true });
  const first = { title: "Guia das armadilhas", content: "<p>Nada ainda</p>", status: "published" };
  // At the end of the list, where no other journey looks.
  const added = await desk.ask("add-article", { ...first, published_at: "2001-01-01T00:00:00Z" });
  const { id, slug } = storedIn(added.body);
  const waiting = fragments.map((fragment) => withOwnPictures(desk, filledIn(desk, fragment)));
  let shown = 0;
  let refused = 0;
  for (let most = atOnce; waiting.length > 0; ) {
    const some = waiting.slice(0, most);
    const saved = await desk.ask("edit-article", { id, content: asText(some) });
    if (saved.status === 422) {
      // Found by halves: what shows a picture of somebody else's in a way that was not thought of.
      expect(saved.body.message).toBe(articleMessages.foreign_image);
      if (some.length > 1) most = Math.ceil(some.length / 2);
      else refused += waiting.splice(0, 1).length;
      continue;
    }
    const { content, version } = storedIn(saved.body);
    const again = storedIn((await desk.ask("edit-article", { id, content })).body);
    expect([again.version, again.content]).toEqual([version, content]);
    for (const tab of [page, bare]) {
      expect((await tab.goto(`/blog/${slug}`))?.status()).toBe(200);
      expect(await strangersOn(tab)).toEqual([]);
    }
    // What was swallowed by its neighbour is shown another time.
    const swallowed = some.filter((_, n) => n > 0 && !isWhole(content, n));
    waiting.splice(0, some.length, ...swallowed);
    shown += some.length - swallowed.length;
    most = atOnce;
  }
  await desk.ask("delete-article", { id });
  console.log(`${shown} fragments were shown, ${refused} refused for their pictures`);
  expect(shown + refused).toBe(amount);
  expect(refused).toBeLessThan(amount / 10);
  const foreign = [...calls, ...bareCalls].filter((call) => !call.endsWith(`/blog/${slug}`));
  expect(foreign).toEqual([]);
});

test("and so are they where the panel shows what is being written", async ({ page }) => {
  const desk = await aDesk(page);
  const calls = await watchFor(page, { withoutPolicy: true });
  const htmls: string[] = [];
  const whole = fragments.map((fragment) => filledIn(desk, fragment));
  for (let at = 0; at < whole.length; at += atOnce) {
    const content = asText(whole.slice(at, at + atOnce));
    const { status, body } = await desk.ask("preview-article", { content });
    expect(status).toBe(200);
    htmls.push(...(body.parts as { html?: string }[]).flatMap(({ html }) => html ?? []));
  }
  await page.goto("/blog");
  await putInto(page, htmls);
  // Headings of one text are named apart from each other; these are twenty texts.
  const strangers = (await strangersOn(page)).filter((found) => !found.endsWith(" twice"));
  expect(strangers).toEqual([]);
  expect(calls.filter((call) => !call.endsWith("/blog"))).toEqual([]);
  // Whoever watches would have seen it: one that nobody has cleaned.
  await putInto(page, ['<img src=x onerror="__pwned=1"><img src="https://canary.example/x.png">']);
  await expect.poll(() => strangersOn(page)).toContain("a script ran");
  expect(calls.join()).toContain("https://canary.example/x.png");
});
