import { setPriority } from "node:os";
import { atRate, type Done } from "../writes/at-rate.ts";
import { caller } from "../writes/writers.ts";

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
  times: { vote: number[]; comment: number[] };
  failed: Record<string, number>;
}

async function actAtRate({ url, tokens, offers, seconds, rate }: ActOrder): Promise<ActsDone> {
  const call = caller(url);
  const acknowledged: string[] = [];
  const vote = async (n: number) => {
    // Each pair once, in an order that spreads over people and offers.
    const person = n % tokens.length;
    const offer = offers[(Math.floor(n / tokens.length) * 7 + person) % offers.length];
    await call("vote-offer", { productId: offer, value: 1 }, tokens[person]);
    acknowledged.push(`${emailIn(tokens[person] ?? "")} ${offer} 1`);
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
    times: { vote: votes.times, comment: comments.times },
    failed: failures(votes, comments),
  };
}

function failures(...done: Done[]): Record<string, number> {
  return Object.fromEntries(done.flatMap(({ failed }) => [...failed]));
}

function emailIn(token: string): string {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return (JSON.parse(payload) as { email: string }).email;
}

if (process.send) {
  setPriority(19);
  process.once("message", async (order: ActOrder) => process.send?.(await actAtRate(order)));
}
