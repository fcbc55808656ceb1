import { setPriority } from "node:os";
import { Pool } from "undici";
import { atRate, type Done } from "../writes/at-rate.ts";

// A process of its own: members who vote and comment at a rate. They play other machines: on this one the server goes first.

export interface ActOrder {
  url: string;
  tokens: string[];
  offers: string[];
  seconds: number;
  rate: { votes: number; comments: number };
}

export interface ActsDone {
  /** "email offer value" of each vote that was answered with success. */
  acknowledged: string[];
  /** Those that were refused or got no answer: they may be stored or not. */
  unknown: string[];
  times: { vote: number[]; comment: number[] };
  failed: Record<string, number>;
}

async function actAtRate({ url, tokens, offers, seconds, rate }: ActOrder): Promise<ActsDone> {
  const call = caller(url, tokens.length);
  const [acknowledged, unknown]: [string[], string[]] = [[], []];
  const vote = async (n: number) => {
    // Each pair once, in an order that spreads over people and offers.
    const person = n % tokens.length;
    const offer = offers[(Math.floor(n / tokens.length) * 7 + person) % offers.length];
    const vote = `${emailIn(tokens[person] ?? "")} ${offer} 1`;
    const voted = call("vote-offer", { productId: offer, value: 1 }, tokens[person]);
    await voted.catch((error) => {
      unknown.push(vote);
      throw error;
    });
    acknowledged.push(vote);
  };
  const comment = async (n: number) => {
    const offer = offers[n % offers.length];
    const body = `Chegou hoje, número ${n}. Vale o preço.`;
    await call("add-comment", { productId: offer, body }, tokens[n % tokens.length]);
  };
  const [votes, comments] = await Promise.all([
    atRate(rate.votes, seconds, vote),
    atRate(rate.comments, seconds, comment),
  ]);
  return {
    acknowledged,
    unknown,
    times: { vote: votes.times, comment: comments.times },
    failed: failures(votes, comments),
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

function failures(...done: Done[]): Record<string, number> {
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

if (process.send) {
  setPriority(19);
  process.once("message", async (order: ActOrder) => process.send?.(await actAtRate(order)));
}
