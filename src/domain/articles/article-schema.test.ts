import { expect, test } from "vitest";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { editedArticleSchema, newArticleSchema } from "./article-schema.ts";

const id = "0190b1c2-0000-7000-8000-00000000000a";
const required = { title: "Guia", content: "<p>Olá</p>" };

function sentence(field: string, value: unknown) {
  const { error } = newArticleSchema.safeParse({ ...required, [field]: value });
  return error && fieldErrors(error).fields[field];
}

test("an article needs title and content, and is a draft by default", () => {
  expect(newArticleSchema.parse(required)).toEqual({
    ...required,
    excerpt: null,
    slug: null,
    featured_image_url: null,
    status: "draft",
    tags: [],
    associated_products: [],
    published_at: null,
  });
  const { error } = newArticleSchema.safeParse({ title: " " });
  const fillIn = "Por favor, preencha título e conteúdo";
  expect(error && fieldErrors(error)).toEqual({
    message: fillIn,
    fields: { title: fillIn, content: fillIn },
  });
});

test("a title has at most 100 characters", () => {
  expect(sentence("title", "á".repeat(100))).toBeUndefined();
  expect(sentence("title", "á".repeat(101))).toBe("O título deve ter no máximo 100 caracteres");
});

test("a typed slug is normalised; one of nothing but punctuation counts as none", () => {
  expect(newArticleSchema.parse({ ...required, slug: " Guia de Ofertas! " }).slug).toBe("guia-de-ofertas");
  expect(newArticleSchema.parse({ ...required, slug: "!!!" }).slug).toBeNull();
});

test("tags and products are normalised", () => {
  const article = newArticleSchema.parse({
    ...required,
    tags: [" games", "games", ""],
    associated_products: [id, id.toUpperCase()],
  });
  expect(article.tags).toEqual(["games"]);
  expect(article.associated_products).toEqual([id]);
  expect(
    sentence(
      "tags",
      Array.from({ length: 21 }, (_, i) => `t${i}`),
    ),
  ).toBe("Use no máximo 20 tags");
  expect(sentence("associated_products", ["1"])).toBe("Escolha produtos da lista");
});

test("a featured picture is one of our own or none", () => {
  expect(newArticleSchema.parse({ ...required, featured_image_url: "" }).featured_image_url).toBeNull();
  expect(sentence("featured_image_url", "https://outro.example/x.png")).toMatch(/outros sites/);
});

test("a publication time is stored in UTC", () => {
  const { published_at } = newArticleSchema.parse({ ...required, published_at: "2026-12-01T09:00:00-03:00" });
  expect(published_at).toBe("2026-12-01T12:00:00.000Z");
  for (const moment of ["2026-12-01", "amanhã", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", 5]) {
    expect(sentence("published_at", moment)).toBe("Informe uma data e hora válidas");
  }
});

test("an edit keeps absent fields", () => {
  expect(editedArticleSchema.parse({ id, tags: ["a"], version: 2 })).toEqual({ id, tags: ["a"], version: 2 });
  expect(editedArticleSchema.safeParse({ id, content: "" }).success).toBe(false);
});
