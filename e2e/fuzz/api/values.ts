import fc from "fast-check";
import type { JsonSchema } from "#server/openapi/document.ts";
import { password } from "#testing/factories.ts";
import type { Known } from "./fixtures.ts";
import { anyJson, nastyText } from "./hostile-values.ts";

type Values = fc.Arbitrary<unknown>;

const words = fc.constantFrom("Fone", "Panela de Pressão", 'TV 50"', "Tênis Nº 42", "Ração", "a");
const address = fc.constantFrom(
  "https://www.casasbahia.com.br/air-fryer/p/55012345",
  "https://loja.example/p/1?utm_source=x",
  "http://loja.example/fone",
  "https://www.amazon.com.br/dp/B0C1H26C46",
);
const csv = "name;description;category;original_price;sale_price;store_name;product_url;status\n";
const imported = fc.constantFrom(
  `${csv}Fone;Bom;Casa;"200,00";"100,00";Loja;https://loja.example/1;pending\n`,
  `${csv}"Fone";"a\nb";Casa;1;2;Loja;https://loja.example/1;approved`,
  csv,
  '[{"name":"Fone","category":"Casa","original_price":2,"sale_price":1,"store_name":"L","product_url":"https://a.example/1"}]',
  '{"products":[]}',
  "[1,null]",
);
const article = fc.constantFrom(
  "<p>Um texto.</p>",
  "<h2>Título</h2><p>Com <a href='https://a.example'>link</a></p><table><tr><td>1</td></tr></table>",
  '<div data-product-id="6f9619ff-8b86-4d01-b42d-00cf4fc964ff"></div><p>x</p>',
  "<p><script>alert(1)</script><img src=x onerror=alert(1)>ok</p>",
);

/** Messages of the Model Context Protocol, and files of the open data. */
const mcp: Record<string, Values> = {
  method: fc.constantFrom("tools/call", "tools/list", "initialize", "ping"),
  params: fc.constantFrom(
    { name: "search_offers", arguments: { q: "fone", limit: 5 } },
    { name: "search_offers", arguments: { sort: "hot", max_price: 1e308 } },
    { name: "get_offer", arguments: { slug: "fone" } },
    { name: "price_history", arguments: { slug: "%" } },
    { name: "list_stores", arguments: { cursor: "W10" } },
    { name: "list_coupons", arguments: { cart: "1.299,90", store: "kabum" } },
    { name: "__proto__", arguments: { constructor: 1 } },
    { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "a", version: "1" } },
  ),
  file: fc.constantFrom("datapackage.json", "ofertas.csv.gz", "precos.schema.json", "..%2fdatapackage.json"),
};

