import { expect, test } from "vitest";
import { fieldErrors } from "#domain/format/field-errors.ts";
import { newsletterSchema } from "#domain/newsletter/newsletter-schema.ts";
import { contactSchema } from "./contact-schema.ts";
import { subjectLabel, subjects } from "./subjects.ts";

const message = { nome: "Ana", email: "ana@example.com", assunto: "sugestao", mensagem: "Olá\nmundo" };

function sentence(field: string, value: unknown) {
  const { error } = contactSchema.safeParse({ ...message, [field]: value });
  return error && fieldErrors(error).fields[field];
}

test("a valid message passes, and unknown fields are dropped", () => {
  expect(contactSchema.parse({ ...message, website: "x" })).toEqual(message);
});

test("the subject is one of five", () => {
  expect(subjects.map(({ value }) => value)).toEqual([
    "duvida-geral",
    "problema-oferta",
    "sugestao",
    "parceria",
    "outro",
  ]);
  expect(subjectLabel("duvida-geral")).toBe("Dúvida geral");
  expect(sentence("assunto", "sugestao\r\nBcc: x")).toBe("Escolha um dos assuntos da lista");
});

test("a message has at most 500 characters, and a line end counts as one", () => {
  expect(sentence("mensagem", "🔥".repeat(500))).toBeUndefined();
  expect(sentence("mensagem", "a\r\n".repeat(250))).toBeUndefined();
  expect(sentence("mensagem", "a".repeat(501))).toBe("A mensagem deve ter no máximo 500 caracteres");
});

test("a name or address with a line break is refused: it would forge a header", () => {
  for (const lineBreak of ["\r\n", "\n", "\r"]) {
    expect(sentence("nome", `Ana${lineBreak}Bcc: todos@example.com`)).toBe(
      "Este campo deve ter uma linha só",
    );
    expect(sentence("email", `ana@example.com${lineBreak}Bcc: todos@example.com`)).toBe(
      "Informe um e-mail válido",
    );
  }
});

test("the newsletter takes a single address", () => {
  expect(newsletterSchema.parse({ email: "ANA@example.com" })).toEqual({ email: "ana@example.com" });
  expect(newsletterSchema.safeParse({ email: "" }).error?.issues[0]?.message).toBe("Informe seu e-mail");
});
