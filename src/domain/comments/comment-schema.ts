import * as z from "zod";
import { form, shownText } from "#domain/format/form-schema.ts";
import { id, version } from "#domain/format/id-schema.ts";
import { bulkLimit } from "#domain/products/moderation.ts";
import { commentLimits } from "./comment-limits.ts";
import { commentMessages } from "./comment-messages.ts";
import { mentionedHandles } from "./comment-parts.ts";

const { bad_id, missing, too_long, too_many_mentions, no_place } = commentMessages;

const body = shownText({ max: commentLimits.body, too_long }, missing)
  .min(1, missing)
  .refine((text) => mentionedHandles(text).length <= commentLimits.mentions, too_many_mentions);

const commentId = id(bad_id);
export const placeFields = { productId: id(bad_id).optional(), articleId: id(bad_id).optional() };

interface Place {
  productId?: string | undefined;
  articleId?: string | undefined;
}

export function withOnePlace<Schema extends z.ZodType<Place>>(schema: Schema): Schema {
  const hasOne = ({ productId, articleId }: Place) => (productId === undefined) !== (articleId === undefined);
  return schema.refine(hasOne, { error: no_place, path: ["productId"] });
}

export const newCommentSchema = withOnePlace(form({ ...placeFields, parentId: commentId.nullish(), body }));
export const editedCommentSchema = form({ commentId, body, version });
export const commentIdSchema = form({ commentId });
export const usefulMarkSchema = form({
  commentId,
  useful: z.boolean({ error: "useful: true ou false." }),
});

const versioned = form({ commentId, version: version.unwrap() });
export const commentDecisionsSchema = form({
  comments: z
    .array(versioned, { error: "Escolha os comentários" })
    .min(1, "Escolha os comentários")
    .max(bulkLimit, `Escolha no máximo ${bulkLimit} comentários`),
  decision: z.enum(["approve", "remove", "reopen"], { error: "decision: approve, remove ou reopen." }),
});

export type NewComment = z.output<typeof newCommentSchema>;
export type EditedComment = z.output<typeof editedCommentSchema>;
export type UsefulMark = z.output<typeof usefulMarkSchema>;
export type CommentDecisions = z.output<typeof commentDecisionsSchema>;
export type CommentDecision = CommentDecisions["decision"];
