import { escapeXml } from "#domain/format/xml.ts";
import { logActs } from "#domain/log/log-acts.ts";
import { logPath } from "#domain/log/log-limits.ts";
import { entryAddress } from "#domain/log/log-query.ts";
import { logReasons, logRules } from "#domain/log/log-reasons.ts";
import { coverPath } from "#domain/products/social-picture.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import { listShownEntries, type ShownEntry } from "#server/log/shown-entries-store.ts";
import type { FeedEntry } from "./feed-list.ts";
import type { FeedSource } from "./feed-source.ts";

/** The newest acts of the moderation. Without the names of things: a reader keeps them when they are public no more. */
export function logSource({ site, most }: { site: SiteIdentity; most: number }): FeedSource {
  return {
    title: `${site.name}: registro da moderação`,
    description: "Cada decisão, remoção, suspensão e recurso, com regra e motivo.",
    page: logPath,
    feed: logPath,
    tags: [],
    load: async (db) => (await listShownEntries(db, {}, most)).entries.map((entry) => logEntry(entry, site)),
  };
}

function logEntry({ seq, at, act, rule, reason, by, hash }: ShownEntry, site: SiteIdentity): FeedEntry {
  const url = site.url + entryAddress(seq);
  const rules: Record<string, string> = logRules;
  const why = Object.hasOwn(logReasons, reason) ? logReasons[reason][1] : reason;
  const summary = `${why} Regra ${rule}${rules[rule] ? ` (${rules[rule]})` : ""}, ${by}.`;
  return {
    id: `${site.url}${logPath}#n${seq}`,
    url,
    title: `Nº ${seq}: ${Object.hasOwn(logActs, act) ? logActs[act] : act}`,
    published: at,
    updated: at,
    summary,
    html: `<p>${escapeXml(summary)}</p><p><code>${escapeXml(hash)}</code></p><p><a href="${escapeXml(url)}">Ver o ato</a></p>`,
    image: site.url + coverPath(),
    author: by,
    topics: [],
  };
}
