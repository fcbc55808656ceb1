import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { articleIdSchema, editedArticleSchema, newArticleSchema } from "#domain/articles/article-schema.ts";
import {
  forgotPasswordSchema,
  loginSchema,
  resetPasswordSchema,
  signUpSchema,
} from "#domain/auth/credentials-schema.ts";
import { contactSchema, sentMessageSchema } from "#domain/contact/contact-schema.ts";
import { markedMessagesSchema } from "#domain/contact/inbox.ts";
import { retriedLettersSchema } from "#domain/mail/unsent-letters.ts";
import {
  confirmationSchema,
  subscriptionSchema,
  unsubscriptionSchema,
} from "#domain/newsletter/newsletter-schema.ts";
import {
  decisionsSchema,
  editedProductSchema,
  editedUserProductSchema,
  newProductSchema,
  productIdSchema,
  statusChangeSchema,
  submittedProductSchema,
} from "#domain/products/product-schema.ts";

const schemas: Record<string, z.ZodType> = {
  articleIdSchema,
  confirmationSchema,
  contactSchema,
  decisionsSchema,
  editedArticleSchema,
  editedProductSchema,
  editedUserProductSchema,
  forgotPasswordSchema,
  loginSchema,
  markedMessagesSchema,
  newArticleSchema,
  newProductSchema,
  productIdSchema,
  resetPasswordSchema,
  retriedLettersSchema,
  sentMessageSchema,
  signUpSchema,
  statusChangeSchema,
  submittedProductSchema,
  subscriptionSchema,
  unsubscriptionSchema,
};

const english = z.locales.en().localeError;

function englishSentences(error: z.ZodError | undefined): string[] {
  return (error?.issues ?? [])
    .filter(
      (issue) =>
        issue.message === defaultSentence(issue) ||
        /invalid input|expected|too (big|small)/i.test(issue.message),
    )
    .map((issue) => issue.message);
}

function defaultSentence(issue: z.core.$ZodIssue): string | undefined {
  const sentence = english(issue as Parameters<typeof english>[0]);
  return typeof sentence === "string" ? sentence : sentence?.message;
}

const junk = fc.oneof(
  fc.anything(),
  fc.string({ unit: "binary", maxLength: 1000 }),
  fc.double(),
  fc.constantFrom(null, "", "\0", "\ud800", Number.NaN, -1, 1e308, "x".repeat(3000), [null], [[]], [""], {}),
);

/** The schema's members, each with or without an invalid value, one level down too. */
function junkFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return junkLike(described);
}

function junkLike(described: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
  if (typeof described !== "object") return junk;
  if (described.type === "array" && described.items && !Array.isArray(described.items)) {
    return fc.oneof(junk, fc.array(junkLike(described.items), { maxLength: 60 }));
  }
  if (!described.properties) return junk;
  const members = Object.entries(described.properties).map(([name, each]) => [name, junkLike(each)] as const);
  return fc.oneof(
    { weight: 1, arbitrary: junk },
    { weight: 5, arbitrary: fc.record(Object.fromEntries(members), { requiredKeys: [] }) },
  );
}

test.each(Object.entries(schemas))("%s reports invalid input in Portuguese only", (_, schema) => {
  fc.assert(
    fc.property(junkFor(schema), (body) => {
      expect(englishSentences(schema.safeParse(body).error)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("this test detects English", () => {
  const { error } = z.object({ name: z.string().max(1), kind: z.enum(["a"]) }).safeParse({ name: "abc" });
  expect(englishSentences(error)).toHaveLength(2);
});
