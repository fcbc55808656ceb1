import { beforeEach, expect, test } from "vitest";
import { channelMessages, pauseMessages } from "#domain/notices/channel-messages.ts";
import { noticeSettings } from "#server/db/schema/notices.ts";
import { loadVapidKeys } from "#server/session/vapid-keys.ts";
import { aPerson, json, type Person } from "#testing/factories.ts";
import { formPost } from "#testing/form-post.ts";
import { aNotice, aNoticeSender, listDeliveries, makeDue } from "#testing/notices.ts";
import { queuedLetters } from "#testing/queued-letters.ts";
import { freshServer, type TestServer } from "#testing/test-server.ts";
import { loadChannelSettings } from "./channel-settings-store.ts";

let server: TestServer;
let ana: Person;
beforeEach(async () => {
  server = await freshServer();
  ana = await aPerson(server);
});

const paused = async () => (await server.db.select().from(noticeSettings)).map((row) => row.paused);

async function pauseLink(): Promise<string> {
  await aNotice(server.db, ana, ["email"]);
  await aNoticeSender(server).deliver();
  const { pause_url = "" } = (await queuedLetters(server)).at(-1)?.values ?? {};
  return pause_url.slice(server.config.site.url.length);
}

test("with NOTICES=off nothing is handed over, and what waits goes once it is on again", async () => {
  server = await freshServer({ NOTICES: "off" });
  ana = await aPerson(server);
  await aNotice(server.db, ana, ["email"]);
  await aNoticeSender(server).deliver();
  expect(await queuedLetters(server)).toEqual([]);
  expect((await listDeliveries(server.db)).map(({ done_at, tries }) => [done_at, tries])).toEqual([
    [null, 0],
  ]);
  await aNoticeSender({ ...server, config: { ...server.config, notices: true } }).deliver();
  expect(await queuedLetters(server)).toHaveLength(1);
});

test("a letter's link only asks; its button and a mail program's one click pause the letters, without a login", async () => {
  const link = await pauseLink();
  const opened = await server.request(link);
  expect(opened.headers.get("cache-control")).toContain("no-store");
  expect(await opened.text()).toContain("Pausar os avisos por e-mail?");
  expect(await paused()).toEqual([]);
  const pressed = await server.request(link, formPost({}));
  expect(pressed.status).toBe(303);
  const done = await server.request(pressed.headers.get("location") ?? "");
  const html = await done.text();
  expect(html).toContain(pauseMessages.paused);
  expect(html).toContain('href="/alertas"');
  for (const _ of [1, 2]) {
    const clicked = await server.request(link, formPost({ "List-Unsubscribe": "One-Click" }));
    expect([clicked.status, await clicked.text()]).toEqual([200, pauseMessages.paused]);
  }
  expect(await paused()).toEqual([["email", "daily"]]);
  const forged = link.replace(/.{43}$/, "x".repeat(43));
  const bia = await aPerson(server);
  const other = link.replace(
    /token=[^.]+/,
    `token=${Buffer.from(bia.id.replaceAll("-", ""), "hex").toString("base64url")}`,
  );
  for (const wrong of [forged, other]) expect((await server.request(wrong, formPost({}))).status).toBe(404);
  expect(await paused()).toHaveLength(1);
  expect(JSON.stringify(server.lines)).not.toContain(link.split("token=")[1]);
});

test("a member pauses and resumes a channel; what waited for a paused one is not sent", async () => {
  const set = async (body: unknown) => {
    const response = await server.request("/functions/v1/set-channel", json(body, ana.auth));
    return { status: response.status, ...(await response.json()) };
  };
  expect(await set({ channel: "push", paused: true })).toEqual({
    status: 200,
    message: channelMessages.paused,
    paused: ["push"],
  });
  await aNotice(server.db, ana, ["email"]);
  expect(await set({ channel: "email", paused: true })).toMatchObject({ paused: ["push", "email", "daily"] });
  await makeDue(server.db);
  await aNoticeSender(server).deliver();
  expect(await queuedLetters(server)).toEqual([]);
  expect(await listDeliveries(server.db)).toMatchObject([{ last_error: "unreachable" }]);
  expect(await set({ channel: "email", paused: false })).toMatchObject({
    message: channelMessages.resumed,
    paused: ["push"],
  });
  for (const body of [{}, { channel: "bell", paused: true }, { channel: "push", paused: "sim" }])
    expect((await set(body)).status).toBe(422);
  const { db, box, config } = server;
  const { publicKey } = await loadVapidKeys(db, box);
  expect(await loadChannelSettings(db, { id: ana.id, session_id: "" }, { config, box })).toEqual({
    available: ["bell", "email", "daily", "push", "feed"],
    paused: ["push"],
    devices: [],
    telegram: "none",
    push_key: publicKey,
    quiet_from: null,
    quiet_to: null,
    feed_url: null,
  });
});
