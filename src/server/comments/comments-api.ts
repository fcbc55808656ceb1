import * as z from "zod";
import { commentLimits, commentSorts } from "#domain/comments/comment-limits.ts";
import { commentMessages } from "#domain/comments/comment-messages.ts";
import {
  changedCommentSchema,
  commentDecisionsResponseSchema,
  commentPageSchema,
  commentSchema,
  heldPageSchema,
} from "#domain/comments/comment-response-schema.ts";
import {
  commentDecisionsSchema,
  commentIdSchema,
  editedCommentSchema,
  newCommentSchema,
  placeFields,
  usefulMarkSchema,
  withOnePlace,
} from "#domain/comments/comment-schema.ts";
import { pageByTime, pageQuery, readTimeCursor } from "#server/http/list-page.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, retryAfter, withNote } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { addComment } from "./add-comment.ts";
import { deleteComment, editComment } from "./change-comment.ts";
import { findPublicPlace } from "./commented-place-store.ts";
import { countComments, findThread, listReplies, listThreads } from "./comments-store.ts";
import { decideComments } from "./decide-comments.ts";
import { unknownComment } from "./locked-comment-store.ts";
import { markComment } from "./mark-comment.ts";
import { listWaiting } from "./reports-store.ts";

const noSuchComment = refuses(
  404,
  "not_found",
  "O comentário, a oferta ou o artigo não existe, ou não está no ar.",
);
const ownContent = refuses(403, "own_content", "É da própria pessoa.");

const commentsQuery = withOnePlace(
  z.object({
    ...placeFields,
    threadId: placeFields.productId.describe("Só as respostas deste comentário."),
    sort: z.enum(commentSorts, { error: commentMessages.bad_sort }).default("useful"),
    ...pageQuery,
    limit: pageQuery.limit.unwrap().default(commentLimits.page),
  }),
);

export const commentsApi: Route[] = [
  get(
    "/load-comments",
    "visitor",
    commentsQuery,
    responds("Os comentários de uma oferta ou de um artigo", commentPageSchema, noSuchComment),
    loadComments,
  ),
  post(
    "/add-comment",
    "member",
    newCommentSchema,
    responds(
      "Comenta uma oferta ou um artigo",
      changedCommentSchema,
      noSuchComment,
      refuses(403, "handle_needed", "A pessoa ainda não escolheu o seu @."),
      { ...refuses(429, "too_many_requests", "10 em 10 minutos; Semente, 3."), headers: retryAfter },
    ),
    addComment,
    { limits: hourlyMemberLimit("add-comment", 60) },
  ),
  post(
    "/edit-comment",
    "member",
    editedCommentSchema,
    responds(
      "Edita o próprio comentário, por 15 minutos",
      changedCommentSchema,
      noSuchComment,
      refuses(409, "too_late", "Os 15 minutos passaram."),
      refuses(409, "conflict", "O comentário mudou: comment é ele como está agora.", {
        comment: commentSchema,
      }),
    ),
    editComment,
    { limits: hourlyMemberLimit("edit-comment", 120) },
  ),
  post(
    "/delete-comment",
    "member",
    commentIdSchema,
    responds("Apaga o próprio comentário", changedCommentSchema, noSuchComment),
    deleteComment,
    { limits: hourlyMemberLimit("delete-comment", 120), setsState: true },
  ),
  post(
    "/mark-comment",
    "member",
    usefulMarkSchema,
    responds(
      "Marca um comentário como útil, ou tira a marca",
      changedCommentSchema,
      noSuchComment,
      ownContent,
    ),
    markComment,
    { limits: hourlyMemberLimit("mark-comment", 600), setsState: true },
  ),
  get(
    "/load-held-comments",
    "admin",
    z.object(pageQuery),
    responds("Os comentários que esperam a moderação, do mais antigo ao mais novo", heldPageSchema),
    async ({ db, input: { limit, cursor } }) => {
      const rows = await listWaiting(db, { limit: limit + 1, cursor: readTimeCursor(cursor) });
      const { rows: comments, next } = pageByTime(rows, limit);
      return { comments, next };
    },
  ),
  post(
    "/decide-comments",
    "admin",
    commentDecisionsSchema,
    withNote(
      "O que um comentário recusa não impede os outros. reopen, sobre a nova versão, desfaz a última decisão.",
      responds("Aprova ou remove vários comentários", commentDecisionsResponseSchema),
    ),
    decideComments,
  ),
];

async function loadComments({ db, input, now }: ReadContext<z.output<typeof commentsQuery>>) {
  const place = await findPublicPlace(db, input, now);
  const { threadId, ...query } = input;
  const count = await countComments(db, place);
  if (!threadId) return { ...(await listThreads(db, place, query)), count };
  if (!(await findThread(db, place, threadId, 0))) throw unknownComment();
  return { ...(await listReplies(db, threadId, query)), count };
}
