import * as z from "zod";
import { appealLimits } from "#domain/appeals/appeal-limits.ts";
import {
  appealDecisionsResponseSchema,
  appealDecisionsSchema,
  appealSchema,
  appealSentSchema,
  appealsPageSchema,
} from "#domain/appeals/appeal-schema.ts";
import { requireCaller } from "#server/http/caller.ts";
import { pageByTime, pageQuery, readTimeCursor } from "#server/http/list-page.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { alreadyChanged, noSuchProduct } from "#server/products/product-refusals.ts";
import { appealDecision } from "./appeal-decision.ts";
import { listOpenAppeals } from "./appeals-store.ts";
import { decideAppeals } from "./decide-appeals.ts";
import { describeAppeals } from "./describe-appeals.ts";

const appealsQuery = z.object(pageQuery);

export const appealsApi: Route[] = [
  post(
    "/appeal-decision",
    "member",
    appealSchema,
    responds(
      "Recorre, uma vez, da rejeição de uma oferta própria",
      appealSentSchema,
      noSuchProduct,
      alreadyChanged,
      refuses(409, "already_appealed", "Já houve um recurso sobre esta oferta."),
    ),
    appealDecision,
    { limits: hourlyMemberLimit("appeal-decision", appealLimits.anHour) },
  ),
  get(
    "/load-appeals",
    "admin",
    appealsQuery,
    responds("Os recursos à espera, do mais antigo ao mais novo", appealsPageSchema),
    loadAppeals,
  ),
  post(
    "/decide-appeals",
    "admin",
    appealDecisionsSchema,
    withNote(
      "granted publica a oferta; upheld a deixa rejeitada e pede answer. Decide outra pessoa que não a da rejeição, enquanto houver outra. reopen, logo depois, desfaz.",
      responds("Decide vários recursos", appealDecisionsResponseSchema),
    ),
    decideAppeals,
  ),
];

async function loadAppeals({ db, input, caller, config }: ReadContext<z.output<typeof appealsQuery>>) {
  const { limit, cursor } = input;
  const found = await listOpenAppeals(db, { limit: limit + 1, cursor: readTimeCursor(cursor) });
  const { rows, next } = pageByTime(found, limit);
  const asking = { me: requireCaller(caller).id, store_hosts: config.store_hosts };
  return { appeals: await describeAppeals(db, rows, asking), next };
}
