import { ECDH } from "node:crypto";
import { channelConsent } from "#domain/notices/channel-consent.ts";
import { channelMessages } from "#domain/notices/channel-messages.ts";
import type { PushSubscriptionInput } from "#domain/notices/channel-schema.ts";
import { isStoreLink } from "#domain/products/store-link.ts";
import { lockCaller } from "#server/http/caller.ts";
import { Problem } from "#server/http/problem.ts";
import type { HandlerContext } from "#server/http/route.ts";
import { addDevice, deleteOwnDevice } from "./push-devices-store.ts";

/** What could never be sent to is refused here: later one bad row would fail again and again. */
export async function addPushSubscription({ tx, input, caller }: HandlerContext<PushSubscriptionInput>) {
  const isSendable = isPublicEndpoint(input.endpoint) && isOnCurve(input.keys.p256dh);
  if (!isSendable) throw Problem.wrong("endpoint", channelMessages.bad_subscription);
  const me = await lockCaller(tx, caller);
  const id = await addDevice(tx, me, input, channelConsent.push);
  return { message: channelMessages.device_added, id };
}

/** Its text alone; where the name leads to is checked each time before it is dialled. */
function isPublicEndpoint(endpoint: string): boolean {
  return isStoreLink(endpoint) && new URL(endpoint).port === "";
}

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

type NamedDevice = { id?: string | undefined; endpoint?: string | undefined };

/** Another person's device is as good as none: the response is the same, and nothing happens. */
export async function deletePushSubscription({ tx, input, caller }: HandlerContext<NamedDevice>) {
  const { id } = await lockCaller(tx, caller);
  await deleteOwnDevice(tx, id, input);
  return { message: channelMessages.device_deleted };
}
