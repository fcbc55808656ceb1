// `npm run bench -- --only busy [--full] [--engine postgres|pglite]`: visitors while members send offers and pictures,
// vote, comment and so on, and moderators decide (L4 of docs/reliability.md), while many users sign in (L5), and the unlimited list (L10).
import { Agent } from "node:http";
import { embeddedCopy } from "./datasets/embedded-sets.ts";
import { openDataServer } from "./datasets/postgres-sets.ts";
import { type Run, runBench } from "./frame/bench.ts";
import { heading, note } from "./frame/report-line.ts";
import { percentile } from "./frame/statistics.ts";
import { metricIn, metricsOf } from "./load/page-counts.ts";
import { residentOf } from "./load/resident-memory.ts";
import {
  adminToken,
  type ServerUnderTest,
  startOn,
  startOnDatabase,
  tokenOf,
} from "./load/server-under-test.ts";
import { makePhotos } from "./uploads/photos.ts";
import { sendPhoto } from "./uploads/send-photo.ts";
import { letMembersAct, usualOrder } from "./visits/acting-members.ts";
import { reportReceived } from "./visits/received-figures.ts";
import { readContents, type SiteContents } from "./visits/site-contents.ts";
import { visitorMix } from "./visits/visitor-mix.ts";
import { receive } from "./visits/visitors.ts";
import { atRate, type Done } from "./writes/at-rate.ts";
import { addMembers, type Member } from "./writes/members.ts";
import { caller, offerNumber } from "./writes/writers.ts";

/** Per second: the requirement of «Load held» for each engine. */
const held = {
  postgres: { visits: 300, submit: 20, upload: 5, decide: 10, login: 20, writeP95: 400 },
  pglite: { visits: 100, submit: 5, upload: 1, decide: 5, login: 5 },
} as const;

interface Stage {
  name: string;
  server: ServerUnderTest;
  contents: SiteContents;
  members: Member[];
  held: { visits: number; submit: number; upload: number; decide: number; login: number; writeP95?: number };
}

const durable = { fsync: "on", full_page_writes: "on", autovacuum: "on" };
const megabyte = 1024 * 1024;

const title = "Visitors while people write, and while they sign in";
await runBench({ name: "busy", title, options: { engine: "both" } }, async (run) => {
  if (run.options.engine !== "pglite") await onPostgres(run);
  if (run.options.engine !== "postgres") await onEmbedded(run);
});

async function onPostgres(run: Run<string>): Promise<void> {
  const data = await openDataServer(durable);
  try {
    const at = { data_dir: "", database_url: await data.copyOf("100k") };
    const members = await addMembers(at, 8);
    const contents = await readContents(at);
    const server = await startOnDatabase(at.database_url);
    await act(run, { name: "PostgreSQL 100k", server, contents, members, held: held.postgres });
    await server.stop();
  } finally {
    await data.stop();
  }
}

async function onEmbedded(run: Run<string>): Promise<void> {
  const at = { data_dir: await embeddedCopy(50_000), database_url: null };
  const members = await addMembers(at, 8);
  const contents = await readContents(at);
  const server = await startOn(at.data_dir, { DEMO: "off" });
  await act(run, { name: "embedded 50k", server, contents, members, held: held.pglite });
  await server.stop();
}

async function act(run: Run<string>, stage: Stage): Promise<void> {
  heading(stage.name);
  const seconds = run.isFull ? 600 : 30;
  await visits(stage, stage.held.visits / 2, 5);
  await writeAmongVisitors(run, stage, seconds);
  await signInAmongVisitors(run, stage, run.isFull ? 120 : 20);
  await requestFullList(run, stage);
}

function visits({ server, contents }: Stage, perSecond: number, seconds: number) {
  return receive({
    origin: `http://127.0.0.1:${server.port}`,
    visits: visitorMix(contents, server.url, perSecond * seconds),
    connections: 64,
    perSecond,
    seconds,
  });
}

