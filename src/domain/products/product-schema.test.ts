import { expect, test } from "vitest";
import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { noConditions } from "#domain/prices/conditions-schema.ts";
import { categoryNames } from "./categories.ts";
import { productLimits } from "./product-limits.ts";
import { newProductSchema, submittedProductSchema } from "./product-schema.ts";

const required = {
  name: "Fone X",
  store_name: "KaBuM!",
  category: "Eletrônicos",
  sale_price: "389,00",
  product_url: "https://www.kabum.com.br/produto/1/fone-x",
};

function refusal(schema: z.ZodType, body: unknown) {
  const { error } = schema.safeParse(body);
  return error ? fieldErrors(error) : undefined;
}

function sentence(field: string, value: unknown) {
  return refusal(submittedProductSchema, { ...required, [field]: value })?.fields[field];
}

test("a submission needs five fields and gets defaults for the others", () => {
  expect(submittedProductSchema.parse(required)).toEqual({
    ...required,
    sale_price: 389,
    description: "",
    original_price: 0,
    images: [],
    conditions: noConditions,
    coupon: null,
    valid_until: null,
  });
});

test("a submission reports missing fields one by one", () => {
  expect(refusal(submittedProductSchema, { name: "  ", category: "" })?.fields).toEqual({
    name: "Informe o nome do produto",
    store_name: "Informe o nome da loja",
    category: "Escolha uma categoria",
    sale_price: "Informe o preço promocional",
    product_url: "Informe o link do produto",
  });
});

test("an admin's product requires the original price too", () => {
  const everything = "Por favor, preencha todos os campos obrigatórios";
  expect(refusal(newProductSchema, required)).toEqual({
    message: everything,
    fields: { original_price: everything },
  });
  expect(refusal(newProductSchema, { original_price: "" })).toEqual({
    message: everything,
    fields: Object.fromEntries(
      [...Object.keys(required), "original_price"].map((field) => [field, everything]),
    ),
  });
  expect(newProductSchema.parse({ ...required, original_price: 0 }).original_price).toBe(0);
});

test("server-decided fields are dropped", () => {
  const product = submittedProductSchema.parse({
    ...required,
    status: "approved",
    user_id: "1",
    discount_percentage: 99,
    discount: 99,
    slug: "admin",
    created_at: "2020-01-01",
    published_at: "2020-01-01",
  });
  expect(Object.keys(product).sort()).toEqual([
    "category",
    "conditions",
    "coupon",
    "description",
    "images",
    "name",
    "original_price",
    "product_url",
    "sale_price",
    "store_name",
    "valid_until",
  ]);
});

test.each(["name", "description", "store_name", "coupon"] as const)(
  "%s is limited in code points",
  (field) => {
    const { max, too_long } = productLimits[field];
    expect(sentence(field, "🔥".repeat(max))).toBeUndefined();
    expect(sentence(field, "🔥".repeat(max + 1))).toBe(too_long);
  },
);

test.each(["name", "description", "store_name", "coupon", "product_url"])(
  "%s refuses characters that cannot be stored",
  (field) => {
    expect(sentence(field, "https://a.example/\0")).toBe("Este campo contém um caractere inválido");
    expect(sentence(field, "https://a.example/\ud800")).toBe("Este campo contém um caractere inválido");
  },
);

const hidden = "Este campo contém caracteres invisíveis. Apague e digite de novo";

test.each([
  ["a control", "Fone\u0007 X"],
  ["DEL", "Fone\u007f X"],
  ["a C1 control", "Fone\u0085 X"],
  ["a direction override", "Fone \u202Eotarg"],
  ["a direction isolate", "\u2066Fone\u2069 X"],
  ["an Arabic letter mark", "Fone\u061C X"],
  ["a zero-width space", "Fo\u200Bne X"],
  ["a joiner between letters", "Fo\u200Dne X"],
  ["a word joiner", "Fone\u2060X"],
  ["a byte order mark", "Fo\uFEFFne"],
  ["a soft hyphen", "Fo\u00ADne"],
  ["a Hangul filler", "Fone\u3164X"],
  ["a line separator", "Fone\u2028X"],
  ["tag letters", "Fone\u{E0041}\u{E0042}"],
  ["a lone variation selector", "Fone x\uFE0F"],
])("%s is refused in every text that others read", (_, typed) => {
  for (const field of ["name", "store_name", "coupon", "description"])
    expect(sentence(field, typed)).toBe(hidden);
});

test.each([
  "👨‍👩‍👧 Kit família",
  "❤️‍🔥 Oferta 1️⃣",
  "👩🏽‍💻 Notebook",
  "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Camisa",
  "🏳️‍🌈 Bandeira",
  "Ação à 1ª · Nº 5 – «ç»",
  "日本 العربية",
])("«%s» is a valid name", (typed) => {
  expect(submittedProductSchema.parse({ ...required, name: typed }).name).toBe(typed);
});

