import { expect, type Page } from "@playwright/test";
import { plain } from "#server/testing/pictures.ts";
import { admin, tokensOf } from "./signed-in.ts";

export interface Stored {
  id: string;
  slug: string;
  content: string;
  version: number;
}

export interface Desk {
  /** The key of a picture in the store, and the id of an offer that everybody sees. */
  picture: string;
  offer: string;
  ask(name: string, data: object): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** An editor's calls, without a screen. */
export async function aDesk(page: Page): Promise<Desk> {
  const { access_token } = await tokensOf(page, admin.email, admin.password);
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

/** Ends whatever a fragment has left open, so that it does not swallow the next one. */
const broom = `"'>--></script></style></textarea></title></xmp></noscript></iframe></noembed></noframes></template></svg></math>
</select></object></table></a></strong></em></u></s></code></h2></h3></h4></ul></ol></blockquote></figure></pre></p>`;

const before = (n: number) =>
  `<h4>antes de ${n}</h4><p>Um <strong>texto</strong> <a href="/blog">inteiro</a></p>`;

/** Many fragments as one text, each behind a piece of harmless markup. */
export function asText(fragments: readonly string[]): string {
  return fragments.map((fragment, n) => before(n) + fragment + broom).join("");
}

/** Which of them were not swallowed by the one before them: what stood before each is there as it was written. */
export function isWhole(content: string, n: number): boolean {
  return content.includes(before(n));
}

/** What must never be seen: scripts that ran, breaches of the policy, calls to others, and what is not an article's. */
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

/** What stands in the texts that are on the page and may not, and what is not where it belongs. */
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

/** As the panel's preview puts it into a page that is there already. */
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
