import fc from "fast-check";
import { expect, test } from "vitest";
import { isStoreLink, withScheme } from "#domain/products/store-link.ts";
import { inputs } from "#testing/inputs.ts";
import corpus from "./link-corpus.json" with { type: "json" };
import { parseLink } from "./parse-link.ts";

/** Store → key → links as people paste them. An empty store or key: none may be found. */
const rows = Object.entries(corpus as Record<string, Record<string, string[]>>).flatMap(([store, products]) =>
  Object.entries(products).flatMap(([key, links]) => links.map((link) => ({ store, key, link }))),
);

function read(link: string) {
  const found = parseLink(link);
  if (!found) throw new Error(`«${link}» is no link`);
  return found;
}

test("the corpus has at least 200 product links of at least 15 stores", () => {
  expect(rows.filter(({ key }) => key !== "").length).toBeGreaterThanOrEqual(200);
  const withProducts = rows.filter(({ store, key }) => key.startsWith(`${store}:`));
  expect(new Set(withProducts.map(({ store }) => store)).size).toBeGreaterThanOrEqual(15);
});

test("every link identifies its store, and no lookalike host does", () => {
  expect(rows.filter(({ link, store }) => (read(link).store?.id ?? "") !== store)).toEqual([]);
});

test("95 of 100 links identify their product, and none identifies a wrong one", () => {
  const missed = rows.filter(({ link, key }) => (read(link).key ?? "") !== key);
  expect(missed.map(({ link }) => read(link).key)).toEqual(missed.map(() => null));
  expect(missed.length / rows.length).toBeLessThanOrEqual(0.05);
});

test("only keys that begin with «curto» are short links", () => {
  for (const { link } of rows) expect(read(link).isShort).toBe(read(link).key?.startsWith("curto:") ?? false);
});

const anyRow = fc.constantFrom(...rows);
/** Parameters of a wrapper are removed with it. */
const isWrapped = ({ link }: { link: string }) => /[?&](?:ued|origin_link|dl_target_url)=/.test(link);
const tracking = fc.tuple(
  fc.constantFrom(
    "utm_source",
    "utm_x",
    "UTM_Medium",
    "gclid",
    "gad_source",
    "fbclid",
    "srsltid",
    "_gl",
    "cq_src",
  ),
  fc.constantFrom("", "=", "=1", "=a%20b", "=an_18339", "=R%24"),
);

test("reading is idempotent, and the cleaned link stays valid", () => {
  for (const { link } of rows) {
    const once = read(link);
    expect(isStoreLink(once.url)).toBe(true);
    expect(parseLink(once.url)).toEqual({ ...once, removed: 0 });
  }
});

