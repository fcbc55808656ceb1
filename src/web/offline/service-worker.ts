// Keeps one page, «you are offline», and the files that it shows. No other page, no call and nothing private is ever kept:
// whatever can be reached comes from the network, and what cannot is answered by that page.
// The server writes the version in front of this script (site/discovery/service-worker.ts).
import { showNotifications } from "./notifications.ts";

declare const VERSION: string;

interface InstallEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  addRoutes?(rules: object[]): Promise<void>;
}

interface FetchEvent extends Event {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

const family = "offline ";
const cacheName = family + VERSION;
const page = "/offline";
const worker = self as unknown as {
  addEventListener(name: "install" | "activate", listener: (event: InstallEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
};

/** Without cookies, so that what is kept is what any visitor sees. */
async function keepPage(): Promise<void> {
  const answer = await fetch(page, { credentials: "omit", cache: "reload" });
  if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
  const html = await answer.clone().text();
  const cache = await caches.open(cacheName);
  await cache.addAll(new Set(html.match(/\/assets\/[\w.-]+\.(?:css|svg|woff2)/g)));
  await cache.put(page, answer);
}

async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(family) && name !== cacheName) await caches.delete(name);
}

async function cachedResponse(name: string): Promise<Response | undefined> {
  return (await caches.open(cacheName)).match(name);
}

async function openPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await cachedResponse(page)) ?? Response.error();
  }
}

async function openFile(request: Request): Promise<Response> {
  return (await cachedResponse(request.url)) ?? fetch(request);
}

/** Where browsers can, what is none of our business does not even pass through here. */
const byPass = [
  { condition: { urlPattern: { pathname: "/assets/*" } }, source: "fetch-event" },
  { condition: { not: { requestMode: "navigate" } }, source: "network" },
];

showNotifications();

worker.addEventListener("install", (event) => {
  event.addRoutes?.(byPass).catch(() => {});
  event.waitUntil(keepPage().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  // The request for a page sets out at once, not when this script has started.
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([deleteOldCaches(), preload]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(openPage(event));
  else if (new URL(request.url).pathname.startsWith("/assets/")) event.respondWith(openFile(request));
});
