import { expect, test } from "vitest";
import { affiliateLimits, readRules } from "./read-rules.ts";
import { type LinkTerms, sentTerms, storeEarns, storeLink } from "./store-link.ts";

const terms: LinkTerms = {
  rules: {
    "amazon.com.br": { tag: "xepa-20" },
    "livros.amazon.com.br": { tag: "livros-20" },
    "mercado-livre": { matt_tool: "7", matt_word: "xepa & cia" },
    shop: { ref: "x" },
  },
  said: { "casas-bahia": false, "fast-shop": true },
  unsaid: "no",
};

function linkTo(product_url: string, store_slug: string | null = null, known = terms) {
  return storeLink(known, { product_url, store_slug });
}

test.each([
  ["https://www.amazon.com.br/dp/B0", "https://www.amazon.com.br/dp/B0?tag=xepa-20"],
  // All other bytes stay as they are, and a fragment stays behind the query.
  [
    "https://amazon.com.br/s?k=caf%C3%A9+a%20b&th=1#x?tag=1",
    "https://amazon.com.br/s?k=caf%C3%A9+a%20b&th=1&tag=xepa-20#x?tag=1",
  ],
  ["http://m.amazon.com.br/", "http://m.amazon.com.br/?tag=xepa-20"],
  ["https://livros.amazon.com.br/dp/1", "https://livros.amazon.com.br/dp/1?tag=livros-20"],
])("%s gets its store's parameters", (product_url, href) => {
  expect(linkTo(product_url)).toEqual({ href, earns: "earns", plain: product_url });
});

test("a parameter that is there already is replaced, however it is spelled, and is not in the clean link", () => {
  const hostile = "https://amazon.com.br/dp/B0?tag=outro-20&a=1&TAG=x&t%61g=y&&tag";
  expect(linkTo(hostile)).toEqual({
    href: "https://amazon.com.br/dp/B0?a=1&tag=xepa-20",
    earns: "earns",
    plain: "https://amazon.com.br/dp/B0?a=1",
  });
  expect(linkTo("https://amazon.com.br/?tag=xepa-20").plain).toBe("https://amazon.com.br/");
  expect(linkTo("https://amazon.com.br/?%E0%A4%A=1").href).toBe(
    "https://amazon.com.br/?%E0%A4%A=1&tag=xepa-20",
  );
});

test("a rule by a store's slug follows the store, and its values are encoded", () => {
  const product_url = "https://produto.mercadolivre.com.br/MLB-1-x_JM#wid=MLB2";
  expect(linkTo(product_url, "mercado-livre").href).toBe(
    "https://produto.mercadolivre.com.br/MLB-1-x_JM?matt_tool=7&matt_word=xepa%20%26%20cia#wid=MLB2",
  );
  expect(linkTo(product_url).earns).toBe("no");
});

test.each([
  "https://notamazon.com.br/dp/B0",
  "https://amazon.com.br.evil.example/dp/B0",
  "https://amazon.com.br@evil.example/",
  "https://eu@amazon.com.br/",
  "https://amazon.com.br:8443/dp/B0",
  // A host's last label is no slug.
  "https://loja.shop/p",
  "https://constructor/",
  "javascript:alert(1)//amazon.com.br",
  "ftp://amazon.com.br/",
  "não é link",
  "",
])("«%s» is left as it is", (product_url) => {
  for (const slug of [null, "constructor", "__proto__"])
    expect(linkTo(product_url, slug)).toEqual({ href: product_url, earns: "no", plain: null });
});

test("a link is what the team says of its store; unsaid, it may earn unless the operator's file says which ones do", () => {
  const link = "https://loja.example/p";
  const of = (slug: string | null, known?: LinkTerms, product_url = link) =>
    linkTo(product_url, slug, known).earns;
  expect([of("fast-shop"), of("casas-bahia"), of("outra"), of(null)]).toEqual(["earns", "no", "no", "no"]);
  const open = { rules: {}, said: terms.said, unsaid: "may" } as const;
  expect([of("fast-shop", open), of("casas-bahia", open), of("outra", open), of(null, open)]).toEqual([
    "earns",
    "no",
    "may",
    "may",
  ]);
  // Nobody sees where a short link leads, nor what it carries.
  expect(of(null, terms, "https://amzn.to/4aB")).toBe("may");
  // The operator's rule beats the team's word.
  expect(linkTo("https://amazon.com.br/", "casas-bahia").earns).toBe("earns");
});

