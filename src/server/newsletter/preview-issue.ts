import { z } from "zod";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { upcomingDay } from "#domain/newsletter/daily-letter.ts";
import { issueMessages } from "#domain/newsletter/issue-messages.ts";
import { issuePreviewSchema } from "#domain/newsletter/issues-schema.ts";
import { Problem } from "#server/http/problem.ts";
import { type RouteDoc, refuses, responds, withNote } from "#server/http/responses.ts";
import { get, type ReadContext, type Route } from "#server/http/route.ts";
import { findHead } from "#server/log/log-store.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { chooseOffers, findIssue, letterOffers } from "./issues-store.ts";

const shownQuery = z.object({
  ticket: z.string({ error: "ticket: o que preview-issue respondeu." }),
  scheme: z
    .enum(["light", "dark"], { error: "scheme: light ou dark." })
    .default("light")
    .describe("Como num aparelho claro ou escuro."),
});

const shown: RouteDoc<never> = {
  summary: "Mostra a próxima edição como o e-mail que sairia agora",
  responses: [
    { status: 200, description: "O e-mail.", content: { "text/html": z.string() } },
    refuses(404, "not_found", issueMessages.no_preview),
  ],
};

/** The next issue as its letter, for the panel. */
export const previewIssueApi: Route[] = [
  get(
    "/preview-issue",
    "admin",
    z.object({}),
    withNote(
      "subject é null enquanto não há oferta. path vale por dez minutos e não pede sessão: uma moldura não leva o token.",
      responds("Diz o assunto da próxima edição e onde o e-mail dela se vê", issuePreviewSchema),
    ),
    previewIssue,
  ),
  get("/show-issue", "visitor", shownQuery, shown, showIssue),
];

async function previewIssue(call: ReadContext<object>) {
  const letter = await upcomingLetter(call);
  const ticket = newTicket(call.box, call.now);
  return { subject: letter?.subject ?? null, path: `/functions/v1/show-issue?ticket=${ticket}` };
}

async function showIssue(call: ReadContext<z.output<typeof shownQuery>>): Promise<Response> {
  const { ticket, scheme } = call.input;
  const letter = isTicket(call.box, ticket, call.now) && (await upcomingLetter(call));
  if (!letter) throw new Problem(404, "not_found", issueMessages.no_preview);
  // By paths: the panel may be open under another name of the site.
  const html = letter.html.replaceAll(`"${call.config.site.url}/`, '"/');
  return new Response(inScheme(html, scheme), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": letterPolicy,
      "X-Frame-Options": "SAMEORIGIN",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}

/** A letter follows its reader's device, and a frame would follow the editor's. */
function inScheme(html: string, scheme: "light" | "dark"): string {
  return html
    .replaceAll("color-scheme: light dark", `color-scheme: ${scheme}`)
    .replaceAll("(prefers-color-scheme: dark)", scheme === "dark" ? "all" : "not all");
}

/** A letter shows user input: no script, no form, no external resource, and no origin. Only our own pages frame it. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox";

/** As every reader but a new one gets it; null while there is nothing to show. */
async function upcomingLetter({ db, config, now, renderLetter }: ReadContext<unknown>) {
  const { site } = config;
  const today = await findIssue(db, dayInSaoPaulo(now));
  const day = upcomingDay(today, now);
  const issue = await findIssue(db, day);
  const offers = await letterOffers(db, await chooseOffers(db, now), site.url);
  if (offers.length === 0) return null;
  const head = await findHead(db);
  const values = {
    ...{ day, note: issue?.note ?? "", offers, unsubscribe_url: `${site.url}/novidades/cancelar` },
    ...{ consented_on: null, log_head: head.seq > 0 ? head : null },
  };
  return renderLetter("daily-letter", values, site);
}

const ticketLifeMs = 10 * 60_000;
const purpose = "issue preview";

function newTicket(box: SecretBox, now: Date): string {
  return box.seal(Buffer.from(String(now.getTime() + ticketLifeMs)), purpose).toString("base64url");
}

function isTicket(box: SecretBox, ticket: string, now: Date): boolean {
  try {
    return Number(box.open(Buffer.from(ticket, "base64url"), purpose).toString()) > now.getTime();
  } catch {
    return false;
  }
}
