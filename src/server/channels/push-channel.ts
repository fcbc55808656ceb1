import { noticeMessage } from "#domain/notices/handed-notice.ts";
import type { Config } from "#server/config.ts";
import { isLoopback } from "#server/config-loopback.ts";
import type { Db } from "#server/db/connect.ts";
import type { Backoff } from "#server/mail/backoff.ts";
import type { SecretBox } from "#server/session/secret-box.ts";
import { loadVapidKeys, type VapidKeys } from "#server/session/vapid-keys.ts";
import { postToAddress } from "#server/store-pages/post-to-address.ts";
import { createExpiringCache } from "./expiring-cache.ts";
import type { HandedOver, MessageChannel } from "./message-channel.ts";
import {
  countRefusal,
  deleteDevice,
  forgetRefusals,
  listDevices,
  type PushDevice,
} from "./push-devices-store.ts";
import { pushHosts } from "./push-hosts.ts";

interface PushParts {
  db: Db;
  config: Config;
  box: SecretBox;
  serverPauses: Backoff;
}

/** Each may wait five seconds for an endpoint that hangs. */
const lanes = 16;
/** After this a service drops what it could not deliver. */
const secondsToLive = 3600;
/** Services accept 4,096 bytes of what this becomes. */
const longestPayload = 3000;
const longestWait = 6 * 3600;

/** Of a service, which takes one for hours: signing costs as much as encrypting. */
const signatures = createExpiringCache<{ Authorization: string }>({ ms: 3_600_000, most: 500 });

type SentTo = { end: "taken" | "gone" | "refused" } | { end: "later"; error: string; seconds: number };

export function pushChannel({ db, config, box, serverPauses }: PushParts): MessageChannel {
  const subject = vapidSubject(config);
  const hosts = pushHosts(serverPauses);
  return {
    name: "push",
    lanes,
    async hand(userId, deliveries, notices) {
      const payload = JSON.stringify({ ...noticeMessage(notices), tag: topicOf(deliveries[0]?.notice_id) });
      if (Buffer.byteLength(payload) > longestPayload) return { end: "refused", error: "too long" };
      const keys = await loadVapidKeys(db, box);
      const hasIt = (id: string) => deliveries.every(({ reached }) => reached.includes(id));
      const devices = (await listDevices(db, userId)).filter(({ id }) => !hasIt(id));
      const message = { payload, topic: topicOf(deliveries[0]?.notice_id), subject, keys, hosts };
      // Silent for two days: that counts as a refusal.
      const isLastTry = deliveries.every((each) => each.is_last_try);
      const ends = await Promise.all(
        devices.map(async (device) => {
          const sent = await sendPush(device, message);
          await noteEnd(db, device, isLastTry && sent.end === "later" ? { end: "refused" } : sent);
          return { id: device.id, sent };
        }),
      );
      return outcomeOf(ends);
    },
  };
}

async function noteEnd(db: Db, { id, failures }: PushDevice, { end }: SentTo): Promise<void> {
  if (end === "taken" && failures > 0) await forgetRefusals(db, id);
  if (end === "refused") await countRefusal(db, id);
  if (end === "gone") await deleteDevice(db, id);
}

/** One device that has it is not told again because another one failed. */
function outcomeOf(ends: { id: string; sent: SentTo }[]): HandedOver {
  const failed = ends.flatMap(({ sent }) => (sent.end === "later" ? [sent] : []));
  const reached = ends.filter(({ sent }) => sent.end === "taken").map(({ id }) => id);
  const [first] = failed;
  if (first) {
    const seconds = Math.max(...failed.map((each) => each.seconds));
    return { end: "later", error: first.error, seconds, reached };
  }
  const isNowhere = ends.length > 0 && reached.length === 0;
  return isNowhere ? { end: "refused", error: "refused" } : { end: "taken" };
}

interface PushMessage {
  payload: string;
  topic: string;
  subject: string;
  keys: VapidKeys;
  hosts: ReturnType<typeof pushHosts>;
}

/** A response decides by its status alone; its body is never read. */
export async function sendPush(device: PushDevice, message: PushMessage): Promise<SentTo> {
  try {
    const { endpoint, headers, body } = await requestTo(device, message);
    const response = await message.hosts.ask(endpoint, () => postToAddress(endpoint, { headers, body }));
    if (!response) return { end: "later", error: "silent host", seconds: 0 };
    const { status, retryAfter } = response;
    if (status >= 200 && status < 300) return { end: "taken" };
    if (status === 404 || status === 410) return { end: "gone" };
    const isPassing = status === 408 || status === 429 || status >= 500;
    if (!isPassing) return { end: "refused" };
    return { end: "later", error: String(status), seconds: Math.min(retryAfter ?? 0, longestWait) };
  } catch (error) {
    return { end: "later", error: error instanceof Error ? error.name : "Error", seconds: 0 };
  }
}

/** Loaded with the first push. It only encrypts and signs: what it sends itself would go to any address. */
async function requestTo({ endpoint, p256dh, auth }: PushDevice, message: PushMessage) {
  const { default: webPush } = await import("web-push");
  const { payload, topic, subject, keys } = message;
  const { origin } = new URL(endpoint);
  const { publicKey, privateKey } = keys;
  const headersFor = () => webPush.getVapidHeaders(origin, subject, publicKey, privateKey, "aes128gcm");
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    headers: signatures.get([publicKey, subject, origin].join(), headersFor),
    TTL: secondsToLive,
    topic,
  });
  const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)]);
  return { endpoint, headers: Object.fromEntries(headers) as Record<string, string>, body: details.body };
}

/** 32 characters: a service and a device show one message for one topic, however often it arrives. */
function topicOf(noticeId = ""): string {
  return noticeId.replaceAll("-", "");
}

/** Whom a push service may write to about our messages. Services refuse a page of this machine. */
export function vapidSubject({ site, https, mail_from }: Config): string {
  const isPage = https && !isLoopback(new URL(site.url).hostname);
  return isPage ? site.url : `mailto:${mail_from.address}`;
}
