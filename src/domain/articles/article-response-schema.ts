import * as z from "zod";
import { count, messageText, moment, next, uuid } from "#domain/format/response-schema.ts";
import { listedOfferSchema } from "#domain/products/product-response-schema.ts";
import { articleStatuses } from "./article-status.ts";

const content = z.string().describe("HTML já limpo; ofertas no meio do texto são referências.");

const briefFields = {
  id: uuid,
  slug: z.string().describe("A página é /blog/{slug}."),
  title: z.string(),
  excerpt: z.string(),
  featured_image_url: z.string().nullable(),
  status: z.enum(articleStatuses),
  associated_products: z.array(uuid),
  tags: z.array(z.string()),
  created_at: moment,
  published_at: moment.nullable().describe("No futuro enquanto está agendado."),
};
const ownedFields = {
  version: z.int().min(1).describe("Cresce a cada mudança; envie-a de volta para não sobrescrever outra."),
  updated_at: moment,
};
const inBrief = {
  reading_minutes: count,
  product_count: count.describe("Produtos seus que podem ser mostrados agora."),
};

export const articleSchema = z.object({ ...briefFields, content }).meta({ id: "Article" });
export const briefSchema = z.object({ ...briefFields, ...inBrief }).meta({ id: "ArticleBrief" });
export const ownedArticleSchema = z
  .object({ ...briefFields, content, ...ownedFields })
  .meta({ id: "OwnedArticle" });
export const ownedBriefSchema = z
  .object({ ...briefFields, ...inBrief, ...ownedFields })
  .meta({ id: "OwnedArticleBrief" });

const products = z.array(listedOfferSchema).describe("As ofertas que mostra, aprovadas e como estão hoje.");
const error = z.null();

export const countsSchema = z
  .object({ total: count, draft: count, published: count.describe("Com os agendados."), scheduled: count })
  .describe("Só para a equipe.");

export const articleWithProductsSchema = z
  .object({ data: articleSchema.extend({ products }), error })
  .meta({ id: "ArticleWithProducts" });

/** A list, or one article: load-articles returns both («§3»). */
export const articlesResponseSchema = z.union([
  z
    .object({
      data: z.array(z.union([articleSchema, briefSchema, ownedArticleSchema, ownedBriefSchema])),
      next,
      counts: countsSchema.optional(),
    })
    .meta({ id: "ArticlesPage" }),
  articleWithProductsSchema,
  z.object({ data: ownedArticleSchema.extend({ products }), error }).meta({ id: "OwnedArticleWithProducts" }),
]);

export const savedArticleSchema = z
  .object({ message: messageText, article: ownedArticleSchema })
  .meta({ id: "ArticleDone" });

export const articleVersionsSchema = z.object({
  data: z.array(
    ownedArticleSchema
      .pick({
        title: true,
        content: true,
        excerpt: true,
        tags: true,
        associated_products: true,
        featured_image_url: true,
        status: true,
        version: true,
      })
      .extend({ saved_at: moment, saved_by_name: z.string().nullable() })
      .meta({ id: "ArticleVersion" }),
  ),
});

export const previewSchema = z
  .object({
    parts: z.array(z.union([z.object({ html: z.string() }), z.object({ product_id: uuid })])),
    headings: z.array(z.object({ id: z.string(), text: z.string(), level: z.literal([2, 3]) })),
    offers: z.array(listedOfferSchema),
    reading_minutes: count,
    foreign: z.array(z.string()).describe("Endereços de imagens que seriam recusados."),
  })
  .meta({ id: "ArticlePreview" });
