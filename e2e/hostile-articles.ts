import { expect, type Page } from "@playwright/test";
import fc from "fast-check";
import { articleMessages } from "#domain/articles/article-messages.ts";
import { hostileSeeds } from "#testing/hostile-html.ts";
import { hostileHtml } from "#testing/mutate-html.ts";
import { plain } from "#testing/pictures.ts";
import { admin, tokensOf } from "./signed-in.ts";

export interface Stored {
  id: string;
  slug: string;
  content: string;
  version: number;
}

export interface EditorApi {
  /** The key of a stored picture, and the id of a public offer. */
  picture: string;
  offer: string;
  ask(name: string, data: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** An editor's calls, without a browser. */
export async function openEditorApi(page: Page, editor = admin): Promise<EditorApi> {
  const { access_token } = await tokensOf(page, editor.email, editor.password);
  const headers = { authorization: `Bearer ${access_token}` };
  const file = {
    name: "a.png",
    mimeType: "image/png",
    buffer: await plain({ width: 12, height: 9 }).png().toBuffer(),
  };
  const { request } = page;
  const sent = await request.post("/functions/v1/upload-image", { headers, multipart: { file } });
  const { url } = (await sent.json()) as { url: string };
  const listed = await request.get("/functions/v1/get-approved-products?limit=1");
  const { products } = (await listed.json()) as { products: { id: string }[] };
  return {
    picture: /\/img\/([\w-]+)\.webp/.exec(url)?.[1] ?? "",
    offer: products[0]?.id ?? "",
    async ask(name, data) {
      const answer = await request.post(`/functions/v1/${name}`, { headers, data });
      return { status: answer.status(), body: (await answer.json()) as Record<string, unknown> };
    },
  };
}

/** Closes whatever a fragment left open, so that it does not swallow the next one. */
const broom = `"'>--></script></style></textarea></title></xmp></noscript></iframe></noembed></noframes></template></svg></math>
</select></object></table></a></strong></em></u></s></code></h2></h3></h4></ul></ol></blockquote></figure></pre></p>`;

const before = (n: number) =>
  `<h4>antes de ${n}</h4><p>Um <strong>texto</strong> <a href="/blog">inteiro</a></p>`;

/** Many fragments as one text, each after a piece of harmless markup. */
export function asText(fragments: readonly string[]): string {
  return fragments.map((fragment, n) => before(n) + fragment + broom).join("");
}

/** Which of them were not swallowed by the one before: the markup before each is there as written. */
function isWhole(content: string, n: number): boolean {
  return content.includes(before(n));
}

/** Faults: scripts that ran, CSP violations, external requests, and foreign markup. */
export async function watchFor(page: Page, { withoutPolicy }: { withoutPolicy: boolean }) {
  const calls: string[] = [];
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { __breaches: seen });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample, blockedURI }) =>
      seen.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  await page.route("**/*", async (route) => {
    const request = route.request();
    const { origin, pathname } = new URL(request.url());
    const kind = request.resourceType();
    const isOurs = origin === new URL(page.url() === "about:blank" ? request.url() : page.url()).origin;
    if (!isOurs || /^\/(?:blog|auth|functions)\b/.test(pathname)) calls.push(`${kind} ${request.url()}`);
    if (!isOurs || ["script", "stylesheet", "font"].includes(kind)) return route.abort();
    if (kind !== "document" || !withoutPolicy) return route.continue();
    const response = await route.fetch();
    const { "content-security-policy": _policy, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  return calls;
}

/** Foreign markup in the texts on the page, and missing markup. */
export function strangersOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tags =
      `p h2 h3 h4 ul ol li blockquote pre hr br figure figcaption strong em u s code sub sup a img section
      table caption thead tbody tfoot tr th td`.split(/\s+/);
    const names =
      `href title target rel src alt width height srcset sizes loading decoding start colspan rowspan scope id
      tabindex aria-label class`.split(/\s+/);
    const texts = [...document.querySelectorAll(".prose")];
    const strange = texts.flatMap((text) =>
      [...text.querySelectorAll("*")].filter((element) => {
        const { localName, namespaceURI } = element;
        const { protocol = "https:" } = element instanceof HTMLAnchorElement ? element : {};
        const isHtml = namespaceURI === "http://www.w3.org/1999/xhtml" && tags.includes(localName);
        const isPlain = element.getAttributeNames().every((name) => names.includes(name));
        const leads = ["http:", "https:", "mailto:"].includes(protocol);
        const isOwn = localName !== "img" || /^\/img\//.test(element.getAttribute("src") ?? "");
        return !(isHtml && isPlain && leads && isOwn);
      }),
    );
    const lost = texts.filter((text) => !text.parentElement?.parentElement?.matches(".article-page, #shown"));
    const { __pwned, __breaches } = window as unknown as { __pwned?: unknown; __breaches: string[] };
    const twice = [...document.querySelectorAll("[id]")]
      .map(({ id }) => id)
      .filter((id, at, all) => all.indexOf(id) !== at);
    return [
      ...[...strange, ...lost].map((element) => element.outerHTML),
      ...__breaches,
      ...twice.map((id) => `#${id} twice`),
      ...(__pwned === undefined ? [] : ["a script ran"]),
      ...(document.querySelector("footer")?.parentElement === document.body
        ? []
        : ["the footer is elsewhere"]),
    ];
  });
}

