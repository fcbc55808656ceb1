import * as z from "zod";
import { couponMessages } from "#domain/coupons/coupon-messages.ts";
import {
  changedCouponSchema,
  couponDecisionsResponseSchema,
  couponPageSchema,
  moderatedCouponsSchema,
  myCouponsSchema,
  ownedCouponSchema,
  reportedCouponSchema,
} from "#domain/coupons/coupon-response-schema.ts";
import { couponKinds, couponStatuses } from "#domain/coupons/coupon-rule.ts";
import {
  couponDecisionsSchema,
  couponIdSchema,
  couponOutcomeSchema,
  editedCouponSchema,
  newCouponSchema,
  readCart,
  submittedCouponSchema,
  versionedCouponSchema,
} from "#domain/coupons/coupon-schema.ts";
import { couponOrders } from "#domain/coupons/coupons-query.ts";
import { uuid } from "#domain/format/response-schema.ts";
import { createBatcher } from "#server/http/batch.ts";
import { requireCaller } from "#server/http/caller.ts";
import { pageByTime, pageQuery, readTimeCursor, termSchema } from "#server/http/list-page.ts";
import { Problem } from "#server/http/problem.ts";
import { hourlyCallerLimit, hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { deleteCoupon, editCoupon, restoreCoupon, withdrawCoupon } from "./change-coupon.ts";
import { type CouponedStore, findCouponedStore } from "./couponed-stores-store.ts";
import { listCoupons } from "./coupons-store.ts";
import { decideCoupons } from "./decide-coupons.ts";
import { countPending, listMyCoupons, listPanelCoupons } from "./panel-coupons-store.ts";
import { reportCoupon, reportCoupons } from "./report-coupon.ts";
import { addCoupon, submitCoupon } from "./submit-coupon.ts";

const longestSlug = 200;
const slug = z.string().trim().max(longestSlug, couponMessages.unknown_store).optional();

const couponsQuery = z.object({
  store: slug.describe("O endereço da loja em /loja/{slug}."),
  cart: z
    .string()
    .max(longestSlug, couponMessages.cart)
    .optional()
    .describe("O valor do carrinho, como 1.299,90."),
  kind: z.enum(couponKinds, { error: couponMessages.missing_kind }).optional(),
  sort: z.enum(couponOrders, { error: couponMessages.bad_sort }).default("best"),
  ...pageQuery,
});

const panelQuery = z.object({
  status: z.enum(couponStatuses, { error: couponMessages.bad_status }).optional(),
  store: slug,
  q: termSchema.optional(),
  ...pageQuery,
});

/** As many as edits of stores. */
const writesAnHour = 600;

const noStoreThere = refuses(404, "not_found", "Não há uma loja com este endereço.");
const noSuchCoupon = refuses(404, "not_found", "O cupom não existe, ou não está no site.");
const moved = refuses(409, "conflict", "O cupom mudou: coupon é ele como está agora.", {
  coupon: ownedCouponSchema,
});
const taken = refuses(409, "duplicate", "A loja já tem este código, no site ou em análise.", {
  couponId: uuid.optional(),
});

export const couponsApi: Route[] = [
  get(
    "/get-coupons",
    "visitor",
    couponsQuery,
    withNote(
      "Os que valem pelo limite inferior de Wilson e pelo último sucesso; com cart, antes os que mais tiram do carrinho. Depois, por 30 dias, os que venceram.",
      responds("Lista os cupons publicados", couponPageSchema, noStoreThere),
    ),
    loadCouponPage,
    { isPublic: () => true },
  ),
  post(
    "/submit-coupon",
    "member",
    submittedCouponSchema,
    responds("Envia um cupom para a análise", changedCouponSchema, taken),
    submitCoupon,
    { limits: hourlyMemberLimit("submit-coupon", 30) },
  ),
  post(
    "/withdraw-coupon",
    "member",
    couponIdSchema,
    responds(
      "Retira da análise um cupom que a própria pessoa enviou",
      changedCouponSchema,
      noSuchCoupon,
      moved,
    ),
    withdrawCoupon,
    { limits: hourlyMemberLimit("withdraw-coupon", 60) },
  ),
  post(
    "/report-coupon",
    "member",
    couponOutcomeSchema,
    withNote(
      "Um relato de cada pessoa por dia em São Paulo: outro toma o lugar dele, null o retira.",
      responds(
        "Conta se um cupom funcionou",
        reportedCouponSchema,
        noSuchCoupon,
        refuses(409, "coupon_expired", "O cupom venceu."),
        refuses(409, "coupon_not_started", "O cupom ainda não começou."),
      ),
    ),
    reportCoupon,
    {
      setsState: true,
      batch: createBatcher(reportCoupons),
      limits: hourlyMemberLimit("report-coupon", 120),
    },
  ),
  get(
    "/load-my-coupons",
    "member",
    z.object({ limit: pageQuery.limit }),
    responds("Os cupons que a pessoa enviou, do mais novo ao mais antigo", myCouponsSchema),
    async ({ db, caller, input, now }) => ({
      coupons: await listMyCoupons(db, requireCaller(caller).id, input.limit, now),
    }),
  ),
  get(
    "/load-coupons",
    "admin",
    panelQuery,
    responds(
      "Os cupons do painel: os pendentes do mais antigo ao mais novo, os outros ao contrário",
      moderatedCouponsSchema,
      noStoreThere,
    ),
    loadPanelCoupons,
  ),
  post(
    "/add-coupon",
    "admin",
    newCouponSchema,
    responds("Publica um cupom da equipe", changedCouponSchema, taken),
    addCoupon,
    { limits: hourlyCallerLimit("add-coupon", writesAnHour) },
  ),
  post(
    "/edit-coupon",
    "admin",
    editedCouponSchema,
    responds("Edita um cupom e o seu status", changedCouponSchema, noSuchCoupon, moved),
    editCoupon,
    { limits: hourlyCallerLimit("edit-coupon", writesAnHour) },
  ),
  post(
    "/decide-coupons",
    "admin",
    couponDecisionsSchema,
    withNote(
      "O que um cupom recusa não impede os outros. pending, sobre a nova versão, desfaz a decisão.",
      responds("Aprova ou rejeita vários cupons", couponDecisionsResponseSchema),
    ),
    decideCoupons,
    { limits: hourlyCallerLimit("decide-coupons", writesAnHour) },
  ),
  post(
    "/delete-coupon",
    "admin",
    versionedCouponSchema,
    responds("Exclui um cupom; por um dia ele pode voltar", changedCouponSchema, noSuchCoupon, moved),
    deleteCoupon,
    { limits: hourlyCallerLimit("delete-coupon", writesAnHour) },
  ),
  post(
    "/restore-coupon",
    "admin",
    couponIdSchema,
    responds("Traz de volta um cupom excluído", changedCouponSchema, noSuchCoupon),
    restoreCoupon,
    { limits: hourlyCallerLimit("restore-coupon", writesAnHour) },
  ),
];

/** To visitors one that is not listed is none. */
async function storeIdOf(
  db: ReadContext<unknown>["db"],
  store: string | undefined,
  isSeen: (found: CouponedStore) => boolean,
): Promise<string | undefined> {
  if (!store) return undefined;
  const found = await findCouponedStore(db, { store });
  if (found && isSeen(found)) return found.id;
  const message = couponMessages.no_store;
  throw new Problem(404, "not_found", message, { fields: { store: message } });
}

async function loadCouponPage({ db, input, now }: ReadContext<z.output<typeof couponsQuery>>) {
  const { store, limit, kind, sort } = input;
  const cart = readCart(input.cart);
  if (cart === null) throw Problem.wrong("cart", couponMessages.cart);
  const offset = readOffset(input.cursor);
  const storeId = await storeIdOf(db, store, ({ listed }) => listed);
  const found = await listCoupons(db, { storeId, cart, kind, sort, now, limit: limit + 1, offset });
  const next = found.length > limit ? writeOffset(offset + limit) : null;
  return { coupons: found.slice(0, limit), next };
}

/** Enough for every coupon that anybody looks at; a database counts them off. */
const mostSkipped = 10_000;

function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = /^\d{1,5}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (offset <= mostSkipped) return offset;
  throw Problem.wrong("cursor", couponMessages.bad_cursor);
}

function writeOffset(offset: number): string | null {
  return offset <= mostSkipped ? String(offset) : null;
}

async function loadPanelCoupons({ db, input, now, config }: ReadContext<z.output<typeof panelQuery>>) {
  const { limit, cursor, status, q, store } = input;
  const storeId = await storeIdOf(db, store, () => true);
  const query = { status, q, storeId, limit: limit + 1, cursor: readTimeCursor(cursor) };
  const found = await listPanelCoupons(db, query, now, config.store_hosts);
  const { rows: coupons, next } = pageByTime(found, limit);
  return { coupons, next, pending: await countPending(db) };
}
