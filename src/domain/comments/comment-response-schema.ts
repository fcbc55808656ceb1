import * as z from "zod";
import { count, messageText, moment, next, resultsSchema, uuid } from "#domain/format/response-schema.ts";
import { levels } from "#domain/users/level.ts";
import { heldReasons } from "./held-comments.ts";

const commentStatus = z
  .enum(["shown", "held", "hidden", "removed", "deleted"])
  .describe("Só os de status shown têm texto e autor para todos; os outros guardam o lugar das respostas.");

export const commentSchema = z
  .object({
    id: uuid,
    product_id: uuid.nullable(),
    article_id: uuid.nullable(),
    thread_id: uuid.nullable().describe("O comentário que este responde."),
    status: commentStatus,
    body: z.string(),
    mentions: z.array(z.string()).describe("Os @ do texto que têm perfil aberto; os outros não são links."),
    handle: z.string().nullable().describe("Quem escreveu; null: conta apagada."),
    profile_hidden: z.boolean(),
    level: z.enum(levels).nullable(),
    by_sender: z.boolean().describe("É de quem enviou a oferta."),
    useful: count,
    replies: count,
    version: z.int(),
    edited_at: moment.nullable(),
    created_at: moment,
  })
  .meta({ id: "Comment" });

const threadSchema = commentSchema
  .extend({
    first_replies: z.array(commentSchema),
    next_replies: z.string().nullable().describe("O cursor das respostas seguintes."),
  })
  .meta({ id: "CommentThread" });

export const commentPageSchema = z.object({
  comments: z.array(threadSchema),
  next,
  count: count.describe("Todos os que estão no ar, com as respostas."),
});

export const changedCommentSchema = z.object({ message: messageText, comment: commentSchema });

export const moderatedCommentSchema = z
  .object({
    id: uuid,
    status: commentStatus,
    held_for: z.enum(heldReasons).nullable(),
    body: z.string(),
    handle: z.string().nullable(),
    level: z.enum(levels).nullable(),
    version: z.int(),
    created_at: moment,
    edited_at: moment.nullable(),
    thread_id: uuid.nullable(),
    product_id: uuid.nullable(),
    article_id: uuid.nullable(),
    place_name: z.string().nullable(),
    place_path: z.string().nullable(),
  })
  .meta({ id: "ModeratedComment" });

export const heldPageSchema = z.object({ comments: z.array(moderatedCommentSchema), next });

export const commentDecisionsResponseSchema = resultsSchema({
  commentId: uuid,
  comment: moderatedCommentSchema.optional(),
});

export type Comment = z.infer<typeof commentSchema>;
export type CommentThread = z.infer<typeof threadSchema>;
export type CommentPage = z.infer<typeof commentPageSchema>;
export type ModeratedComment = z.infer<typeof moderatedCommentSchema>;
export type CommentDecisionsResponse = z.infer<typeof commentDecisionsResponseSchema>;
