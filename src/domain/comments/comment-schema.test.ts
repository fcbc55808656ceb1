import { expect, test } from "vitest";
import { commentMessages } from "./comment-messages.ts";
import { newCommentSchema } from "./comment-schema.ts";

const productId = "0b8f7c1e-1111-4222-8333-444455556666";
const read = (body: unknown) => newCommentSchema.safeParse({ productId, body });
const sentence = (body: unknown) => read(body).error?.issues[0]?.message;

test("a text is trimmed, with line breaks as LF", () => {
  expect(read("  um\r\n\r\ndois\rtrês ").data?.body).toBe("um\n\ndois\ntrês");
});

test.each([
  ["", commentMessages.missing],
  [undefined, commentMessages.missing],
  ["  \n ", commentMessages.missing],
  ["\u200b\u200d\u2060\ufeff\u2800", commentMessages.missing],
  ["a".repeat(2001), commentMessages.too_long],
  ["😀".repeat(2001), commentMessages.too_long],
  ["abc\u202etxt.exe", "Este campo contém caracteres invisíveis. Apague e digite de novo"],
  ["\u2066oi\u2069", "Este campo contém caracteres invisíveis. Apague e digite de novo"],
  [`a${"\u0301".repeat(100)}`, "Este campo tem acentos demais sobre uma letra. Apague e digite de novo"],
  ["a\0b", "Este campo contém um caractere inválido"],
  ["a\ud800", "Este campo contém um caractere inválido"],
  [5, "Este campo deve ser um texto"],
  [
    Array.from({ length: 500 }, (_, n) => `@pessoa_${n}`)
      .join(" ")
      .slice(0, 1900),
    commentMessages.too_many_mentions,
  ],
])("%j is refused with its sentence", (body, expected) => {
  expect(sentence(body)).toBe(expected);
});

test("2,000 characters, emoji among them, and ten mentions are accepted", () => {
  expect(read("😀".repeat(2000)).success).toBe(true);
  expect(read(Array.from({ length: 10 }, (_, n) => `@pessoa_${n} @pessoa_${n}`).join(" ")).success).toBe(
    true,
  );
});

test("a comment stands on an offer or on an article, not on both or none", () => {
  for (const place of [{}, { productId, articleId: productId }])
    expect(newCommentSchema.safeParse({ ...place, body: "oi" }).error?.issues[0]?.message).toBe(
      commentMessages.no_place,
    );
});
