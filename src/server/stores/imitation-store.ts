import { sql } from "drizzle-orm";
import { lookOf } from "#domain/stores/host-look.ts";
import { type ImitatedStore, imitatedStore } from "#domain/stores/look-alike.ts";
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
  link: string | undefined,
): Promise<void> {
  if (link === undefined || isAdminRole(role)) return;
  const host = hostOfLink(link);
  const store = host !== null && (await imitatedBy(db, [host], store_hosts)).get(host);
  if (!host || !store) return;
  const sentence = imitationSentence(host, { name: store.name, domain: store.hosts[0] ?? store.name });
  throw new Problem(422, "invalid", sentence, { fields: { product_url: sentence } });
}

/** Which store each of these hosts imitates, of those of the table of links and those that the team has listed. */
export async function imitatedBy(
  db: Reader,
  hosts: readonly string[],
  allowed: readonly string[],
): Promise<Map<string, ImitatedStore>> {
  const unknown = [...new Set(hosts)].filter((host) => !knownStoreOf(host));
  const listed = unknown.length === 0 ? [] : await listedStoresNear(db, unknown);
  return new Map(
    unknown.flatMap((host) => {
      const store = imitatedStore(host, listed, allowed);
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

/** Roughly alike by their trigrams, so that however many stores there are, few are compared letter by letter. */
async function listedStoresNear(db: Reader, hosts: readonly string[]): Promise<ImitatedStore[]> {
  const looks = hosts.map((host) => host.split(".").map(lookOf).join("."));
  const rows = await db.execute<{ name: string; hosts: string[] }>(sql`
    SELECT s.name, array_agg(DISTINCT d.host) AS hosts FROM store_domains d JOIN stores s ON s.id = d.store_id
      JOIN unnest(${sql.param([...hosts])}::text[], ${sql.param(looks)}::text[]) AS asked (host, look)
        ON d.host = asked.host OR asked.host LIKE '%.' || d.host OR similarity(d.host, asked.host) > 0.25
          OR similarity(d.host, asked.look) > 0.25 OR strpos(asked.look, split_part(d.host, '.', 1)) > 0
    WHERE s.listed AND s.merged_into IS NULL GROUP BY s.id, s.name`);
  return [...rows];
}
