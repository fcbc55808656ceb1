import { expect, test } from "vitest";
import * as z from "zod";
import { contactSchema } from "#domain/contact/contact-schema.ts";
import { editedProductSchema } from "#domain/products/product-schema.ts";
import { fieldErrors } from "./field-errors.ts";

test("each field reports its first error, and the form the first of all", () => {
  const { error } = contactSchema.safeParse({ email: "ana" });
  expect(error && fieldErrors(error)).toEqual({
    message: "Informe seu nome",
    fields: {
      nome: "Informe seu nome",
      email: "Informe um e-mail válido",
      assunto: "Escolha um assunto",
      mensagem: "Escreva sua mensagem",
    },
  });
});

test("a nested field is named after its control", () => {
  const { error } = editedProductSchema.safeParse({
    productId: "0190b1c2-0000-7000-8000-000000000001",
    productData: { name: "", images: ["https://outro.example/x.png"] },
  });
  expect(error && Object.keys(fieldErrors(error).fields)).toEqual(["name", "images"]);
});

test("a body that is no object has an error and no fields", () => {
  const { error } = contactSchema.safeParse(null);
  expect(error && fieldErrors(error)).toEqual({
    message: "Dados inválidos. Recarregue a página e tente novamente.",
    fields: {},
  });
});

test("a field called __proto__ pollutes nothing", () => {
  const error = new z.ZodError([{ code: "custom", path: ["__proto__"], message: "não", input: null }]);
  fieldErrors(error);
  expect(({} as Record<string, unknown>).não).toBeUndefined();
});
