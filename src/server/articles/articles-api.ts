import type { ZodType } from "zod";
import {
  articlesResponseSchema,
  articleVersionsSchema,
  ownedArticleSchema,
  previewSchema,
  savedArticleSchema,
} from "#domain/articles/article-response-schema.ts";
import {
  articleIdSchema,
  articlePreviewSchema,
  articleVersionSchema,
  editedArticleSchema,
  newArticleSchema,
} from "#domain/articles/article-schema.ts";
import { readBody, readBytes } from "#server/http/read-input.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { type Body, get, post, postQuery, type Route } from "#server/http/route.ts";
import { addArticle } from "./add-article.ts";
import { loadArticleVersions, restoreArticleVersion } from "./article-versions.ts";
import { deleteArticle, restoreArticle } from "./delete-article.ts";
import { editArticle } from "./edit-article.ts";
import { asEditor } from "./editor.ts";
import { articlesQuerySchema, isForAdmin, loadArticles } from "./load-articles.ts";
import { previewArticle } from "./preview-article.ts";

/** A text at its limit, all of it in emoji, and the other fields beside it. */
const largestArticle = 1024 * 1024;

function whole<Input>(schema: ZodType<Input>): Body<Input> {
  return {
    read: (c) => readBody(c, schema, () => readBytes(c, largestArticle)),
    content: { "application/json": schema },
  };
}

const noSuchArticle = refuses(404, "not_found", "O artigo, ou a versão dele, não existe.");
const alreadyChanged = refuses(
  409,
  "conflict",
  "O artigo mudou desde que foi visto: article é ele como está agora.",
  { article: ownedArticleSchema },
);
const slugTaken = refuses(409, "slug_taken", "O endereço pedido já é de outro artigo.");

const forEverybody = {
  usually: "visitor",
  otherwise: "admin",
  where: isForAdmin,
  description: "com admin=true",
} as const;

export const articlesApi: Route[] = [
  get(
    "/load-articles",
    forEverybody,
    articlesQuerySchema,
    withNote(
      "Sem slug nem id é uma lista, com brief=true sem os textos. Com slug, um artigo publicado e suas ofertas; com admin=true e id, um artigo em qualquer status.",
      responds("Lista artigos, ou mostra um", articlesResponseSchema, noSuchArticle),
    ),
    loadArticles,
    { isPublic: (input) => !isForAdmin(input) },
  ),
  post(
    "/add-article",
    "admin",
    whole(newArticleSchema),
    responds("Escreve um artigo", savedArticleSchema, slugTaken),
    asEditor(addArticle),
  ),
  post(
    "/edit-article",
    "admin",
    whole(editedArticleSchema),
    responds("Muda um artigo", savedArticleSchema, noSuchArticle, alreadyChanged, slugTaken),
    asEditor(editArticle),
  ),
  post(
    "/delete-article",
    "admin",
    articleIdSchema,
    responds(
      "Apaga um artigo; por um dia dá para restaurar",
      savedArticleSchema,
      noSuchArticle,
      alreadyChanged,
    ),
    asEditor(deleteArticle),
  ),
  post(
    "/restore-article",
    "admin",
    articleIdSchema,
    responds("Traz de volta um artigo apagado", savedArticleSchema, noSuchArticle),
    asEditor(restoreArticle),
  ),
  get(
    "/load-article-versions",
    "admin",
    articleIdSchema.pick({ id: true }),
    responds("O que já foi salvo de um artigo", articleVersionsSchema, noSuchArticle),
    loadArticleVersions,
  ),
  postQuery(
    "/preview-article",
    "admin",
    whole(articlePreviewSchema),
    responds("Um texto como a página o mostraria", previewSchema),
    previewArticle,
  ),
  post(
    "/restore-article-version",
    "admin",
    articleVersionSchema,
    responds("Volta a uma versão do artigo", savedArticleSchema, noSuchArticle, alreadyChanged),
    asEditor(restoreArticleVersion),
  ),
];
