import { median, spread } from "../frame/statistics.ts";
import { canShareOneCore, cores, putOnOneCore } from "./one-core.ts";
import { startProcessorClock } from "./processor-clock.ts";
import { headerOf, type RawAnswer, rawAnswer } from "./raw-response.ts";
import { runWrk } from "./wrk.ts";

export interface Target {
  url: string;
  pid: number;
}

export interface Round {
  perSecond: number;
  /** CPU time of the server, all its threads; null without /proc. */
  cpuMicroseconds: number | null;
  /** Share of one core that the server used: well below 1, it was not the bottleneck. */
  cores: number | null;
}

export interface Load {
  status: 200 | 304;
  rounds: number;
  seconds: number;
}

export interface Ratio {
  middle: number;
  low: number;
  high: number;
}

/** One server against another, pair by pair: 1 means equal. */
export interface Ratios {
  perSecond: Ratio;
  cpu: Ratio | null;
}

/** A browser's header; the real server and its twins negotiate by it. */
export const acceptEncoding = "gzip, deflate, br";

const connections = 32;

/**
 * Short rounds of all at the same time on one core, requested from another, so that other load affects all alike; in
 * turns on a single core. The first round of each is not counted.
 */
export async function takeRounds<Name extends string>(
  targets: Record<Name, Target>,
  { status, rounds, seconds }: Load,
): Promise<Record<Name, Round[]>> {
  if (!canShareOneCore()) return inTurns(targets, rounds, (target) => loadRound(target, status, seconds));
  const all = Object.values<Target>(targets);
  putOnOneCore(all.map(({ pid }) => pid));
  return sideBySide(targets, rounds, (target) => loadRound(target, status, seconds));
}

async function sideBySide<Name extends string>(
  targets: Record<Name, Target>,
  rounds: number,
  measure: (target: Target) => Promise<Round>,
): Promise<Record<Name, Round[]>> {
  const measured = noneOf(targets);
  const names = Object.keys(targets) as Name[];
  for (let round = -1; round < rounds; round++) {
    const together = await Promise.all(names.map((name) => measure(targets[name])));
    if (round >= 0) for (const [i, name] of names.entries()) measured[name].push(...together.slice(i, i + 1));
  }
  return measured;
}

export async function inTurns<Name extends string, One>(
  targets: Record<Name, One>,
  rounds: number,
  measure: (target: One) => Promise<Round>,
): Promise<Record<Name, Round[]>> {
  const names = Object.keys(targets) as Name[];
  for (const name of names) await measure(targets[name]);
  const measured = noneOf(targets);
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed())
      measured[name].push(await measure(targets[name]));
  return measured;
}

function noneOf<Name extends string>(targets: Record<Name, unknown>): Record<Name, Round[]> {
  return Object.fromEntries(Object.keys(targets).map((name) => [name, []])) as unknown as Record<
    Name,
    Round[]
  >;
}

export function ratiosOf(ours: Round[], theirs: Round[]): Ratios {
  const pairs = ours.flatMap((one, i) => {
    const other = theirs[i];
    return other ? [{ one, other }] : [];
  });
  const cpu = pairs.flatMap(({ one, other }) =>
    one.cpuMicroseconds && other.cpuMicroseconds ? [other.cpuMicroseconds / one.cpuMicroseconds] : [],
  );
  return {
    perSecond: ratioOf(pairs.map(({ one, other }) => one.perSecond / other.perSecond)),
    cpu: cpu.length > 0 ? ratioOf(cpu) : null,
  };
}

function ratioOf(values: number[]): Ratio {
  return { middle: median(values), ...spread(values) };
}

/**
 * A page is rendered again once a minute, with other ages and so another ETag: a round during which that happens is
 * repeated.
 */
async function loadRound(target: Target, status: 200 | 304, seconds: number, attempts = 3): Promise<Round> {
  const { headers, answer } = await wantedAnswer(target.url, status);
  const clock = startProcessorClock(target.pid);
  const options = { headers, seconds, connections, core: cores.clients };
  const { requests, microseconds, bytes, failed } = await runWrk(target.url, options);
  const used = clock?.() ?? null;
  const off = Math.abs(bytes / requests / wireLength(answer) - 1);
  if (failed > 0 || !(off < 0.01)) {
    if (attempts > 1) return loadRound(target, status, seconds, attempts - 1);
    throw new Error(`${target.url}: ${requests} requests, ${failed} failed, ${bytes} bytes for ${status}.`);
  }
  return roundOf({ requests, microseconds }, used);
}

/** From a client's counts and the server's seconds of CPU time meanwhile. */
export function roundOf(
  { requests, microseconds }: { requests: number; microseconds: number },
  used: number | null,
): Round {
  return {
    perSecond: (requests / microseconds) * 1e6,
    cpuMicroseconds: used === null ? null : (used / requests) * 1e6,
    cores: used === null ? null : used / (microseconds / 1e6),
  };
}

/** One response as all of the round must be: wrk ignores status codes below 400, but it counts bytes. */
async function wantedAnswer(
  url: string,
  status: 200 | 304,
): Promise<{ headers: Record<string, string>; answer: RawAnswer }> {
  const headers: Record<string, string> = { "accept-encoding": acceptEncoding };
  let answer = await rawAnswer(url, headers);
  if (status === 304) {
    headers["if-none-match"] = headerOf(answer, "etag") ?? "";
    answer = await rawAnswer(url, headers);
  }
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}, not ${status}.`);
  return { headers, answer };
}

/** With status line, headers and the empty line behind them. */
function wireLength({ status, headers, body }: RawAnswer): number {
  const line = status === 200 ? "HTTP/1.1 200 OK\r\n" : "HTTP/1.1 304 Not Modified\r\n";
  const lengths = headers.map((part) => Buffer.byteLength(part, "latin1") + 2);
  return line.length + lengths.reduce((sum, length) => sum + length, 2) + body.length;
}
