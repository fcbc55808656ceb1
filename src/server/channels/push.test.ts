import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { channelConsent } from "#domain/notices/channel-consent.ts";
import { channelMessages, testNotice } from "#domain/notices/channel-messages.ts";
import { authSessions } from "#server/db/schema/auth.ts";
import { pushDevices } from "#server/db/schema/notices.ts";
import { siteState } from "#server/db/schema/operation.ts";
import { products } from "#server/db/schema/products.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { loadVapidKeys } from "#server/session/vapid-keys.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import {
  aNotice,
  aNoticeSender,
  listDeliveries,
  makeDue,
  ringAgain,
  secondsUntilNext,
} from "#testing/notices.ts";
import { aBrowser, type Browser, pushHost, startPushService } from "#testing/push-service.ts";
import { dialled, otherNames } from "#testing/stores/play-stores.ts";
import { until } from "#testing/test-outbox.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";

const service = await startPushService();
afterAll(() => service.close());

let server: TestServer;
let ana: Person;
let bia: Person;
beforeEach(async () => {
  service.forget();
  dialled.length = 0;
  otherNames.clear();
  const production = {
    SITE_URL: "https://xepa.exemplo.com.br",
    SMTP_URL: "smtp://127.0.0.1:1",
    LIMITS: "on",
  };
  server = await freshServer(production);
  [ana, bia] = [await aPerson(server), await aPerson(server)];
});

const call = (name: string, body: unknown, { auth }: Person) =>
  server.request(`/functions/v1/${name}`, json(body, auth));
const devices = () => server.db.select().from(pushDevices).orderBy(pushDevices.created_at);
const isDone = async () => (await listDeliveries(server.db)).every(({ done_at }) => done_at !== null);

async function subscribe(person: Person): Promise<Browser> {
  const browser = service.add();
  expect((await call("add-push-subscription", browser.subscription, person)).status).toBe(200);
  return browser;
}

async function deliverAll(): Promise<string[]> {
  const sender = aNoticeSender(server);
  await until(async () => {
    await sender.deliver();
    return isDone();
  });
  await sender.stop();
  return sender.lines;
}

test("a notice reaches each device encrypted for it and signed by the site's own key, under the notice's topic", async () => {
  const { db, box } = server;
  const [phone, computer] = [await subscribe(ana), await subscribe(ana)];
  await subscribe(bia);
  const { id, offer } = await aNotice(db, ana, ["push"], { name: "Air Fryer" });
  const keys = await loadVapidKeys(db, box);
  await deliverAll();
  expect(service.messages.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [phone.endpoint, computer.endpoint].toSorted(),
  );
  const topic = id.replaceAll("-", "");
  expect(topic).toHaveLength(32);
  expect(service.messages[0]).toMatchObject({
    topic,
    ttl: 3600,
    subject: "https://xepa.exemplo.com.br",
    payload: {
      title: "Air Fryer",
      body: "R$\u00a0100,00 · Loja Boa · alerta «Air Fryer»",
      path: `/product/${offer.slug}`,
      tag: topic,
    },
  });
  // The key is the same at every start, and sealed in the database.
  expect(await loadVapidKeys(db, box)).toEqual(keys);
  const other = secretBox("a secret that this database was not made with");
  await expect(loadVapidKeys(db, other)).rejects.toThrow(/^AUTH_SECRET não é o segredo/);
  const [stored] = await db.select().from(siteState).where(eq(siteState.key, "vapid keys"));
  expect(JSON.stringify(stored)).not.toContain(keys.privateKey);
  // Processes that start together have one.
  await db.delete(siteState).where(eq(siteState.key, "vapid keys"));
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => loadVapidKeys(db, box)));
  for (const each of others) expect(each).toEqual(first);
});