/** A valid value for a field of this name. */
function plausible(known: Known): Record<string, Values> {
  const { alerts, comments, coupons, devices, notices, stores, slugs } = known.community;
  const own = [...known.products, ...known.articles, ...known.people, ...known.sessions];
  const ids = fc.constantFrom(...own, ...comments, ...coupons, ...devices);
  const store = fc.constantFrom(...stores);
  const product = fc.constantFrom(...known.products);
  const person = fc.constantFrom(...known.people);
  const price = fc.oneof(
    fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
    fc.constantFrom("1.299,90", "59,90", "10"),
  );
  return {
    ...mcp,
    productIds: fc.array(product, { maxLength: 3 }),
    offers: fc.array(product, { maxLength: 3 }),
    articleId: fc.constantFrom(...known.articles),
    commentId: fc.constantFrom(...comments),
    parentId: fc.constantFrom(null, ...comments),
    threadId: fc.constantFrom(...comments),
    couponId: fc.constantFrom(...coupons),
    alertId: fc.constantFrom(...alerts),
    storeId: store,
    store_id: store,
    from: fc.oneof(store, fc.constantFrom("22:00", "00:00")),
    into: store,
    to: fc.constantFrom("07:30", "22:00"),
    until: fc.oneof(fc.constantFrom(...notices), fc.constantFrom("2030-12-31", null)),
    store: fc.constantFrom(...slugs, "Loja Boa", "kabum"),
    handle: fc.constantFrom(...known.handles, "ana_s", "equipe", "admin"),
    body: fc.oneof(
      words,
      fc.constantFrom(...known.handles.map((handle) => `@${handle} https://a.example/?q=1`)),
    ),
    product_key: fc.constantFrom("kabum:1", "amazon:B0C1H26C46", null),
    endpoint: fc.constantFrom(
      "https://push.invalid/novo",
      "https://127.0.0.1/",
      "https://push.invalid:8443/",
    ),
    productId: product,
    associated_products: fc.array(product, { maxLength: 3 }),
    ids: fc.array(ids, { minLength: 1, maxLength: 3 }),
    id: ids,
    object_id: ids,
    factor_id: ids,
    challenge_id: ids,
    userId: person,
    user_id: person,
    actor_id: person,
    email: fc.oneof(
      fc.constantFrom(...known.emails),
      fc.uuid().map((id) => `${id}@xepa.test`),
    ),
    password: fc.oneof({ weight: 1, arbitrary: fc.constant(password) }, { weight: 3, arbitrary: words }),
    version: fc.integer({ min: 1, max: 3 }),
    seen: fc.integer({ min: 1, max: 3 }),
    slug: fc.constantFrom(...known.slugs),
    product_url: address,
    redirect_to: fc.constantFrom("http://localhost:3000/", "https://evil.test/", "//evil.test", "/dashboard"),
    original_price: price,
    sale_price: price,
    name: words,
    store_name: words,
    title: fc.tuple(words, fc.nat(9999)).map(([word, n]) => `${word} ${n}`),
    q: words,
    content: article,
    text: imported,
    valid_until: fc.constantFrom("2030-12-31", "2026-11-30", null),
    images: fc.constant([]),
    image_url: fc.constantFrom(null, ""),
    featured_image_url: fc.constantFrom(null, ""),
    code: fc.constantFrom("123456", "000000", "abcd-efgh-ijkl"),
    code_challenge_method: fc.constantFrom("s256", "plain"),
    path: fc.constantFrom("users", "products/foto.png", "audit", "a/b/c"),
    select: fc.constantFrom("*", "id,name", "id,email,role", "count", "id,auth_users(*)"),
    order: fc.constantFrom("created_at.desc", "name.asc", "name.asc.nullslast,id"),
    columns: fc.constantFrom('"id","email","name"', "id"),
  };
}

/** Values that a schema allows; `name` is the field's. */
export function valuesOf(known: Known): (schema: JsonSchema, name?: string) => Values {
  const byName = plausible(known);
  return function values(schema, name = ""): Values {
    const named = byName[name];
    const described = bySchema(schema, values);
    return named ? fc.oneof({ weight: 6, arbitrary: named }, { weight: 1, arbitrary: described }) : described;
  };
}

function bySchema(schema: JsonSchema, values: (schema: JsonSchema, name?: string) => Values): Values {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one) => values(one as JsonSchema)));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return anyJson;
  return fc.oneof(...types.map((type) => ofType(type, schema, values)));
}

function ofType(
  type: string,
  schema: JsonSchema,
  values: (schema: JsonSchema, name?: string) => Values,
): Values {
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === "integer") return fc.integer(numbers(schema, { minimum: "min", maximum: "max" }));
  if (type === "string") return texts(schema);
  if (type === "array") {
    const bounds = { ...numbers(schema, { minItems: "minLength" }), maxLength: Number(schema.maxItems ?? 4) };
    return fc.array(values((schema.items ?? {}) as JsonSchema), { ...bounds, size: "-1" });
  }
  const { properties = {}, required = [] } = schema;
  const members = Object.entries(properties).map(([name, one]) => [name, values(one, name)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === "uuid") return fc.uuid();
  if (schema.format === "date-time")
    return fc.constantFrom("2026-11-16T10:00:00Z", "2030-01-01T00:00:00-03:00");
  if (typeof schema.pattern === "string")
    return fc.stringMatching(new RegExp(schema.pattern), { size: "-1" });
  const longest = Number(schema.maxLength ?? 300);
  return fc.oneof(words, nastyText).map((text) => text.slice(0, longest));
}

/** Keywords of the schema, by fast-check's names for them. */
function numbers(schema: JsonSchema, names: Record<string, string>): Record<string, number> {
  const found = Object.entries(names).filter(([keyword]) => typeof schema[keyword] === "number");
  return Object.fromEntries(found.map(([keyword, name]) => [name, schema[keyword] as number]));
}
