// Shows what the site pushes, and opens its page on a tap.

/** What the server sends (server/channels/push-channel.ts). */
interface Pushed {
  title: string;
  body: string;
  path: string;
  tag: string;
}

interface PushEvent extends Event {
  data: { json(): unknown } | null;
  waitUntil(work: Promise<unknown>): void;
}

interface NotificationEvent extends Event {
  notification: Notification;
  waitUntil(work: Promise<unknown>): void;
}

interface Tab {
  url: string;
  focus(): Promise<unknown>;
}

const worker = self as unknown as {
  addEventListener(name: "push", listener: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", listener: (event: NotificationEvent) => void): void;
  registration: ServiceWorkerRegistration;
  clients: { matchAll(query: object): Promise<Tab[]>; openWindow(url: string): Promise<unknown> };
  location: Location;
};

function readPushed({ data }: PushEvent): Pushed {
  const fallback = { title: "Novo aviso", body: "", path: "/notificacoes", tag: "xepa" };
  try {
    return { ...fallback, ...(data?.json() as Partial<Pushed> | undefined) };
  } catch {
    return fallback;
  }
}

/** A page of ours, whatever was sent. */
function addressOf(path: unknown): string {
  const { origin } = worker.location;
  const url = new URL(typeof path === "string" ? path : "/", origin);
  return url.origin === origin ? url.href : `${origin}/notificacoes`;
}

/** In the tab that shows it already, else in a new one: what is typed in another tab stays there. */
async function openAt(url: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = tabs.find((tab) => tab.url === url);
  if (shown) await shown.focus().catch(() => {});
  else await worker.clients.openWindow(url);
}

/** The same tag replaces what is shown, without a sound: a message may arrive twice. */
export function showNotifications(): void {
  worker.addEventListener("push", (event) => {
    const { title, body, path, tag } = readPushed(event);
    const data = { path };
    event.waitUntil(worker.registration.showNotification(title, { body, tag, data, icon: "/icons/192.png" }));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openAt(addressOf((event.notification.data as { path?: unknown } | null)?.path)));
  });
}
