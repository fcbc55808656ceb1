// Visitors who come when they come, whether the server keeps up or not, from a process of its own (forked by `receive`). How
// long an answer took counts from when its request was due: one that had to wait for a connection has waited too.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

export interface Visit {
  /** What figures are told apart by: «product», «search». */
  kind: string;
  path: string;
  /** Stands in this answer and in no other one's: the product's own name. */
  wanted: string;
}

export interface Stream {
  origin: string;
  /** In this order, and again from the first where they do not last. */
  visits: Visit[];
  connections: number;
  seconds: number;
  perSecond: number;
  /** From nobody to all of them. */
  rampSeconds?: number;
  /** Every single answer is wanted, and not only how long all of them took. */
  keepsDiary?: boolean;
}

/** One answer: when it was due since the first, in ms, what it was, and how long it took. */
export type Entry = [due: number, status: number, ms: number];

export interface Received {
  /** Milliseconds each, by kind. */
  times: Record<string, number[]>;
  statuses: Record<string, number>;
  /** Connections that were refused, cut or silent. */
  lost: number;
  /** Answers without what they should hold. */
  wrong: number;
  /** The first few of both, to find out why. */
  examples: string[];
  diary: Entry[];
}

const patienceMs = 10_000;
const mostExamples = 5;

export function receive(stream: Stream): Promise<Received> {
  const child = fork(fileURLToPath(import.meta.url), { serialization: "advanced", execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once("message", (received) => resolve(received as Received));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the visitors' process ended with ${code}`)));
    child.send(stream);
  });
}

async function comeAndGo(stream: Stream): Promise<Received> {
  const { visits, seconds, perSecond, rampSeconds = 0 } = stream;
  const received: Received = { times: {}, statuses: {}, lost: 0, wrong: 0, examples: [], diary: [] };
  const visit = visitor(stream, received);
  const total = Math.floor(perSecond * (seconds - rampSeconds / 2));
  const open: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < total; n++) {
    const next = visits[n % visits.length];
    const due = began + dueAfter(n, perSecond, rampSeconds) * 1000;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    if (next) open.push(visit(next, due, began));
  }
  await Promise.all(open);
  return received;
}

/** Seconds until the n-th visitor, where their number a second grows from none for so long. */
function dueAfter(n: number, perSecond: number, rampSeconds: number): number {
  const during = (perSecond * rampSeconds) / 2;
  return n < during ? Math.sqrt((2 * n * rampSeconds) / perSecond) : n / perSecond + rampSeconds / 2;
}

function visitor({ origin, connections, keepsDiary = false }: Stream, received: Received) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const isRight = checker();
  const remember = (what: string) => {
    if (received.examples.length < mostExamples) received.examples.push(what);
  };
  return async ({ kind, path, wanted }: Visit, due: number, began: number): Promise<void> => {
    try {
      const { status, encoding, body } = await ask(`${origin}${path}`, agent);
      const times = received.times[kind] ?? [];
      received.times[kind] = times;
      const ms = performance.now() - due;
      times.push(ms);
      if (keepsDiary) received.diary.push([due - began, status, ms]);
      received.statuses[status] = (received.statuses[status] ?? 0) + 1;
      if (status === 200 && isRight(path, wanted, encoding, body)) return;
      if (status === 200) received.wrong++;
      remember(`${path}: ${status}${status === 200 ? `, without «${wanted}»` : ""}`);
    } catch (error) {
      received.lost++;
      remember(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  };
}

/** Every answer is looked at, byte by byte; the same bytes for the same address are unpacked once. */
function checker() {
  const right = new Set<string>();
  return (path: string, wanted: string, encoding: string | undefined, body: Buffer): boolean => {
    const name = `${createHash("sha1").update(body).digest("base64")} ${path}`;
    if (right.has(name)) return true;
    const text = encoding === "br" ? brotliDecompressSync(body) : body;
    const isRight = text.includes(wanted);
    if (isRight) right.add(name);
    return isRight;
  };
}

interface Answer {
  status: number;
  encoding: string | undefined;
  body: Buffer;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, headers: { "accept-encoding": "br" } },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            encoding: response.headers["content-encoding"],
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.setTimeout(patienceMs, () => asked.destroy(new Error(`no answer in ${patienceMs} ms`)));
    asked.once("error", reject).end();
  });
}

if (process.send && import.meta.main)
  process.once("message", async (stream: Stream) => {
    const received = await comeAndGo(stream);
    process.send?.(received, () => process.exit());
  });
