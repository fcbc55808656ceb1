import type { OwnLatency } from "#domain/alerts/alert-response-schema.ts";
import type { Channel } from "#domain/alerts/channels.ts";
import { latencyRule } from "#domain/notices/latency.ts";
import { loadChannelSettings } from "#server/channels/channel-settings-store.ts";
import type { Reader } from "#server/db/transaction.ts";
import { requireCaller } from "#server/http/caller.ts";
import type { ReadContext } from "#server/http/route.ts";
import { listLatencies, listOwnLatencies } from "#server/notices/latencies-store.ts";
import { listAlerts } from "./alerts-store.ts";

export async function loadAlerts({ db, caller, config, box }: ReadContext<unknown>) {
  const me = requireCaller(caller);
  const settings = await loadChannelSettings(db, me, { config, box });
  const alerts = await listAlerts(db, me.id);
  return { alerts, settings, latencies: await ownLatencies(db, me.id, settings.available), next: null };
}

/** The letter of the day has its hour, the feed is read when its reader asks. */
const measured: readonly Channel[] = ["bell", "push", "telegram", "email"];

/** Too few notices say so: their figure is null. */
async function ownLatencies(
  db: Reader,
  userId: string,
  available: readonly Channel[],
): Promise<OwnLatency[]> {
  const own = new Map((await listOwnLatencies(db, userId)).map((row) => [row.channel, row]));
  const everybody = new Map((await listLatencies(db)).map((row) => [row.channel, row]));
  return measured
    .filter((channel) => available.includes(channel))
    .map((channel) => {
      const { n, p50_ms, p95_ms } = own.get(channel) ?? { n: 0, p50_ms: null, p95_ms: null };
      const all = everybody.get(channel);
      return {
        ...{ channel, n },
        p50_ms: n >= latencyRule.fewestOwn ? p50_ms : null,
        p95_ms: n >= latencyRule.fewest ? p95_ms : null,
        everybody_p50_ms: all && all.n >= latencyRule.fewest ? all.p50_ms : null,
      };
    });
}
