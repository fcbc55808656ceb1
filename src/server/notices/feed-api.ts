import { Hono } from "hono";
import { formatPrice } from "#domain/format/money.ts";
import { element, type Xml, xmlDocument } from "#domain/format/xml.ts";
import { feedFolder } from "#domain/notices/feed-path.ts";
import { couponFacts } from "#domain/notices/handed-notice.ts";
import { noticeLimits } from "#domain/notices/notice-limits.ts";
import type { Notice } from "#domain/notices/notice-response-schema.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { RateLimitedParts } from "#server/http/route.ts";
import { findFeedOwner } from "./feed-secret-store.ts";
import { listNotices } from "./notices-store.ts";

/** Readers ask every few minutes, and a service reads for many people. */
const readings = { name: "notice-feed", points: 600, seconds: 3600 };

/** A person's notices at a secret address, without a session: what their alerts for this channel found, and what became of saved offers. */
export function feedApi({ db, box, config, limit, requestContext }: RateLimitedParts): Hono {
  const app = new Hono();
  app.get(`${feedFolder}:file{[^/]+\\.xml}`, async (c) => {
    c.header("Cache-Control", "no-store");
    c.header("X-Robots-Tag", "noindex");
    await limit(readings).consume(box.mark(requestContext(c).sender));
    const file = c.req.param("file");
    const owner = await findFeedOwner(db, box, file.slice(0, -".xml".length));
    if (!owner) return c.text("Este feed não existe, ou o endereço dele foi trocado.", 404);
    const { notices } = await listNotices(db, owner, { limit: noticeLimits.feed, only: "feed" });
    const self = `${config.site.url}${feedFolder}${file}`;
    return c.body(atomOf(notices, self, config.site), 200, {
      "Content-Type": "application/atom+xml; charset=utf-8",
    });
  });
  return app;
}

/** RFC 4287. */
function atomOf(notices: readonly Notice[], self: string, site: SiteIdentity): string {
  return xmlDocument(
    element("feed", { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "pt-BR" }, [
      element("id", {}, self),
      element("title", {}, `${site.name}: seus avisos`),
      element("updated", {}, notices[0]?.at ?? `${site.since}-01-01T00:00:00Z`),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", { rel: "alternate", type: "text/html", href: `${site.url}/notificacoes` }),
      element("author", {}, [element("name", {}, site.name)]),
      ...notices.map((notice) => entryOf(notice, site)),
    ]),
  );
}

/** One that rings again is another entry: most readers show no entry twice. */
function entryOf(notice: Notice, site: SiteIdentity): Xml {
  return element("entry", {}, [
    element("id", {}, `${site.url}/notificacoes#${notice.id}-${Date.parse(notice.at)}`),
    element("title", {}, titleOf(notice)),
    element("link", { rel: "alternate", type: "text/html", href: site.url + notice.path }),
    element("updated", {}, notice.at),
    element("summary", {}, summaryOf(notice)),
  ]);
}

function titleOf({ kind, name, price, store_name }: Notice): string {
  if (kind === "coupon") return `Cupom novo em ${store_name}: ${name}`;
  const priced = price === null ? name : `${name}: ${formatPrice(price)}`;
  if (kind === "saved_price") return `Baixou: ${priced}`;
  if (kind === "saved_ended") return `Acabou: ${name}`;
  return kind === "saved_back" ? `Voltou: ${priced}` : priced;
}

function summaryOf({ kind, store_name, price_before, alerts, ended, coupon }: Notice): string {
  const names = alerts.map(({ name }) => `«${name}»`).join(", ");
  const isAlerted = kind === "alert" || kind === "coupon";
  const why = isAlerted ? `Pelo alerta ${names}` : "Uma oferta que você salvou";
  if (coupon) return [...couponFacts(coupon), why].join(". ");
  const before = price_before === null ? null : `Antes, ${formatPrice(price_before)}`;
  return [store_name, why, before, ended ? "Já encerrada" : null].filter(Boolean).join(". ");
}
