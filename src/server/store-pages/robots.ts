import type { FetchedPage } from "./fetch-page.ts";
import { pageQueue } from "./page-queue.ts";
import type { RobotsRules } from "./robots-rules.ts";
import { Unreadable } from "./unreadable.ts";

export const mostRobotsBytes = 500_000;
const rememberedMs = 24 * 3_600_000;
/** Of all hosts together. One that is dropped is asked again. */
const mostBytes = 8_000_000;

interface Remembered {
  bytes: Buffer;
  until: number;
}

interface RobotsOptions {
  /** The bytes of an address, cut at `mostRobotsBytes`. */
  fetch: (url: string) => Promise<FetchedPage>;
  now: () => number;
}

/** The robots.txt of hosts, in memory. A host whose robots.txt cannot be had is not asked: `rulesFor` rejects. */
export function createRobots() {
  const known = new Map<string, Remembered>();

  function remember(origin: string, entry: Remembered): void {
    known.set(origin, entry);
    let sum = 0;
    for (const { bytes } of known.values()) sum += bytes.byteLength;
    for (const [oldest, { bytes }] of known) {
      if (sum <= mostBytes) return;
      known.delete(oldest);
      sum -= bytes.byteLength;
    }
  }

  return {
    async rulesFor(url: string, { fetch, now }: RobotsOptions): Promise<RobotsRules> {
      const { origin } = new URL(url);
      let entry = known.get(origin);
      if (!entry || entry.until <= now()) {
        known.delete(origin);
        entry = { bytes: await fetchRobots(`${origin}/robots.txt`, fetch), until: now() + rememberedMs };
        remember(origin, entry);
      }
      const rules = await pageQueue.readRobots(entry.bytes, url);
      if (!rules) throw new Unreadable("the worker died of a robots.txt");
      return rules;
    },
  };
}

/** Empty where the host has none, which allows everything. */
async function fetchRobots(url: string, fetch: RobotsOptions["fetch"]): Promise<Buffer> {
  try {
    const { bytes } = await fetch(url);
    return bytes.byteLength < mostRobotsBytes ? bytes : wholeLines(bytes);
  } catch (error) {
    if (error instanceof Unreadable && isAbsent(error.status)) return Buffer.alloc(0);
    throw error;
  }
}

/** 429 asks for less, like a 5xx. */
function isAbsent(status = 0): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

/** Half of an «Allow» would allow more than the whole. */
function wholeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
}
