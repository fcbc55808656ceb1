import * as z from "zod";
import { form, malformed, requiredText, text, textOrNull } from "#domain/format/form-schema.ts";
import { id, version } from "#domain/format/id-schema.ts";
import { imageOrNull } from "#domain/images/image-schema.ts";
import { articleLimits as limits, productsPerArticle, tagsPerArticle } from "./article-limits.ts";
import { articleMessages, articleScreens } from "./article-messages.ts";
import { articleSlug } from "./article-slug.ts";
import { articleStatuses } from "./article-status.ts";
import { cleanTags } from "./tags.ts";

export const articleSentences = {
  status: "Escolha rascunho ou publicado",
  published_at: "Informe uma data e hora válidas",
  tags: "Use no máximo 20 tags",
  product: "Escolha produtos da lista",
  products: "Escolha no máximo 50 produtos",
} as const;

/** The fields of an article, none of them optional: a new article adds defaults, an edit makes them partial. */
const fields = {
  title: requiredText(limits.title, articleMessages.required),
  content: requiredText(limits.content, articleMessages.required),
  /** null: made from the content once that is sanitised. */
  excerpt: textOrNull(limits.excerpt),
  /** null: made from the title. A typed one is normalised, and a conflict where it is taken. */
  slug: textOrNull(limits.slug).transform((typed) => (typed && articleSlug(typed)) || null),
  featured_image_url: imageOrNull,
  status: z.enum(articleStatuses, { error: articleSentences.status }),
  tags: z
    .array(text(limits.tag), { error: malformed.list })
    .transform(cleanTags)
    .refine((tags) => tags.length <= tagsPerArticle, articleSentences.tags),
  associated_products: z
    .array(id(articleSentences.product), { error: malformed.list })
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length <= productsPerArticle, articleSentences.products),
  /** In the future: scheduled. null: the moment of publication, which the server knows. */
  published_at: z.iso
    .datetime({ offset: true, error: articleSentences.published_at })
    .transform((moment) => new Date(moment).toISOString())
    // Within what a list's cursor can say.
    .refine((moment) => moment > "2000" && moment < "2100", articleSentences.published_at)
    .nullable(),
};

/** For callers that prefer a refusal to a text that loses words. */
const keepWords = { keep_words: z.boolean({ error: malformed.object }).optional() };

export const newArticleSchema = form({
  ...fields,
  excerpt: fields.excerpt.default(null),
  slug: fields.slug.default(null),
  featured_image_url: fields.featured_image_url.default(null),
  status: fields.status.default("draft"),
  tags: fields.tags.default([]),
  associated_products: fields.associated_products.default([]),
  published_at: fields.published_at.default(null),
  ...keepWords,
});

const articleId = id(articleScreens.unknown_article.title);

export const articleIdSchema = form({ id: articleId, version });

export const articlePreviewSchema = form({
  content: text(limits.content),
  associated_products: fields.associated_products.default([]),
});

export const articleVersionSchema = form({
  id: articleId,
  version: z
    .int({ error: articleMessages.unknown_version })
    .min(1)
    .max(2 ** 31 - 1),
  seen: version,
});

/** edit-article: an absent field stays as it is. */
export const editedArticleSchema = form(fields)
  .partial()
  .extend({ id: articleId, version, ...keepWords });

export type NewArticle = z.output<typeof newArticleSchema>;
export type EditedArticle = z.output<typeof editedArticleSchema>;
