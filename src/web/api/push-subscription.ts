import type { pushRefusals } from "#domain/notices/channel-messages.ts";

/** Why there is none, as a sentence for the person. */
export type PushRefusal = keyof typeof pushRefusals;

export type PushResult = { subscription: PushSubscriptionJSON } | { refusal: PushRefusal };

/** Whether this browser could receive pushes of this site at all. */
export function canReceivePush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/**
 * Asks the person and then the browser's service; call it from a tap, since browsers ask only then. `push_key` is the site's own, from
 * `load-alerts`. A subscription to an older key of the site is replaced.
 */
export async function subscribePush(push_key: string): Promise<PushResult> {
  if (!canReceivePush()) return { refusal: "unsupported" };
  if ((await Notification.requestPermission()) !== "granted") return { refusal: "denied" };
  try {
    const registration = await readyWorker();
    const known = await registration.pushManager.getSubscription();
    if (known && !hasKey(known, push_key)) await known.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: push_key,
    });
    return { subscription: subscription.toJSON() };
  } catch {
    return { refusal: "failed" };
  }
}

/** Ends it in the browser; returns its address, for `delete-push-subscription`. */
export async function unsubscribePush(): Promise<string | null> {
  if (!canReceivePush()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

function hasKey({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}
