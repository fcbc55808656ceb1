import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedFolder } from "#testing/scratch-folder.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { type AdminSession, callAs, offerNamed, signIn } from "../process/admin.ts";
import { adminEmail, adminPassword, type ServerProcess, start } from "../process/server-process.ts";
import { signIn as signInBrowser } from "../signed-in.ts";
import { type NarrowReader, openNarrowReader } from "./narrow-reader.ts";
import { naughtyStrings } from "./naughty-strings.ts";

const seed = 20_261_117;
const words = naughtyStrings(repetitions(600, 8), seed);
/** As many as on a page of a list. */
const atATime = 12;
const lists = ["/", "/categoria/games", "/blog"];
const privateLists = [
  "/dashboard",
  "/admin",
  "/admin/produtos?status=all",
  "/admin/editar-produtos",
  "/admin/blog",
  "/admin/historico",
];

let server: ServerProcess;
let session: AdminSession;
let reader: NarrowReader;
beforeAll(async () => {
  server = await start({ DATA_DIR: migratedFolder(), LIMITS: "off" });
  session = await signIn(server);
  reader = await openNarrowReader(server.url);
});
afterAll(() => reader?.close());

/** Its address and name, if the string is accepted at all. */
async function added(call: string, body: object): Promise<{ slug: string; called: string } | null> {
  const response = await callAs(server, session, call, body);
  if (response.status !== 200) return null;
  const { product, article } = (await response.json()) as Record<
    string,
    { slug: string; name?: string; title?: string }
  >;
  const { slug = "", name, title = "" } = product ?? article ?? {};
  return { slug: encodeURIComponent(slug), called: name ?? title };
}

/** Every text of an offer and an article is the string, where it is accepted. */
async function show(word: string): Promise<string[]> {
  const offer = { ...offerNamed(word), description: word, store_name: word, coupon: word };
  const article = { title: word, excerpt: word, content: `<p>${escaped(word)}</p>`, status: "published" };
  const product =
    (await added("add-product", offer)) ??
    (await added("add-product", { ...offerNamed(word), description: word }));
  const post =
    (await added("add-article", { ...article, tags: [word] })) ?? (await added("add-article", article));
  const found = [
    product && (await reader.complaintsAt(`/product/${product.slug}`, product.called)),
    post && (await reader.complaintsAt(`/blog/${post.slug}`, post.called)),
    await reader.complaintsAt(`/buscar?q=${encodeURIComponent(word.toWellFormed())}`),
  ];
  return found.flatMap((complaints) => complaints ?? []);
}

function escaped(word: string): string {
  return word.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

test("every page shows a naughty string as written, fits a phone and runs no script", async () => {
  const wrong: string[] = [];
  for (let n = 0; n < words.length; n += atATime) {
    for (const word of words.slice(n, n + atATime)) wrong.push(...(await show(word)));
    for (const list of lists) wrong.push(...(await reader.complaintsAt(list)));
  }
  await signInBrowser(reader.page, adminEmail, adminPassword);
  for (const list of privateLists) wrong.push(...(await reader.complaintsAt(list)));
  recordFinding({
    id: "Z8 pages",
    what: "The same strings as whole offers and articles, shown in Chromium at 390 px without the CSP: their pages, a search for them, and the lists that hold them",
    count: `${words.length} strings, seed ${seed}`,
    expected:
      "shown as written; nothing wider than the screen, no script, no dialog, no external request, no 5xx",
    seen: `${wrong.length} wrong`,
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});