test("added tracking parameters are counted and removed; nothing else changes", () => {
  fc.assert(
    fc.property(
      anyRow.filter((row) => !isWrapped(row)),
      fc.array(tracking, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      ({ link }, added, at) => {
        const [before = "", hash] = link.split("#");
        const [path = "", query] = before.split("?");
        const parameters = query === undefined ? [] : query.split("&");
        parameters.splice(at % (parameters.length + 1), 0, ...added.map((pair) => pair.join("")));
        const longer = `${path}?${parameters.join("&")}${hash === undefined ? "" : `#${hash}`}`;
        const { removed, ...plain } = read(link);
        expect(read(longer)).toEqual({ ...plain, removed: removed + added.length });
      },
    ),
    inputs("tracking in a link", 1000),
  );
});

test("parameter order and host case do not matter", () => {
  fc.assert(
    fc.property(anyRow, fc.infiniteStream(fc.nat()), ({ link }, order) => {
      const url = new URL(link);
      const mixed = url.search
        .slice(1)
        .split("&")
        .map((pair) => [order.next().value, pair] as const);
      const query = mixed
        .sort(([one], [other]) => one - other)
        .map(([, pair]) => pair)
        .join("&");
      const loud = `${url.protocol}//${url.host.toUpperCase()}${url.pathname}${query && `?${query}`}${url.hash}`;
      const { url: cleaned, ...same } = read(link);
      const { url: other, ...rest } = read(loud);
      expect(rest).toEqual(same);
      expect(pieces(other)).toEqual(pieces(cleaned));
    }),
    inputs("order of a link's parameters", 1000),
  );
});

function pieces(link: string) {
  const { search, hash, origin, pathname } = new URL(link);
  return [origin, pathname, hash, search.slice(1).split("&").sort()];
}

test("scheme and host stay, except for affiliate shops and wrapped links", () => {
  const isMoved = ({ link }: { link: string }) => new URL(read(link).url).origin !== new URL(link).origin;
  const moved = rows.filter(isMoved).map(({ link }) => new URL(link).hostname.replace(/^www\./, ""));
  expect(new Set(moved)).toEqual(
    new Set(["magazinevoce.com.br", "awin1.com", "s.shopee.com.br", "s.click.aliexpress.com"]),
  );
});

const digits = fc.integer({ min: 1, max: 99_999_999_999 }).map(String);
/** Where only its length tells a number from the end of a name. */
const longDigits = fc.integer({ min: 10_000, max: 99_999_999_999 }).map(String);
const slug = fc.stringMatching(/^[a-z]{1,6}(-[a-z0-9]{1,5}){4,7}$/);
const mercado = "https://www.mercadolivre.com.br";
/** Every spelling of a product's link, per store. */
const products = fc.oneof(
  of("amazon", fc.stringMatching(/^B0[A-Z0-9]{8}$/), (id) => [
    `https://www.amazon.com.br/dp/${id}`,
    `https://amazon.com.br/x-y/dp/${id}/ref=a`,
  ]),
  of("ml-p", digits, (id) => [`${mercado}/p/MLB${id}`, `${mercado}/nome/p/MLB${id}#wid=MLB1`]),
  of("ml-up", digits, (id) => [`${mercado}/up/MLBU${id}`, `${mercado}/nome/up/MLBU${id}?wid=MLB1`]),
  of("ml-item", digits, (id) => [`https://produto.mercadolivre.com.br/MLB-${id}-nome-_JM`]),
  of("magalu", fc.stringMatching(/^[a-z0-9]{6,10}$/), (id) => [
    `https://www.magazineluiza.com.br/n/p/${id}/te/x/`,
    `https://www.magazinevoce.com.br/magazineze/n/p/${id}/te/x/`,
  ]),
  of("shopee", fc.tuple(digits, digits), ([shop, item]) => [
    `https://shopee.com.br/n-i.${shop}.${item}`,
    `https://shopee.com.br/product/${shop}/${item}`,
    `https://shopee.com.br/opaanlp/${shop}/${item}`,
  ]),
  of("aliexpress", fc.tuple(digits, fc.option(digits)), ([item, sku]) => [
    `https://pt.aliexpress.com/item/${item}.html${sku ? `?sku_id=${sku}` : ""}`,
    `https://www.aliexpress.com/i/${item}.html${sku ? `?spm=a&skuId=${sku}` : ""}`,
  ]),
  ...["casasbahia", "pontofrio", "extra"].map((house) =>
    of(house, longDigits, (id) => [
      `https://www.${house}.com.br/n/p/${id}`,
      `https://m.${house}.com.br/a/n-${id}.html?idLojista=9`,
    ]),
  ),
  ...["kabum", "terabyteshop", "americanas"].map((shop) =>
    of(shop, digits, (id) => [
      `https://www.${shop}.com.br/produto/${id}/n`,
      `https://${shop}.com.br/produto/${id}`,
    ]),
  ),
  of("carrefour", fc.tuple(fc.constantFrom("", "mp"), longDigits), ([mp, id]) => [
    `https://www.carrefour.com.br/n-${mp}${id}/p`,
  ]),
  of("pichau", slug, (name) => [`https://www.pichau.com.br/${name}`, `https://pichau.com.br/${name}/`]),
  ...["app", "sub", "bundle"].map((kind) =>
    of(kind, digits, (id) => [
      `https://store.steampowered.com/${kind}/${id}/N/`,
      `https://store.steampowered.com/agecheck/${kind}/${id}`,
    ]),
  ),
);

function of<Id>(kind: string, ids: fc.Arbitrary<Id>, write: (id: Id) => string[]) {
  return ids.map((id) => ({ product: `${kind} ${JSON.stringify(id)}`, links: write(id) }));
}

test("two links have one key exactly if they lead to one product", () => {
  const near = fc.array(products, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(near, (all) => {
      const byKey = new Map<string, Set<string>>();
      for (const { product, links } of all) {
        const keys = new Set(links.map((link) => read(link).key));
        expect(keys.size).toBe(1);
        const [key] = keys;
        if (key) byKey.set(key, (byKey.get(key) ?? new Set()).add(product));
        else expect(product).toMatch(/^pichau/);
      }
      for (const merged of byKey.values()) expect(merged.size).toBe(1);
    }),
    inputs("one key for one product", 1000),
  );
});

test("no text makes it throw, and reading its own output changes nothing", () => {
  const host = fc.constantFrom(
    ...rows.map(({ link }) => new URL(link).hostname),
    "localhost",
    "10.0.0.1",
    "",
  );
  const tail = fc.array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(
        "/",
        "?",
        "#",
        "&",
        "=",
        "%",
        "/p/",
        "/dp/",
        "ref=",
        "-i.1.2",
        "MLB",
        "ued=",
        "https://",
        "utm_a=1",
        "@",
        "\\",
        ".html",
        "/ref=x",
      ),
    ),
  );
  const made = fc.tuple(fc.constantFrom("https://", "http://", "HTTPS:", ""), host, tail);
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    made.map(([a, b, c]) => a + b + c.join("")),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const once = parseLink(text);
      expect(once !== null).toBe(isStoreLink(withScheme(text.trim())));
      if (!once) return;
      expect(isStoreLink(once.url)).toBe(true);
      expect(parseLink(once.url)).toEqual({ ...once, removed: 0 });
      expect(once.key?.length ?? 1).toBeLessThanOrEqual(300);
    }),
    inputs("whatever is typed as a link", 5000),
  );
});