/** As the panel's preview inserts it into an existing page. */
export async function putInto(page: Page, htmls: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    const shown = Object.assign(document.createElement("div"), { id: "shown" });
    document.body.prepend(shown);
    for (const html of all) {
      const text = Object.assign(document.createElement("div"), { className: "prose", innerHTML: html });
      shown.appendChild(document.createElement("div")).append(text);
    }
  }, htmls);
}

export function storedIn(body: Record<string, unknown>): Stored {
  expect(body.article, JSON.stringify(body)).toBeTruthy();
  return body.article as Stored;
}

/** The same ones every time, so that a finding can be reproduced. */
export function hostileFragments(amount: number): string[] {
  const mutated = fc.sample(hostileHtml, {
    numRuns: Math.max(1, amount - hostileSeeds.length),
    seed: 20_261_115,
  });
  return [...hostileSeeds, ...mutated].slice(0, amount);
}

export function filledIn({ picture, offer }: EditorApi, fragment: string): string {
  return fragment.replaceAll("PICTURE", picture).replaceAll("OFFER", offer);
}

/** A text with a picture of another site is refused as a whole; without it the other faults show. */
function withOwnPictures({ picture }: EditorApi, fragment: string): string {
  return fragment.replace(/\bsrc\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, `src="/img/${picture}.webp"`);
}

/** This many in one text: each page costs as much as a page does. */
export const atOnce = 50;

/**
 * Saves them all as texts of one article and opens it in each tab; returns how many were shown, and how many refused.
 */
export async function saveAndShow(api: EditorApi, tabs: Page[], fragments: readonly string[]) {
  const first = { title: "Guia das armadilhas", content: "<p>Nada ainda</p>", status: "published" };
  // At the end of the list, where no other journey looks.
  const added = await api.ask("add-article", { ...first, published_at: "2001-01-01T00:00:00Z" });
  const { id, slug } = storedIn(added.body);
  const waiting = fragments.map((fragment) => withOwnPictures(api, filledIn(api, fragment)));
  let [shown, refused] = [0, 0];
  for (let most = atOnce; waiting.length > 0; ) {
    const some = waiting.slice(0, most);
    const saved = await api.ask("edit-article", { id, content: asText(some) });
    if (saved.status === 422) {
      // Bisects for fragments that show a foreign picture in an unforeseen way.
      expect(saved.body.message).toBe(articleMessages.foreign_image);
      if (some.length > 1) most = Math.ceil(some.length / 2);
      else refused += waiting.splice(0, 1).length;
      continue;
    }
    const { content, version } = storedIn(saved.body);
    const again = storedIn((await api.ask("edit-article", { id, content })).body);
    expect([again.version, again.content]).toEqual([version, content]);
    for (const tab of tabs) {
      expect((await tab.goto(`/blog/${slug}`))?.status()).toBe(200);
      expect(await strangersOn(tab)).toEqual([]);
    }
    // A swallowed fragment is shown another time.
    const swallowed = some.filter((_, n) => n > 0 && !isWhole(content, n));
    waiting.splice(0, some.length, ...swallowed);
    shown += some.length - swallowed.length;
    most = atOnce;
  }
  await api.ask("delete-article", { id });
  return { slug, shown, refused };
}