test.each([
  "   ",
  "\u00a0\u3000",
  "\u200B\u200B",
  "\u2800",
  "\u3164",
  "\u202E\u2069",
  "\u200B".repeat(71),
  "\n\t",
])("an invisible name is missing: %j", (typed) => {
  expect(sentence("name", typed)).toBe("Informe o nome do produto");
  expect(sentence("store_name", typed)).toBe("Informe o nome da loja");
  expect(submittedProductSchema.parse({ ...required, coupon: typed }).coupon).toBeNull();
  expect(submittedProductSchema.parse({ ...required, description: typed }).description).toBe("");
});

test("name, store and coupon are single lines; a description may have more", () => {
  for (const field of ["name", "store_name", "coupon"])
    expect(sentence(field, "um\r\ndois")).toBe("Este campo deve ter uma linha só");
  expect(sentence("description", "um\n\n- dois\tpor um")).toBeUndefined();
});

test("accented letters are stored as one character, however they were typed", () => {
  const { name } = submittedProductSchema.parse({ ...required, name: "Cafe\u0301" });
  expect(name).toBe("Caf\u00e9");
  expect(sentence("name", "e\u0301".repeat(70))).toBeUndefined();
  expect(sentence("name", "e\u0301".repeat(71))).toBe("O título deve ter no máximo 70 caracteres");
});

test("a coupon may contain spaces", () => {
  const coupon = "Resgatar cupom abaixo do produto (20% acima de R$ 79)";
  expect(submittedProductSchema.parse({ ...required, coupon }).coupon).toBe(coupon);
});

test("line ends count once, as in the browser", () => {
  const typed = "linha\r\n".repeat(80);
  expect(sentence("description", typed)).toBeUndefined();
  expect(submittedProductSchema.parse({ ...required, description: " a\r\nb " }).description).toBe("a\nb");
});

test.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x", "fone", 5])(
  "the link %j is refused",
  (link) => {
    expect(sentence("product_url", link)).toMatch(/http:\/\/ ou https:\/\/|deve ser um texto/);
  },
);

test("a link to a private host is refused by name, and the length limit applies to the stored link", () => {
  const nowhere = "Este endereço não fica na internet aberta. Informe o link da página da loja";
  for (const host of ["localhost:3000", "127.0.0.1", "[::1]", "nas.local", "2130706433"])
    expect(sentence("product_url", `http://${host}/`)).toBe(nowhere);
  expect(sentence("product_url", `https://loja.example/${"ç".repeat(300)}`)).toBeUndefined();
  expect(sentence("product_url", `https://loja.example/${"ç".repeat(400)}`)).toBe(
    "O link do produto deve ter no máximo 2048 caracteres",
  );
});

test("every category of the site is accepted, no label of the modal", () => {
  expect(categoryNames.map((category) => sentence("category", category))).toEqual(
    categoryNames.map(() => undefined),
  );
  expect(sentence("category", "Casa e Jardim")).toBe("Escolha uma das categorias da lista");
});

test("a last day must exist or be absent", () => {
  expect(submittedProductSchema.parse({ ...required, valid_until: "2028-02-29" }).valid_until).toBe(
    "2028-02-29",
  );
  expect(submittedProductSchema.parse({ ...required, valid_until: "" }).valid_until).toBeNull();
  expect(sentence("valid_until", "2026-02-30")).toBe("Informe uma data válida");
  expect(sentence("valid_until", 20261115)).toBe("Informe uma data válida");
});

test("pictures are at most three, and our own", () => {
  const ours = ["/img/a.webp", "/img/b.webp", "/storage/v1/object/public/product-images/products/c.png"];
  expect(submittedProductSchema.parse({ ...required, images: ours }).images).toEqual(ours);
  expect(submittedProductSchema.parse({ ...required, image_url: "/img/a.webp" }).images).toEqual([
    "/img/a.webp",
  ]);
  expect(submittedProductSchema.parse({ ...required, image_url: "" }).images).toEqual([]);
  expect(sentence("images", [...ours, "/img/d.webp"])).toBe("Envie no máximo 3 imagens");
  expect(sentence("images", ["https://outro.example/x.png"])).toMatch(/outros sites/);
  expect(sentence("image_url", "data:image/png,x")).toMatch(/outros sites/);
});

test("zero is a valid price, and a sale may exceed the original", () => {
  expect(newProductSchema.parse({ ...required, sale_price: 0, original_price: 0 }).sale_price).toBe(0);
  expect(newProductSchema.parse({ ...required, sale_price: 20, original_price: 10 }).original_price).toBe(10);
});
