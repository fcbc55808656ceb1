import type { z } from "zod";
import { logLimits } from "#domain/log/log-limits.ts";
import { actsOf, logPageSchema, logQuery } from "#domain/log/log-schema.ts";
import { hourlyLimit } from "#server/http/rate-limits.ts";
import { responds, withNote } from "#server/http/responses.ts";
import { get, type ReadContext, type Route } from "#server/http/route.ts";
import { listEntries } from "./entries-store.ts";
import { findHead } from "./log-store.ts";

export const logApi: Route[] = [
  get(
    "/load-log",
    "visitor",
    logQuery,
    withNote(
      "Cada ato guarda o hash do anterior: quem recalcula todos, do primeiro ao último, sabe que nenhum mudou. O ato mais novo está também em /.well-known/xepa-log.json e no rodapé da xepa do dia.",
      responds("O registro da moderação, do ato mais antigo ao mais novo", logPageSchema),
    ),
    loadLog,
    {
      limits: {
        description: `${logLimits.callsAnHour} por hora de cada endereço.`,
        rules: (_caller, sender) => [hourlyLimit("load-log", sender, logLimits.callsAnHour)],
      },
    },
  ),
];

/** Never from a cache or a replica: what was appended a moment ago is there. */
async function loadLog({ db, input: { after, act, limit } }: ReadContext<z.output<typeof logQuery>>) {
  // Before the entries: what is appended between the two is on the page, and not the other way round.
  const head = await findHead(db);
  const acts = act === undefined ? undefined : (actsOf(act) ?? undefined);
  const found = await listEntries(db, { after, acts, limit: limit + 1 });
  const entries = found.slice(0, limit);
  return { entries, head, next: found.length > limit ? (entries.at(-1)?.seq ?? null) : null };
}
