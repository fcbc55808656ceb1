import { eq } from "drizzle-orm";
import type { AlertSettings } from "#domain/alerts/alert-response-schema.ts";
import type { QuietHours } from "#domain/alerts/alert-schema.ts";
import { type Channel, channels } from "#domain/alerts/channels.ts";
import type { Config } from "#server/config.ts";
import { noticeSettings, pushDevices, telegramChats } from "#server/db/schema/notices.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";

/** The channels that this site has. */
export function availableChannels({ smtp_url }: Pick<Config, "smtp_url">): Channel[] {
  const has: Record<Channel, boolean> = {
    bell: true,
    feed: true,
    email: smtp_url !== null,
    daily: smtp_url !== null,
    push: false,
    telegram: false,
  };
  return channels.filter((channel) => has[channel]);
}

/** What a person chose for all alerts. */
export async function loadAlertSettings(
  db: Reader,
  { id, session_id }: { id: string; session_id: string },
  config: Pick<Config, "smtp_url">,
): Promise<AlertSettings> {
  const [chosen] = await db.select().from(noticeSettings).where(eq(noticeSettings.user_id, id));
  const [chat] = await db
    .select({ blocked: telegramChats.blocked })
    .from(telegramChats)
    .where(eq(telegramChats.user_id, id));
  const devices = await db
    .select()
    .from(pushDevices)
    .where(eq(pushDevices.user_id, id))
    .orderBy(pushDevices.created_at);
  return {
    quiet_from: writtenTime(chosen?.quiet_from),
    quiet_to: writtenTime(chosen?.quiet_to),
    available: availableChannels(config),
    paused: (chosen?.paused ?? []) as Channel[],
    devices: devices.map((row) => ({
      id: row.id,
      device: row.device,
      current: row.session_id === session_id,
      created_at: row.created_at,
    })),
    telegram: chat ? (chat.blocked ? "blocked" : "linked") : "none",
    push_key: null,
    feed_url: null,
  };
}

/** Minutes since midnight as HH:MM. */
function writtenTime(minutes: number | null | undefined): string | null {
  if (minutes === null || minutes === undefined) return null;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export async function setQuietHours(tx: Tx, userId: string, { from, to }: QuietHours): Promise<void> {
  const quiet = { quiet_from: from, quiet_to: to };
  await tx
    .insert(noticeSettings)
    .values({ user_id: userId, ...quiet })
    .onConflictDoUpdate({ target: noticeSettings.user_id, set: quiet });
}
