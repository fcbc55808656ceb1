import * as z from "zod";
import { noticeMessages } from "#domain/notices/notice-messages.ts";
import {
  type Found,
  feedSchema,
  foundSchema,
  type Notices,
  noticesReadSchema,
  noticesSchema,
  savedSchema,
} from "#domain/notices/notice-response-schema.ts";
import {
  type NoticeList,
  type NoticesQuery,
  noticeListSchema,
  noticesQuerySchema,
  type ReadNotices,
  readNoticesSchema,
  saveOfferSchema,
} from "#domain/notices/notice-schema.ts";
import { offerPageSchema } from "#domain/products/product-response-schema.ts";
import { lockCaller, requireCaller } from "#server/http/caller.ts";
import { readTimeCursor } from "#server/http/list-page.ts";
import { Problem } from "#server/http/problem.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { type HandlerContext, post, postQuery, type ReadContext, type Route } from "#server/http/route.ts";
import { loadOffers } from "#server/products/products-store.ts";
import { renewFeedUrl } from "./feed-secret-store.ts";
import { countUnread, listNotices, markRead } from "./notices-store.ts";
import { saveOffer } from "./save-offer.ts";
import { listSaved } from "./saved-store.ts";

/** More than a person does in an hour. */
const savesAnHour = 600;
const readsAnHour = 600;
const feedsAnHour = 20;

export const noticesApi: Route[] = [
  post(
    "/save-offer",
    "member",
    saveOfferSchema,
    withNote(
      "Com productIds, as que não estão publicadas são puladas; a resposta traz as que ficaram salvas, e em left as que não couberam.",
      responds(
        "Salva uma oferta, ou tira das salvas",
        savedSchema,
        refuses(404, "not_found", "Não há uma oferta publicada com este id."),
        refuses(409, "too_many_saved", "Já há 1.000 ofertas salvas."),
      ),
    ),
    saveOffer,
    { setsState: true, limits: hourlyMemberLimit("save-offer", savesAnHour) },
  ),
  postQuery(
    "/load-saved",
    "member",
    noticesQuerySchema,
    responds(
      "Lista as ofertas salvas que ainda estão publicadas, da última salva à primeira",
      offerPageSchema,
    ),
    ({ db, input, caller }) => {
      const cursor = readTimeCursor(input.cursor);
      return listSaved(db, requireCaller(caller).id, { limit: input.limit, cursor });
    },
  ),
  postQuery(
    "/load-notices",
    "member",
    noticeListSchema,
    withNote(
      "O que saiu do ar não aparece nem conta; por isso uma página pode vir menor, e ainda ter next.",
      responds("Lista os próprios avisos, do mais novo ao mais antigo", noticesSchema),
    ),
    loadNotices,
  ),
  postQuery(
    "/load-found",
    "member",
    noticesQuerySchema,
    responds("Lista o que os próprios alertas acharam e ainda está valendo", foundSchema),
    loadFound,
  ),
  post(
    "/read-notices",
    "member",
    readNoticesSchema,
    responds(
      "Marca como lidos um aviso e todos antes dele",
      noticesReadSchema,
      refuses(404, "not_found", "O aviso não é desta pessoa, ou já não existe."),
    ),
    readNotices,
    { setsState: true, limits: hourlyMemberLimit("read-notices", readsAnHour) },
  ),
  post(
    "/renew-feed",
    "member",
    z.object({}),
    responds("Cria o endereço do feed particular de avisos, ou troca por outro", feedSchema),
    renewFeed,
    // No response is stored: its address is a secret.
    { setsState: true, limits: hourlyMemberLimit("renew-feed", feedsAnHour) },
  ),
];

async function loadNotices({ db, input, caller }: ReadContext<NoticeList>): Promise<Notices> {
  const { id } = requireCaller(caller);
  const { notices, next } = await listNotices(db, id, { ...input, only: input.show });
  return { notices, unread: await countUnread(db, id), next };
}

async function loadFound({ db, input, caller }: ReadContext<NoticesQuery>): Promise<Found> {
  const { id } = requireCaller(caller);
  const { notices, productIds, next } = await listNotices(db, id, { ...input, only: "found" });
  const products = await loadOffers(db, productIds);
  const unread = await countUnread(db, id);
  // What was withdrawn between the two statements has no card.
  const cards = new Set(products.map((product) => product.id));
  return { notices: notices.filter((_, i) => cards.has(productIds[i] ?? "")), products, unread, next };
}

async function readNotices({ tx, input, caller }: HandlerContext<ReadNotices>) {
  const me = await lockCaller(tx, caller);
  if (!(await markRead(tx, me.id, input))) throw new Problem(404, "not_found", noticeMessages.unknown_notice);
  return { message: noticeMessages.read, unread: await countUnread(tx, me.id) };
}

async function renewFeed({ tx, caller, box, config }: HandlerContext<unknown>) {
  const me = await lockCaller(tx, caller);
  return { message: noticeMessages.feed_renewed, url: await renewFeedUrl(tx, box, config, me.id) };
}
