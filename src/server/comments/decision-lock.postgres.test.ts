import { expect, test } from "vitest";
import type { CommentDecisionsResponse } from "#domain/comments/comment-response-schema.ts";
import { shareTerms } from "#server/alerts/alert-terms-store.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { aCommenter, callAs, trusting } from "#testing/commenters.ts";
import { anOffer } from "#testing/factories.ts";
import { freshServer } from "#testing/test-server.ts";

test("a moderator's decision does not wait for those who make alerts", async () => {
  const server = await freshServer(trusting);
  const { id: productId } = await anOffer(server.db);
  const [ana, admin] = [await aCommenter(server), await aCommenter(server, { role: "admin" })];
  const { comment } = await callAs(server, ana, "add-comment", { productId, body: "Chegou bem." });
  const comments = [{ commentId: comment.id, version: 1 }];
  const decided = await inTransaction(server.db, async (tx) => {
    await shareTerms(tx);
    return (await callAs(server, admin, "decide-comments", { comments, decision: "remove" })) as unknown;
  });
  expect((decided as CommentDecisionsResponse).results).toMatchObject([{ ok: true }]);
});
