import { eq, sql } from "drizzle-orm";
import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import type { QuietHours } from "#domain/alerts/alert-schema.ts";
import { type Channel, channels } from "#domain/alerts/channels.ts";
import type { Config } from "#server/config.ts";
import { noticeSettings, telegramChats } from "#server/db/schema/notices.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { findFeedUrl } from "#server/notices/feed-secret-store.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import type { Caller } from "#server/session/session-store.ts";
import { loadVapidKeys } from "#server/session/vapid-keys.ts";
import { listDevices } from "./push-devices-store.ts";

/** Returns all that are paused then. */
export async function setPaused(
  tx: Tx,
  userId: string,
  some: readonly Channel[],
  isPaused: boolean,
): Promise<Channel[]> {
  const others = sql`ARRAY (SELECT c FROM unnest(notice_settings.paused) AS c WHERE c <> ALL (${sql.param([...some])}::text[]))`;
  const paused = isPaused ? sql`${others} || ${sql.param([...some])}::text[]` : others;
  const rows = await tx.execute<{ paused: Channel[] }>(sql`
    INSERT INTO notice_settings (user_id, paused)
    SELECT id, ${sql.param(isPaused ? [...some] : [])}::text[] FROM auth_users WHERE id = ${userId}::uuid
    ON CONFLICT (user_id) DO UPDATE SET paused = ${paused}
    RETURNING paused`);
  return rows[0]?.paused ?? [];
}

export async function setQuietHours(tx: Tx, userId: string, { from, to }: QuietHours): Promise<void> {
  const quiet = { quiet_from: from, quiet_to: to };
  await tx
    .insert(noticeSettings)
    .values({ user_id: userId, ...quiet })
    .onConflictDoUpdate({ target: noticeSettings.user_id, set: quiet });
}

/** The channels that this site has. */
export function availableChannels({ telegram }: Pick<Config, "telegram">): Channel[] {
  return channels.filter((channel) => channel !== "telegram" || telegram !== null);
}

/** What a person chose for all alerts. */
export async function loadChannelSettings(
  db: Reader,
  { id, session_id }: Pick<Caller, "id" | "session_id">,
  { config, box }: { config: Config; box: SecretBox },
): Promise<AlertSettings> {
  const [settings] = await db.select().from(noticeSettings).where(eq(noticeSettings.user_id, id));
  const [chat] = await db.select().from(telegramChats).where(eq(telegramChats.user_id, id));
  const devices = await listDevices(db, id);
  return {
    available: availableChannels(config),
    paused: (settings?.paused ?? []) as Channel[],
    devices: devices.map(({ id, device, created_at, session_id: session }) => ({
      id,
      device,
      current: session === session_id,
      created_at,
    })),
    telegram: chat ? (chat.blocked ? "blocked" : "linked") : "none",
    push_key: (await loadVapidKeys(db, box)).publicKey,
    feed_url: await findFeedUrl(db, box, config, id),
    quiet_from: clockTime(settings?.quiet_from),
    quiet_to: clockTime(settings?.quiet_to),
  };
}

/** HH:MM of minutes since midnight. */
function clockTime(minutes: number | null | undefined): string | null {
  if (minutes === null || minutes === undefined) return null;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
