import type { ZodType } from "zod";
import {
  articlesAnswerSchema,
  articleVersionsSchema,
  ownedArticleSchema,
  previewSchema,
  writtenSchema,
} from "#domain/articles/article-response-schema.ts";
import {
  articleIdSchema,
  articlePreviewSchema,
  articleVersionSchema,
  editedArticleSchema,
  newArticleSchema,
} from "#domain/articles/article-schema.ts";
import { readBody, readBytes } from "#server/http/read-input.ts";
import { noted, refuses, tells } from "#server/http/responses.ts";
import { ask, type Body, get, post, type Route } from "#server/http/route.ts";
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
  words: "com admin=true",
} as const;

export const articlesApi: Route[] = [
  get(
    "/load-articles",
    forEverybody,
    articlesQuerySchema,
    noted(
      "Sem slug nem id é uma lista, com brief=true sem os textos. Com slug, um artigo publicado e suas ofertas; com admin=true e id, um artigo em qualquer status.",
      tells("Lista artigos, ou mostra um", articlesAnswerSchema, noSuchArticle),
    ),
    loadArticles,
    { isPublic: (input) => !isForAdmin(input) },
  ),
  post(
    "/add-article",
    "admin",
    whole(newArticleSchema),
    tells("Escreve um artigo", writtenSchema, slugTaken),
    asEditor(addArticle),
  ),
  post(
    "/edit-article",
    "admin",
    whole(editedArticleSchema),
    tells("Muda um artigo", writtenSchema, noSuchArticle, alreadyChanged, slugTaken),
    asEditor(editArticle),
  ),
  post(
    "/delete-article",
    "admin",
    articleIdSchema,
    tells("Apaga um artigo; por um dia dá para restaurar", writtenSchema, noSuchArticle, alreadyChanged),
    asEditor(deleteArticle),
  ),
  post(
    "/restore-article",
    "admin",
    articleIdSchema,
    tells("Traz de volta um artigo apagado", writtenSchema, noSuchArticle),
    asEditor(restoreArticle),
  ),
  get(
    "/load-article-versions",
    "admin",
    articleIdSchema.pick({ id: true }),
    tells("O que já foi salvo de um artigo", articleVersionsSchema, noSuchArticle),
    loadArticleVersions,
  ),
  ask(
    "/preview-article",
    "admin",
    whole(articlePreviewSchema),
    tells("Um texto como a página o mostraria", previewSchema),
    previewArticle,
  ),
  post(
    "/restore-article-version",
    "admin",
    articleVersionSchema,
    tells("Volta a uma versão do artigo", writtenSchema, noSuchArticle, alreadyChanged),
    asEditor(restoreArticleVersion),
  ),
];
