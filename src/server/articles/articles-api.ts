import type { ZodType } from "zod";
import {
  articleIdSchema,
  articlePreviewSchema,
  articleVersionSchema,
  editedArticleSchema,
  newArticleSchema,
} from "#domain/articles/article-schema.ts";
import { type BodyReader, readBody, readBytes } from "#server/http/read-input.ts";
import { ask, get, post, type Route } from "#server/http/route.ts";
import { addArticle } from "./add-article.ts";
import { loadArticleVersions, restoreArticleVersion } from "./article-versions.ts";
import { deleteArticle, restoreArticle } from "./delete-article.ts";
import { editArticle } from "./edit-article.ts";
import { asEditor } from "./editor.ts";
import { articlesQuerySchema, isForAdmin, loadArticles } from "./load-articles.ts";
import { previewArticle } from "./preview-article.ts";

/** A text at its limit, all of it in emoji, and the other fields beside it. */
const largestArticle = 1024 * 1024;

function whole<Input>(schema: ZodType<Input>): BodyReader<Input> {
  return (c) => readBody(c, schema, () => readBytes(c, largestArticle));
}

export const articlesApi: Route[] = [
  get(
    "/load-articles",
    (query) => (isForAdmin(query) ? "admin" : "visitor"),
    articlesQuerySchema,
    loadArticles,
    { isPublic: (input) => !isForAdmin(input) },
  ),
  post("/add-article", "admin", whole(newArticleSchema), asEditor(addArticle)),
  post("/edit-article", "admin", whole(editedArticleSchema), asEditor(editArticle)),
  post("/delete-article", "admin", articleIdSchema, asEditor(deleteArticle)),
  post("/restore-article", "admin", articleIdSchema, asEditor(restoreArticle)),
  get("/load-article-versions", "admin", articleIdSchema.pick({ id: true }), loadArticleVersions),
  ask("/preview-article", "admin", whole(articlePreviewSchema), previewArticle),
  post("/restore-article-version", "admin", articleVersionSchema, asEditor(restoreArticleVersion)),
];
