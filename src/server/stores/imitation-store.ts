import { sql } from "drizzle-orm";
import { type ImitatedStore, imitatedStore, namesNear } from "#domain/stores/look-alike.ts";
import { hostOfLink, knownStoreOf, ownHosts } from "#domain/stores/store-host.ts";
import { imitationSentence } from "#domain/stores/store-messages.ts";
import { isAdminRole } from "#domain/users/roles.ts";
import type { Config } from "#server/config.ts";
import type { Reader } from "#server/db/transaction.ts";
import { Problem } from "#server/http/problem.ts";

type KnownHosts = Pick<Config, "store_hosts">;

/** A member's link must not imitate a known store's address; the team decides for itself. */
export async function refuseImitation(
  db: Reader,
  { role }: { role: string },
  { store_hosts }: KnownHosts,
  link: string | null | undefined,
  field = "product_url",
): Promise<void> {
  if (!link || isAdminRole(role)) return;
  const host = hostOfLink(link);
  const store = host !== null && (await imitatedBy(db, [host], store_hosts)).get(host);
  if (!host || !store) return;
  throw Problem.wrong(
    field,
    imitationSentence(host, { name: store.name, domain: store.hosts[0] ?? store.name }),
  );
}

/** Which store each of these hosts imitates, of those of the table of links and those that the team has listed. */
export async function imitatedBy(
  db: Reader,
  hosts: readonly string[],
  allowed: readonly string[],
): Promise<Map<string, ImitatedStore>> {
  const unknown = [...new Set(hosts)].filter((host) => !knownStoreOf(host));
  const listed = unknown.length === 0 ? new Map() : await listedStoresNear(db, unknown);
  return new Map(
    unknown.flatMap((host) => {
      const store = imitatedStore(host, listed.get(host), allowed);
      return store ? [[host, store] as const] : [];
    }),
  );
}

/** Of the hosts those of listed stores. */
export async function listedHosts(db: Reader, hosts: readonly string[]): Promise<Set<string>> {
  const own = new Map(hosts.map((host) => [host, ownHosts(host)]));
  const rows = await db.execute<{ host: string }>(sql`
    SELECT d.host FROM store_domains d JOIN stores s ON s.id = d.store_id
    WHERE s.listed AND d.host = ANY (${sql.param([...new Set([...own.values()].flat())])}::text[])`);
  const listed = new Set(rows.map(({ host }) => host));
  return new Set(hosts.filter((host) => own.get(host)?.some((each) => listed.has(each))));
}

/** Of so many addresses that are roughly like a name the likest are compared letter by letter. */
const mostNear = 20;

/**
 * For each host the listed stores that have it, and those that come near by their trigrams: both by an index, however many stores there
 * are. An ending that most addresses share in part makes short names and long addresses comparable.
 */
async function listedStoresNear(db: Reader, hosts: readonly string[]): Promise<Map<string, ImitatedStore[]>> {
  const own = hosts.flatMap((host) => ownHosts(host).map((each) => ({ host, own: each })));
  const near = hosts.flatMap((host) => namesNear(host).map((name) => ({ host, near: `${name}.com` })));
  const rows = await db.execute<{ asked: string; name: string; hosts: string[] }>(sql`
    SELECT found.asked, s.name, array_agg(DISTINCT found.host) AS hosts FROM (
      SELECT o.host AS asked, d.host, d.store_id FROM jsonb_to_recordset(${JSON.stringify(own)}::jsonb) AS o (host text, own text)
        JOIN store_domains d ON d.host = o.own
      UNION ALL
      SELECT n.host, d.host, d.store_id FROM jsonb_to_recordset(${JSON.stringify(near)}::jsonb) AS n (host text, near text)
        CROSS JOIN LATERAL (SELECT host, store_id FROM store_domains c WHERE c.host % n.near
          ORDER BY similarity(c.host, n.near) DESC, c.host LIMIT ${mostNear}) AS d
    ) AS found JOIN stores s ON s.id = found.store_id
    WHERE s.listed AND s.merged_into IS NULL GROUP BY found.asked, s.id, s.name ORDER BY found.asked, s.name, s.id`);
  const byHost = Map.groupBy(rows, ({ asked }) => asked);
  return byHost;
}
