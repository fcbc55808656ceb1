import { z } from "zod";
import { marksQuerySchema, myMarksSchema } from "#domain/votes/marks-schema.ts";
import { ringsSchema } from "#domain/votes/rings-response-schema.ts";
import { votedSchema, voteSchema } from "#domain/votes/vote-schema.ts";
import { loadCouponMarks } from "#server/coupons/coupon-marks-store.ts";
import { createBatcher } from "#server/http/batch.ts";
import { requireCaller } from "#server/http/caller.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds } from "#server/http/responses.ts";
import { get, post, postQuery, type ReadContext, type Route } from "#server/http/route.ts";
import { countUnread } from "#server/notices/notices-store.ts";
import { findHandle } from "#server/users/handles-store.ts";
import { loadCommentMarks, loadHeldComments, loadOfferMarks } from "./marks-store.ts";
import { listRings } from "./rings-store.ts";
import { voteOffer, voteOffers } from "./vote-offer.ts";

/** More than a person reads in an hour; few enough that an account does not stir up every list. */
const votesAnHour = 300;

export const votesApi: Route[] = [
  postQuery(
    "/load-my-marks",
    "member",
    marksQuerySchema,
    responds("O que você fez com as ofertas, os comentários e os cupons de uma página", myMarksSchema),
    loadMyMarks,
  ),
  post(
    "/vote-offer",
    "member",
    voteSchema,
    responds(
      "Vota numa oferta: quente, fria ou voto retirado",
      votedSchema,
      refuses(403, "own_offer", "A oferta é da própria pessoa."),
      refuses(404, "not_found", "Não há uma oferta publicada com este id."),
      refuses(409, "voting_closed", "A oferta acabou ou tem mais de 30 dias."),
    ),
    voteOffer,
    {
      setsState: true,
      batch: createBatcher(voteOffers),
      limits: hourlyMemberLimit("vote-offer", votesAnHour),
    },
  ),
  get(
    "/load-rings",
    "admin",
    z.object({}),
    responds("Lista os grupos que só votam nas ofertas uns dos outros", ringsSchema),
    async ({ db }) => ({ rings: await listRings(db) }),
  ),
];

type MarksQuery = ReturnType<typeof marksQuerySchema.parse>;

async function loadMyMarks({ db, input, caller, now }: ReadContext<MarksQuery>) {
  const { id } = requireCaller(caller);
  const contents = [...input.offers, ...input.articles];
  const [handle, offers, comments, coupons, held, unread] = await Promise.all([
    findHandle(db, id),
    loadOfferMarks(db, id, input.offers),
    loadCommentMarks(db, id, input.comments),
    loadCouponMarks(db, id, input.coupons, now),
    loadHeldComments(db, id, contents),
    countUnread(db, id),
  ]);
  return { handle, offers, comments, coupons, held, unread };
}
