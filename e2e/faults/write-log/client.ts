// The write log's client, in its own process: it outlives every server that it writes to.
import { setTimeout } from "node:timers/promises";
import type { ClientOrders, FromClient, Looks, ToClient } from "./client-messages.ts";
import { join, subjectOf, takePart } from "./community-writers.ts";
import { lineWriter } from "./log-lines.ts";
import { signUpUsers, writeOffers } from "./offer-writers.ts";
import { watchPages } from "./watch-pages.ts";

let origins: string[] = [];
let turn = 0;
let isLeaving = false;
let work: Promise<Looks> | undefined;

process.on("message", (message: ToClient) => {
  if ("begin" in message) {
    origins = message.begin.origins;
    work = run(message.begin);
  } else if ("origins" in message) origins = message.origins;
  else void finish();
});
// The parent process has ended, and its servers with it.
process.on("disconnect", () => process.exit(1));

async function run({ writeLog, admin, members, voters, picture, ...orders }: ClientOrders): Promise<Looks> {
  const { pauseMs, boundMs, withCommunity, storePrice } = orders;
  const client = {
    origin,
    note: lineWriter(writeLog),
    isLeaving: () => isLeaving,
    hidden: new Map<string, number>(),
    pauseMs,
  };
  const recent: (() => Promise<void>)[] = [];
  const shared = {
    lasting: [],
    comments: [],
    coupons: [],
    people: members.map((token, n) => ({ id: subjectOf(token), handle: `membro_${n}` })),
    voters: voters.map((token, n) => ({ token, id: subjectOf(token), address: `203.0.113.${n + 1}` })),
  };
  const bytes = new Uint8Array(Buffer.from(picture, "base64"));
  const writing = { ...client, ...shared, admin, recent, picture: bytes, storePrice };
  const looks: Looks = [];
  const community = await Promise.all((withCommunity ? members : []).map((member) => join(writing, member)));
  await Promise.all([
    ...members.map((member, i) => writeOffers(writing, member, i)),
    ...community.map((member, i) => takePart(writing, member, i)),
    signUpUsers(writing),
    watchPages({ ...writing, boundMs, looks }),
  ]);
  for (const again of recent) await again();
  return looks;
}

/** Without a server nothing is requested. */
async function origin(): Promise<string> {
  while (origins.length === 0) await setTimeout(10);
  return origins[turn++ % origins.length] ?? "";
}

async function finish(): Promise<void> {
  isLeaving = true;
  const message: FromClient = { finished: (await work) ?? [] };
  process.send?.(message, () => process.exit(0));
}