test("a store earns by a rule for it or for a host of it, else as the team says", () => {
  const store = (domains: string[], commission: boolean | null, slug = "x") => ({
    slug,
    domains,
    commission,
  });
  expect(storeEarns(terms, store(["amazon.com.br"], false))).toBe(true);
  expect(storeEarns(terms, store(["loja.amazon.com.br"], null))).toBe(true);
  expect(storeEarns(terms, store([], null, "mercado-livre"))).toBe(true);
  expect(storeEarns(terms, store(["outra.example"], null))).toBe(false);
  expect(storeEarns({ ...terms, unsaid: "may" }, store(["outra.example"], null))).toBeNull();
  expect(storeEarns(terms, store(["outra.example"], true))).toBe(true);
});

test("scripts get what changes their links, little of it, and never what would hide that a link earns", () => {
  const many = (earns: boolean) =>
    Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`loja-${i}`, earns]));
  expect(sentTerms({ rules: {}, said: { a: true }, unsaid: "may" })).toBeUndefined();
  expect(sentTerms({ rules: {}, said: { a: true, b: false }, unsaid: "may" })?.said).toEqual({ b: false });
  expect(sentTerms({ ...terms, said: { a: true, b: false } })).toEqual({ ...terms, said: { a: true } });
  for (const said of [many(true), many(false)])
    for (const unsaid of ["may", "no"] as const) {
      const sent = sentTerms({ rules: {}, said, unsaid }) ?? { rules: {}, said: {}, unsaid: "may" as const };
      expect(JSON.stringify(sent).length).toBeLessThan(5000);
      for (const slug of Object.keys(said))
        if (linkTo("https://x.example/", slug, { rules: {}, said, unsaid }).earns !== "no")
          expect(linkTo("https://x.example/", slug, sent).earns).not.toBe("no");
    }
});

test("the operator's file names stores by domain or by slug", () => {
  const text = JSON.stringify({
    "WWW.Amazon.com.br ": { tag: "xepa-20" },
    "mercado-livre": { matt_tool: 7 },
  });
  expect(readRules(text)).toEqual({
    rules: { "amazon.com.br": { tag: "xepa-20" }, "mercado-livre": { matt_tool: "7" } },
    faults: [],
  });
  expect(readRules("{}").rules).toEqual({});
});

test("all that is wrong with the operator's file is said at once, and nothing of it is taken", () => {
  const given = {
    "com.br": { a: "1" },
    "https://amazon.com.br/dp": { a: "1" },
    "Loja Boa": { a: "1" },
    "amazon.com.br": { tag: "a" },
    "www.amazon.com.br": { tag: "b" },
    vazia: {},
    lista: ["tag"],
    nomes: { "a&b": "1", "a=b": "1", A: "1", a: "2", ["n".repeat(65)]: "1" },
    valores: { a: "", b: "x\u0000", c: null, d: 1.5, e: "x".repeat(301), f: "\ud800" },
    cheia: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`p${i}`, "1"])),
  };
  const { rules, faults } = readRules(JSON.stringify(given));
  expect(rules).toBeNull();
  expect(faults.map((fault) => fault.slice(0, 44))).toMatchInlineSnapshot(`
    [
      ""com.br" não é um domínio (loja.com.br) nem ",
      ""https://amazon.com.br/dp" não é um domínio ",
      ""Loja Boa" não é um domínio (loja.com.br) ne",
      ""www.amazon.com.br" é a mesma loja que outra",
      ""vazia" precisa de pelo menos um parâmetro, ",
      ""lista" precisa de pelo menos um parâmetro, ",
      ""nomes": "a&b" não é nome de parâmetro: letr",
      ""nomes": "a=b" não é nome de parâmetro: letr",
      ""nomes": "a" está duas vezes.",
      ""nomes": "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
      ""valores": o valor de "a" precisa ser um tex",
      ""valores": o valor de "b" precisa ser um tex",
      ""valores": o valor de "c" precisa ser um tex",
      ""valores": o valor de "d" precisa ser um tex",
      ""valores": o valor de "e" precisa ser um tex",
      ""valores": o valor de "f" precisa ser um tex",
      ""cheia": no máximo 20 parâmetros.",
    ]
  `);
});

test.each(["", "[]", "null", '"x"', "{", "{'a':1}"])("«%s» is no such file", (text) => {
  expect(readRules(text).faults).toHaveLength(1);
});

test("a file of more stores than there are is refused", () => {
  const stores = Array.from({ length: affiliateLimits.stores + 1 }, (_, i) => [`loja-${i}`, { a: "1" }]);
  expect(readRules(JSON.stringify(Object.fromEntries(stores))).faults).toEqual(["no máximo 1000 lojas."]);
});
