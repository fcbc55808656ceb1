import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { atRate, type Done } from "../writes/at-rate.ts";
import type { SiteContents } from "./site-contents.ts";

// A process of its own: members who vote, comment and so on, each at a rate. They play other machines: on this one the server goes first.

export const acts = ["vote", "comment", "confirm", "save", "alert", "outcome", "marks"] as const;
export type Act = (typeof acts)[number];

export interface ActOrder {
  url: string;
  tokens: string[];
  offers: string[];
  /** Without any nobody says whether one worked. */
  coupons?: string[];
  seconds: number;
  /** Of each act a second. */
  rate: Partial<Record<Act, number>>;
}

export interface ActsDone {
  /** "email offer value" of each vote that was answered with success. */
  acknowledged: string[];
  /** Those that were refused or got no answer: they may be stored or not. */
  unknown: string[];
  times: Record<Act, number[]>;
  failed: Record<string, number>;
}

/** What members do all day beside the visitors of «Load held»; of the embedded engine a quarter is asked. */
export const usualActs = { vote: 10, comment: 1, confirm: 1, save: 2, alert: 0.5, outcome: 1, marks: 10 };

const talkedAbout = 400;

/** For contents as they were read before the server started. */
export function usualOrder(
  { offers, coupons }: SiteContents,
  { share = 1, ...rest }: Pick<ActOrder, "url" | "tokens" | "seconds"> & { share?: number },
): ActOrder {
  const rate = Object.fromEntries(Object.entries(usualActs).map(([act, n]) => [act, n * share]));
  const ids = (all: { id: string }[]) => all.slice(0, talkedAbout).map(({ id }) => id);
  return { ...rest, offers: ids(offers), coupons: ids(coupons), rate };
}

export function letMembersAct(order: ActOrder): Promise<ActsDone> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once("message", (done) => {
      child.kill();
      resolve(done as ActsDone);
    });
    child.once("exit", (code) => reject(new Error(`the members ended with ${code}`)));
    child.send(order);
  });
}

async function actAtRate({ url, tokens, offers, coupons = [], seconds, rate }: ActOrder): Promise<ActsDone> {
  const call = caller(url, tokens.length);
  const [acknowledged, unknown]: [string[], string[]] = [[], []];
  const tokenOf = (n: number) => tokens[n % tokens.length];
  // Each pair once, in an order that spreads over people and offers.
  const offerOf = (n: number) =>
    offers[(Math.floor(n / tokens.length) * 7 + (n % tokens.length)) % offers.length];
  const about = (n: number) => ({ productId: offerOf(n) });
  const does: Record<Act, (n: number) => Promise<void>> = {
    vote: async (n) => {
      const vote = `${emailIn(tokenOf(n) ?? "")} ${offerOf(n)} 1`;
      const voted = call("vote-offer", { ...about(n), value: 1 }, tokenOf(n));
      await voted.catch((error) => {
        unknown.push(vote);
        throw error;
      });
      acknowledged.push(vote);
    },
    comment: (n) => {
      const body = `Chegou hoje, número ${n}. Vale o preço.`;
      return call("add-comment", { productId: offers[n % offers.length], body }, tokenOf(n));
    },
    confirm: (n) => call("confirm-offer", { ...about(n), says: "sim" }, tokenOf(n)),
    save: (n) => call("save-offer", { ...about(n), saved: n % 3 !== 0 }, tokenOf(n)),
    // Forty of each member, again and again: an equal one is the one that is there.
    alert: (n) => call("add-alert", { q: `cafeteira modelo ${n % 40}` }, tokenOf(n)),
    outcome: (n) =>
      call("report-coupon", { couponId: coupons[n % coupons.length], worked: n % 4 !== 0 }, tokenOf(n)),
    marks: (n) => {
      const some = Array.from({ length: 24 }, (_, i) => offers[(n + i) % offers.length]);
      return call("load-my-marks", { offers: some }, tokenOf(n));
    },
  };
  const asked = acts.filter((act) => act !== "outcome" || coupons.length > 0);
  const done = await Promise.all(
    asked.map(async (act) => [act, await atRate(rate[act] ?? 0, seconds, does[act])] as const),
  );
  const empty = acts.map((act): [Act, number[]] => [act, []]);
  return {
    acknowledged,
    unknown,
    times: Object.fromEntries([
      ...empty,
      ...done.map(([act, { times }]) => [act, times]),
    ]) as ActsDone["times"],
    failed: failures(done.map(([, one]) => one)),
  };
}

/** A connection for each of them, and without `fetch`: the client must not need the processor that is measured. */
function caller(url: string, connections: number) {
  const pool = new Pool(url, { connections });
  return async (name: string, body: object, token = "") => {
    const answer = await pool.request({
      path: `/functions/v1/${name}`,
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}: ${text}`);
  };
}

const emails = new Map<string, string>();

function failures(done: Done[]): Record<string, number> {
  return Object.fromEntries(done.flatMap(({ failed }) => [...failed]));
}

function emailIn(token: string): string {
  const known = emails.get(token);
  if (known) return known;
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { email } = JSON.parse(payload) as { email: string };
  emails.set(token, email);
  return email;
}

if (process.send && import.meta.main) {
  setPriority(19);
  process.once("message", async (order: ActOrder) => process.send?.(await actAtRate(order)));
}
