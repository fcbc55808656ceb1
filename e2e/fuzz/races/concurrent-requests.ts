import { Agent } from "node:http";
import { inject } from "vitest";
import type { Person } from "#testing/factories.ts";
import type { FuzzServer } from "../fuzz-server.ts";
import { sendRequest } from "../send-request.ts";

/** How many requests are sent at the same moment. */
export const parallel = inject("part") === null ? 8 : 50;

export interface RaceResponse {
  status: number;
  body: Record<string, unknown>;
}

/** One kind of race: its set-up, its concurrent requests, and the check of the final state, or why it is wrong. */
export interface Race {
  name: string;
  expected: string;
  round(site: FuzzServer, n: number): Promise<Outcome>;
}

export interface Outcome {
  statuses: number[];
  /** Each a sentence about what is wrong. */
  wrong: string[];
}

/** A connection each, as of as many clients: none is old enough to be closed during a request. */
const agent = new Agent({ keepAlive: false });

export async function post(
  { server }: FuzzServer,
  target: string,
  body: unknown,
  by?: Person,
  key?: string,
): Promise<RaceResponse> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    "Content-Type": "application/json",
    "Content-Length": String(bytes.length),
    ...by?.auth,
    ...(key ? { "Idempotency-Key": key } : {}),
  };
  const response = await sendRequest(server.port, agent, { method: "POST", target, headers, body: bytes });
  return { status: response.status, body: (await response.json()) as RaceResponse["body"] };
}

/** As a visitor. */
export function look({ server }: FuzzServer, target: string): Promise<Response> {
  return sendRequest(server.port, agent, { target });
}

export function call(
  site: FuzzServer,
  name: string,
  body: unknown,
  by: Person,
  key?: string,
): Promise<RaceResponse> {
  return post(site, `/functions/v1/${name}`, body, by, key);
}

/** Sends both requests in parallel, starting with either in turn; responses by request. */
export async function meet(
  n: number,
  one: (i: number) => Promise<RaceResponse>,
  other: (i: number) => Promise<RaceResponse>,
): Promise<[RaceResponse[], RaceResponse[]]> {
  const order = Array.from({ length: parallel }, (_, i) => (i + n) % 2);
  const answers = await Promise.all(order.map((which, i) => (which ? other(i) : one(i))));
  return [answers.filter((_, i) => order[i] === 0), answers.filter((_, i) => order[i] === 1)];
}

export function concurrently(work: (i: number) => Promise<RaceResponse>): Promise<RaceResponse[]> {
  return Promise.all(Array.from({ length: parallel }, (_, i) => work(i)));
}

export function statusesOf(...answers: RaceResponse[][]): number[] {
  return answers.flat().map(({ status }) => status);
}

/** «3 × 200, 22 × 409»: which, in order. */
export function tally(answers: readonly RaceResponse[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${n} × ${status}`)
    .join(", ");
}

/** Empty if the result is one of the allowed ones. */
export function unless(seen: unknown, ...endings: unknown[]): string[] {
  const text = JSON.stringify(seen);
  return endings.some((ending) => JSON.stringify(ending) === text) ? [] : [text];
}
