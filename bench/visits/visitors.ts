// Open-loop visitors: they arrive at their rate whether the server keeps up or not, from their own process (forked by
// `receive`). A response time counts from when its request was due, including the wait for a connection.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { Pool } from "undici";

export interface Visit {
  /** The label of figures: «product», «search». */
  kind: string;
  path: string;
  /** Text that only this response contains: the product's own name. */
  wanted: string;
}

export interface Stream {
  origin: string;
  /** In this order, repeated if needed. */
  visits: Visit[];
  connections: number;
  seconds: number;
  perSecond: number;
  /** Ramps up from zero. */
  rampSeconds?: number;
  /** Records every response, not only the times. */
  recordsResponses?: boolean;
}

/** One response: when it was due since the first, in ms, its kind, and its duration. */
export type Entry = [due: number, status: number, ms: number];

export interface Received {
  /** Milliseconds by kind. */
  times: Record<string, number[]>;
  statuses: Record<string, number>;
  /** Refused, cut or silent connections. */
  lost: number;
  /** Responses without their expected content. */
  wrong: number;
  /** The first few of both, for diagnosis. */
  examples: string[];
  responses: Entry[];
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

async function runVisitors(stream: Stream): Promise<Received> {
  const { visits, seconds, perSecond, rampSeconds = 0 } = stream;
  const received: Received = { times: {}, statuses: {}, lost: 0, wrong: 0, examples: [], responses: [] };
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

/** Seconds until the n-th visitor, during the linear ramp-up. */
function dueAfter(n: number, perSecond: number, rampSeconds: number): number {
  const during = (perSecond * rampSeconds) / 2;
  return n < during ? Math.sqrt((2 * n * rampSeconds) / perSecond) : n / perSecond + rampSeconds / 2;
}

function visitor({ origin, connections, recordsResponses = false }: Stream, received: Received) {
  const timeouts = { headersTimeout: patienceMs, bodyTimeout: patienceMs };
  const pool = new Pool(origin, { connections, ...timeouts });
  const isRight = checker();
  const recordExample = (what: string) => {
    if (received.examples.length < mostExamples) received.examples.push(what);
  };
  return async ({ kind, path, wanted }: Visit, due: number, began: number): Promise<void> => {
    try {
      const { status, encoding, body } = await ask(pool, path);
      const times = received.times[kind] ?? [];
      received.times[kind] = times;
      const ms = performance.now() - due;
      times.push(ms);
      if (recordsResponses) received.responses.push([due - began, status, ms]);
      received.statuses[status] = (received.statuses[status] ?? 0) + 1;
      if (status === 200 && isRight(path, wanted, encoding, body)) return;
      if (status === 200) received.wrong++;
      recordExample(`${path}: ${status}${status === 200 ? `, without «${wanted}»` : ""}`);
    } catch (error) {
      received.lost++;
      recordExample(`${path}: ${error instanceof Error ? error.message : error}`);
    }
  };
}

/** Every response is checked byte by byte; equal bytes for the same address are decompressed once. */
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

async function ask(pool: Pool, path: string): Promise<Answer> {
  const { statusCode, headers, body } = await pool.request({
    path,
    method: "GET",
    headers: { "accept-encoding": "br" },
  });
  const encoding = headers["content-encoding"];
  return { status: statusCode, encoding: encoding?.toString(), body: Buffer.from(await body.arrayBuffer()) };
}

if (process.send && import.meta.main)
  process.once("message", async (stream: Stream) => {
    const received = await runVisitors(stream);
    process.send?.(received, () => process.exit());
  });