async function writeAmongVisitors(run: Run<string>, stage: Stage, seconds: number): Promise<void> {
  const { server, members, held, name } = stage;
  const call = caller(`http://127.0.0.1:${server.port}`);
  const admin = await adminToken(server.url);
  const tokens = await Promise.all(members.map((member) => tokenOf(server.url, member)));
  const [photo] = await makePhotos({ most: 2.2 * megabyte, least: 1.8 * megabyte });
  const agent = new Agent({ keepAlive: true });
  const waiting: { id: string; version: number }[] = [];
  const submit = async (n: number) => {
    waiting.push(await call("submit-user-product", offerNumber(n), tokens[n % tokens.length]));
  };
  const decide = async () => {
    const offer = waiting.shift();
    if (!offer) return;
    await call(
      "update-product-status",
      { productId: offer.id, version: offer.version, status: "approved" },
      admin,
    );
  };
  const upload = async (n: number) => {
    const token = tokens[n % tokens.length] ?? "";
    const status = await sendPhoto({ url: server.url, token, agent, photo: photo?.jpeg ?? Buffer.alloc(0) });
    if (status !== 200) throw new Error(`upload-image answered ${status}`);
  };
  const share = held.visits / 300;
  const [received, acted, submitted, decided, uploaded] = await Promise.all([
    visits(stage, held.visits / 2, seconds),
    letMembersAct(usualOrder(stage.contents, { url: server.url, tokens, seconds, share })),
    atRate(held.submit, seconds, submit),
    atRate(held.decide, seconds, decide),
    atRate(held.upload, seconds, upload),
  ]);
  agent.destroy();
  const label = `${name}, L4`;
  reportReceived(run, `${label}: visitors at ${held.visits / 2}/s`, received, {});
  const writeP95 = held.writeP95;
  reportDone(run, `${label}: submissions at ${held.submit}/s`, submitted, writeP95);
  reportDone(run, `${label}: decisions at ${held.decide}/s`, decided, writeP95);
  reportDone(run, `${label}: pictures of 2 MB at ${held.upload}/s`, uploaded);
  const done = { times: Object.values(acted.times).flat(), failed: new Map(Object.entries(acted.failed)) };
  reportDone(run, `${label}: votes, comments, marks and so on`, done, writeP95);
}

async function signInAmongVisitors(run: Run<string>, stage: Stage, seconds: number): Promise<void> {
  const { server, members, held, name } = stage;
  const p95 = async (visiting: ReturnType<typeof visits>) =>
    percentile(Object.values((await visiting).times).flat(), 95);
  const alone = await p95(visits(stage, held.visits, seconds));
  const signIn = async (n: number) => {
    const member = members[n % members.length];
    if (member) await tokenOf(server.url, member);
  };
  const [among, signedIn] = await Promise.all([
    p95(visits(stage, held.visits, seconds)),
    atRate(held.login, seconds, signIn),
  ]);
  const label = `${name}, L5`;
  run.figure({ label: `${label}: visitors' p95 without logins`, value: alone, unit: "ms" });
  run.figure({
    label: `${label}: visitors' p95 with, to without`,
    value: among / alone,
    unit: "×",
    goal: { most: 2 },
  });
  reportDone(run, `${label}: logins at ${held.login}/s`, signedIn);
}

/** The call of the specification that returns «all approved products». */
async function requestFullList(run: Run<string>, { server, name }: Stage): Promise<void> {
  const label = `${name}, L10`;
  const url = `${server.url}/functions/v1/get-approved-products`;
  const before = residentOf(server.pid);
  await metricsOf(server.url);
  let bytes = 0;
  let etag = "";
  for (let n = 0; n < 20; n++) {
    const answer = await fetch(`${url}?page=${n + 1}`, { headers: { "accept-encoding": "identity" } });
    bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength);
    etag = answer.headers.get("etag") ?? "";
  }
  const stall = metricIn(await metricsOf(server.url), "nodejs_eventloop_lag_max_seconds") * 1000;
  const again = await fetch(`${url}?page=20`, {
    headers: { "accept-encoding": "identity", "if-none-match": etag },
  });
  run.figure({ label: `${label}: largest response`, value: bytes / 1024, unit: "KB" });
  run.figure({ label: `${label}: longest stall of the loop`, value: stall, unit: "ms", goal: { most: 100 } });
  run.figure({
    label: `${label}: memory`,
    value: residentOf(server.pid) - before,
    unit: "MB",
    goal: { most: 50 },
  });
  note(`${label}: asked again with its ETag: ${again.status}`);
}

function reportDone(run: Run<string>, label: string, { times, failed }: Done, most?: number): void {
  run.figure({ label: `${label}: p50`, value: percentile(times, 50), unit: "ms" });
  run.figure({
    label: `${label}: p95`,
    value: percentile(times, 95),
    unit: "ms",
    repeats: times.length,
    ...(most !== undefined && { goal: { most } }),
  });
  const failures = [...failed.values()].reduce((sum, count) => sum + count, 0);
  run.figure({ label: `${label}: failed`, value: failures, unit: "", goal: { most: 0 } });
  for (const [why, count] of failed) note(`FAILED ${count} times: ${why}`);
}
