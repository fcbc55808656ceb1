import { marksQuerySchema, myMarksSchema } from "#domain/votes/marks-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import { responds } from "#server/http/responses.ts";
import { postQuery, type ReadContext, type Route } from "#server/http/route.ts";
import { findHandle } from "#server/users/handles-store.ts";
import { loadCommentMarks, loadHeldComments, loadOfferMarks } from "./marks-store.ts";

export const votesApi: Route[] = [
  postQuery(
    "/load-my-marks",
    "member",
    marksQuerySchema,
    responds("O que você fez com as ofertas e os comentários de uma página", myMarksSchema),
    loadMyMarks,
  ),
];

type MarksQuery = ReturnType<typeof marksQuerySchema.parse>;

async function loadMyMarks({ db, input, caller }: ReadContext<MarksQuery>) {
  const { id } = requireCaller(caller);
  const contents = [...input.offers, ...input.articles];
  const [handle, offers, comments, held] = await Promise.all([
    findHandle(db, id),
    loadOfferMarks(db, id, input.offers),
    loadCommentMarks(db, id, input.comments),
    loadHeldComments(db, id, contents),
  ]);
  return { handle, offers, comments, held };
}