test("a dead device is dropped, a busy one is tried again and the others get it once; redirects and lies are harmless", async () => {
  const { db } = server;
  const [good, dead, unknown, busy, moved, huge] = [
    await subscribe(ana),
    await subscribe(ana),
    await subscribe(ana),
    await subscribe(ana),
    await subscribe(ana),
    await subscribe(ana),
  ];
  service.faults.set(dead.endpoint, (response) => void response.writeHead(410).end());
  service.faults.set(unknown.endpoint, (response) => void response.writeHead(404).end());
  let tries = 0;
  service.faults.set(busy.endpoint, (response) => {
    if (++tries === 1) response.writeHead(429, { "Retry-After": "120" }).end();
    else if (tries === 2) response.writeHead(500).end();
    else if (tries === 3) response.writeHead(503).end();
    else response.writeHead(201).end();
  });
  service.faults.set(moved.endpoint, (response) => {
    response.writeHead(307, { location: `https://${pushHost}/outro` }).end();
  });
  service.faults.set(huge.endpoint, (response) => {
    response.writeHead(201);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on("drain", more).on("error", () => {});
    more();
  });
  await aNotice(db, ana, ["push"]);
  const first = aNoticeSender(server);
  await first.deliver();
  await until(async () => (await listDeliveries(db))[0]?.last_error === "429");
  await first.stop();
  expect(await secondsUntilNext(db)).toBeGreaterThan(100);
  await makeDue(db);
  const lines = await deliverAll();
  const times = (browser: Browser) => service.requests.filter((each) => each === browser.endpoint).length;
  expect([good, dead, unknown, busy, moved, huge].map(times)).toEqual([1, 1, 1, 4, 4, 1]);
  expect(service.requests).not.toContain(`https://${pushHost}/outro`);
  const left = (await devices()).map(({ endpoint }) => endpoint);
  for (const gone of [dead, unknown]) expect(left).not.toContain(gone.endpoint);
  expect(await listDeliveries(db)).toMatchObject([{ last_error: null, tries: 4 }]);
  expect(lines.join()).not.toContain(good.endpoint);
});

test("a notice that rings again during a hand-over, or after some devices have it, is pushed again", async () => {
  const { db } = server;
  const [phone, computer] = [await subscribe(ana), await subscribe(ana)];
  const asked = Promise.withResolvers<ServerResponse>();
  service.faults.set(phone.endpoint, (response) => asked.resolve(response));
  const { id } = await aNotice(db, ana, ["push"]);
  const sender = aNoticeSender(server);
  await sender.deliver();
  const held = await asked.promise;
  await ringAgain(db, ana, id, ["push"]);
  service.faults.delete(phone.endpoint);
  held.writeHead(201).end();
  await sender.stop();
  await deliverAll();
  const times = (browser: Browser) => service.requests.filter((each) => each === browser.endpoint).length;
  expect([phone, computer].map(times)).toEqual([2, 2]);
  service.faults.set(computer.endpoint, (response) => void response.writeHead(503).end());
  const other = await aNotice(db, ana, ["push"]);
  const busy = aNoticeSender(server);
  await busy.deliver();
  await until(async () => (await listDeliveries(db)).some(({ reached }) => reached.length === 1));
  await busy.stop();
  await ringAgain(db, ana, other.id, ["push"]);
  service.faults.clear();
  await deliverAll();
  expect(times(phone)).toBe(4);
});

test("a service that does not answer is left alone for a while, and a device that was silent for two days goes in the end", async () => {
  const { db } = server;
  const [silent, other] = [await subscribe(ana), await subscribe(bia)];
  service.faults.set(silent.endpoint, (_, { socket }) => void socket.destroy());
  await aNotice(db, ana, ["push"]);
  await db.update(pushDevices).set({ failures: 4 });
  await db.execute("UPDATE deliveries SET created_at = now() - interval '49 hours'");
  const serverPauses = { first: 60, longest: 60 };
  const sender = aNoticeSender(server, { serverPauses });
  await sender.deliver();
  await until(isDone);
  expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
  await aNotice(db, bia, ["push"]);
  await sender.deliver();
  await until(async () => (await listDeliveries(db)).some(({ last_error }) => last_error === "silent host"));
  await sender.stop();
  expect(service.requests).toEqual([silent.endpoint]);
  await makeDue(db);
  await deliverAll();
  expect(service.messages.map(({ endpoint }) => endpoint)).toEqual([other.endpoint]);
});

test("a withdrawn offer is never pushed, what a dead process took is pushed after its lease, and two processes push once", async () => {
  const { db } = server;
  await subscribe(ana);
  const gone = await aNotice(db, ana, ["push"]);
  await db.update(products).set({ status: "rejected" }).where(eq(products.id, gone.offer.id));
  await deliverAll();
  expect(service.messages).toEqual([]);
  await subscribe(bia);
  await aNotice(db, bia, ["push"]);
  const hung = Promise.withResolvers<Socket>();
  const [device] = (await devices()).slice(-1);
  service.faults.set(device?.endpoint ?? "", (_, { socket }) => hung.resolve(socket));
  const killed = aNoticeSender(server, { lease: 0.5 });
  await killed.deliver();
  const silent = await hung.promise;
  service.faults.clear();
  const [one, other] = [aNoticeSender(server), aNoticeSender(server)];
  await until(async () => {
    await Promise.all([one.deliver(), other.deliver()]);
    return isDone();
  });
  expect(service.messages).toHaveLength(1);
  silent.destroy();
  await Promise.all([killed, one, other].map((sender) => sender.stop()));
});

