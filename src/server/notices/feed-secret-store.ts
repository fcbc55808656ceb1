import { timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { feedFolder } from "#domain/notices/feed-path.ts";
import { authUsers } from "#server/db/schema/auth.ts";
import { noticeSettings } from "#server/db/schema/notices.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { notBanned } from "#server/session/session-store.ts";

/** Person and version, and an HMAC of both: nothing is stored that could open the feed, and a guess costs no query. */
function secretOf(box: SecretBox, userId: string, version: number): string {
  const named = Buffer.from(userId.replaceAll("-", "") + version.toString(16).padStart(8, "0"), "hex");
  return named.toString("base64url").concat(box.mark(`feed ${userId} ${version}`));
}

const namedLength = 27;

/** Null for what we never gave out. */
function readSecret(box: SecretBox, secret: string): { userId: string; version: number } | null {
  const hex = Buffer.from(secret.slice(0, namedLength), "base64url").toString("hex");
  const userId = hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const version = Number.parseInt(hex.slice(32, 40), 16);
  const [given, right] = [Buffer.from(secret), Buffer.from(secretOf(box, userId, version || 0))];
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, version } : null;
}

interface FeedSite {
  site: { url: string };
}

const urlOf = (box: SecretBox, { site }: FeedSite, userId: string, version: number) =>
  `${site.url}${feedFolder}${secretOf(box, userId, version)}.xml`;

/** Null where the person has none. */
export async function findFeedUrl(
  db: Reader,
  box: SecretBox,
  config: FeedSite,
  userId: string,
): Promise<string | null> {
  const { feed_version: version, user_id } = noticeSettings;
  const [row] = await db.select({ version }).from(noticeSettings).where(eq(user_id, userId));
  return row && row.version > 0 ? urlOf(box, config, userId, row.version) : null;
}

/** The first one, or another: the one before stops working. */
export async function renewFeedUrl(
  tx: Tx,
  box: SecretBox,
  config: FeedSite,
  userId: string,
): Promise<string> {
  const [row] = await tx
    .insert(noticeSettings)
    .values({ user_id: userId, feed_version: 1 })
    .onConflictDoUpdate({
      target: noticeSettings.user_id,
      set: { feed_version: sql`${noticeSettings.feed_version} + 1` },
    })
    .returning({ version: noticeSettings.feed_version });
  return urlOf(box, config, userId, row?.version ?? 1);
}

/** Whose feed a secret opens now; null for a renewed one, and while its person is banned. */
export async function findFeedOwner(db: Reader, box: SecretBox, secret: string): Promise<string | null> {
  const named = readSecret(box, secret);
  if (!named) return null;
  const { user_id, feed_version } = noticeSettings;
  const [row] = await db
    .select({ user_id })
    .from(noticeSettings)
    .innerJoin(authUsers, eq(authUsers.id, user_id))
    .where(and(eq(user_id, named.userId), eq(feed_version, named.version), notBanned()));
  return row?.user_id ?? null;
}
