import type {
  Alert,
  Alerts,
  ChangedAlert,
  ChangedSettings,
  TriedAlert,
} from "#domain/alerts/alert-response-schema.ts";
import type { Channel } from "#domain/alerts/channels.ts";
import { command, readByPost } from "./as-member.ts";

/** What a person says of an alert; what is left out is as it is at first. */
export type AlertFields = Partial<Omit<Alert, "id" | "rang" | "rang_at" | "last" | "product" | "created_at">>;

export function loadAlerts(): Promise<Alerts> {
  return readByPost("load-alerts", {});
}

export function tryAlert(fields: AlertFields, signal: AbortSignal): Promise<TriedAlert> {
  return readByPost("try-alert", fields, { signal });
}

export const addAlert = command<AlertFields & { alertId?: string }, ChangedAlert>("add-alert");
export const editAlert = command<AlertFields & { alertId: string }, ChangedAlert>("edit-alert");
export const deleteAlert = command<{ alertId: string }, { message: string }>("delete-alert");
export const setQuietHours = command<{ from: string | null; to: string | null }, ChangedSettings>(
  "set-quiet-hours",
);

export const linkTelegram = command<object, { message: string; url: string }>("link-telegram");
export const unlinkTelegram = command<object, { message: string }>("unlink-telegram");
export const addDevice = command<PushSubscriptionJSON & { device: string }, { message: string; id: string }>(
  "add-push-subscription",
);
export const deleteDevice = command<{ id: string }, { message: string }>("delete-push-subscription");
export const testPush = command<{ id: string }, { message: string }>("test-push");
export const renewFeed = command<object, { message: string; url: string }>("renew-feed");
export const setChannel = command<
  { channel: Channel; paused: boolean },
  { message: string; paused: Channel[] }
>("set-channel");
