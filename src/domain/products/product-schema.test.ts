import { expect, test } from "vitest";
import type * as z from "zod";
import { fieldErrors } from "#domain/format/field-errors.ts";
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

test("a submission needs five fields and fills in the others", () => {
  expect(submittedProductSchema.parse(required)).toEqual({
    ...required,
    sale_price: 389,
    description: "",
    original_price: 0,
    images: [],
    coupon: null,
    valid_until: null,
  });
});

test("a submission says what is missing, field by field", () => {
  expect(refusal(submittedProductSchema, { name: "  ", category: "" })?.fields).toEqual({
    name: "Informe o nome do produto",
    store_name: "Informe o nome da loja",
    category: "Escolha uma categoria",
    sale_price: "Informe o preço promocional",
    product_url: "Informe o link do produto",
  });
});

test("an admin's product needs the original price too", () => {
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

test("what only the server decides is dropped", () => {
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
  "%s refuses what cannot be stored",
  (field) => {
    expect(sentence(field, "https://a.example/\0")).toBe("Este campo contém um caractere inválido");
    expect(sentence(field, "https://a.example/\ud800")).toBe("Este campo contém um caractere inválido");
  },
);

test("line ends count once, as the browser counted them", () => {
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

test("every category of the site is taken, no label of the modal", () => {
  expect(categoryNames.map((category) => sentence("category", category))).toEqual(
    categoryNames.map(() => undefined),
  );
  expect(sentence("category", "Casa e Jardim")).toBe("Escolha uma das categorias da lista");
});

test("a last day exists or is left out", () => {
  expect(submittedProductSchema.parse({ ...required, valid_until: "2028-02-29" }).valid_until).toBe(
    "2028-02-29",
  );
  expect(submittedProductSchema.parse({ ...required, valid_until: "" }).valid_until).toBeNull();
  expect(sentence("valid_until", "2026-02-30")).toBe("Informe uma data válida");
  expect(sentence("valid_until", 20261115)).toBe("Informe uma data válida");
});

test("pictures are at most three, and ours", () => {
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

test("free is a price, and a sale may exceed the original", () => {
  expect(newProductSchema.parse({ ...required, sale_price: 0, original_price: 0 }).sale_price).toBe(0);
  expect(newProductSchema.parse({ ...required, sale_price: 20, original_price: 10 }).original_price).toBe(10);
});
