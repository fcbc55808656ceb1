import * as z from "zod";
import { reportMessages } from "#domain/comments/comment-messages.ts";
import {
  reportDecisionsResponseSchema,
  reportDecisionsSchema,
  reportKinds,
  reportSchema,
  reportsPageSchema,
} from "#domain/comments/report-schema.ts";
import { messageSchema } from "#domain/format/response-schema.ts";
import { pageByTime, pageQuery, readTimeCursor } from "#server/http/list-page.ts";
import { hourlyMemberLimit } from "#server/http/rate-limits.ts";
import { refuses, responds, withNote } from "#server/http/responses.ts";
import { get, post, type ReadContext, type Route } from "#server/http/route.ts";
import { decideReports } from "./decide-reports.ts";
import { reportContent } from "./report-content.ts";
import { listReportGroups, withContents } from "./reports-store.ts";

const reportsQuery = z.object({
  ...pageQuery,
  kind: z.enum(reportKinds, { error: reportMessages.bad_kind }).optional(),
});

export const reportsApi: Route[] = [
  post(
    "/report-content",
    "member",
    reportSchema,
    responds(
      "Denuncia uma oferta, um comentário, um perfil ou um cupom",
      messageSchema,
      refuses(404, "not_found", "Não existe, ou não está no ar."),
      refuses(403, "own_content", "É da própria pessoa."),
    ),
    reportContent,
    { limits: hourlyMemberLimit("report-content", 30), setsState: true },
  ),
  get(
    "/load-reports",
    "admin",
    reportsQuery,
    responds("As denúncias abertas, pelo que denunciam, da mais antiga à mais nova", reportsPageSchema),
    loadReports,
  ),
  post(
    "/decide-reports",
    "admin",
    reportDecisionsSchema,
    withNote(
      "upheld remove o comentário; ofertas, perfis e cupons têm decisões próprias. dismissed: as denúncias não o escondem mais. reopen, logo depois, desfaz.",
      responds("Decide várias denúncias", reportDecisionsResponseSchema),
    ),
    decideReports,
  ),
];

async function loadReports({ db, input }: ReadContext<z.output<typeof reportsQuery>>) {
  const { limit, kind, cursor } = input;
  const groups = await listReportGroups(db, { kind, limit: limit + 1, cursor: readTimeCursor(cursor) });
  const { rows, next } = pageByTime(groups, limit);
  return { reports: await withContents(db, rows), next };
}