test("only a browser's own object is taken; what could lead inside is refused, and never dialled", async () => {
  const { subscription } = aBrowser();
  const { keys } = subscription;
  const notOnCurve = `B${"A".repeat(85)}E`;
  const bad = [
    {},
    { ...subscription, endpoint: "http://push.exemplo.com.br/wp/1" },
    { ...subscription, endpoint: "https://127.0.0.1/wp/1" },
    { ...subscription, endpoint: "https://[::1]/wp/1" },
    { ...subscription, endpoint: "https://localhost/wp/1" },
    { ...subscription, endpoint: "https://metadata.google.internal/wp" },
    { ...subscription, endpoint: "https://push.exemplo.com.br:8443/wp" },
    { ...subscription, endpoint: "https://ana:senha@push.exemplo.com.br/wp" },
    { ...subscription, endpoint: `https://push.exemplo.com.br/${"x".repeat(2000)}` },
    { ...subscription, keys: { ...keys, auth: "curta" } },
    { ...subscription, keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
    { ...subscription, keys: { ...keys, p256dh: notOnCurve } },
    { ...subscription, keys: null },
  ];
  for (const body of bad) {
    const response = await call("add-push-subscription", body, ana);
    expect([body, response.status]).toEqual([body, 422]);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/inscrição|inválidos/) });
  }
  expect(await devices()).toEqual([]);
  // A public name that leads inside is found when it would be dialled.
  otherNames.set("dentro.exemplo.com.br", ["169.254.169.254"]);
  const inside = { ...subscription, endpoint: "https://dentro.exemplo.com.br/wp/1" };
  expect((await call("add-push-subscription", inside, ana)).status).toBe(200);
  await aNotice(server.db, ana, ["push"]);
  const sender = aNoticeSender(server);
  await until(async () => {
    await sender.deliver();
    return (await listDeliveries(server.db)).some(
      ({ tries, last_error }) => tries > 1 && last_error !== null,
    );
  });
  await sender.stop();
  expect(dialled).toEqual([]);
});

test("a test reaches the device that it is asked for, whatever the quiet hours; ten an hour, and a dead device goes", async () => {
  const [phone, computer] = [await subscribe(ana), await subscribe(ana)];
  const [first, second] = await devices();
  const post = async (id: string | undefined, person = ana) => {
    const response = await call("test-push", { id }, person);
    return [response.status, ((await response.json()) as { message?: string; error?: string }).message];
  };
  await server.request("/functions/v1/set-quiet-hours", json({ from: "00:00", to: "23:59" }, ana.auth));
  expect(await post(first?.id)).toEqual([200, channelMessages.test_pushed]);
  expect(service.messages).toMatchObject([{ endpoint: phone.endpoint, payload: { ...testNotice } }]);
  expect((await post(first?.id, bia))[0]).toBe(404);
  service.faults.set(computer.endpoint, (response) => void response.writeHead(410).end());
  expect((await post(second?.id))[0]).toBe(404);
  expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([phone.endpoint]);
  service.faults.set(phone.endpoint, (response) => void response.writeHead(503).end());
  expect((await post(first?.id))[0]).toBe(503);
  service.faults.clear();
  const more = await Promise.all(Array.from({ length: 10 }, () => post(first?.id)));
  expect(more.filter(([status]) => status === 429).length).toBeGreaterThan(0);
  expect(await listDeliveries(server.db)).toEqual([]);
});

test("a device belongs to one person and session, at most ten of them; another person's is not deleted", async () => {
  const { db } = server;
  const shared = await subscribe(ana);
  const [first] = await devices();
  expect(first).toMatchObject({ user_id: ana.id, consent_text: channelConsent.push });
  for (const named of [{ id: first?.id }, { endpoint: shared.endpoint }]) {
    expect((await call("delete-push-subscription", named, bia)).status).toBe(200);
    expect(await devices()).toHaveLength(1);
  }
  expect((await call("delete-push-subscription", {}, ana)).status).toBe(422);
  // The same browser, where another person has signed in.
  const response = await call("add-push-subscription", { ...shared.subscription, device: "Chrome" }, bia);
  expect(await response.json()).toMatchObject({ id: first?.id });
  expect(await devices()).toMatchObject([{ user_id: bia.id, device: "Chrome" }]);
  for (const _ of Array(10).keys()) await subscribe(bia);
  const left = (await devices()).map(({ endpoint }) => endpoint);
  expect(left).toHaveLength(10);
  expect(left).not.toContain(shared.endpoint);
  await call("delete-push-subscription", { endpoint: left[0] }, bia);
  expect(await devices()).toHaveLength(9);
  await db.delete(authSessions).where(eq(authSessions.user_id, bia.id));
  expect(await devices()).toEqual([]);
});
