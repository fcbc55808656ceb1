import { extname } from "node:path";
import type { PageFacts } from "#domain/store-pages/page-facts.ts";
import { createWorkerQueue, startWorker, type Work } from "#server/worker-queue.ts";
import { type RobotsRules, robotsType } from "./robots-rules.ts";
import { Busy } from "./unreadable.ts";

type Page = Work & { url: string; type: string; encoding?: string };

const queue = createWorkerQueue<Page, PageFacts | RobotsRules>({
  start: () => startWorker(new URL(`./page-worker${extname(import.meta.url)}`, import.meta.url)),
  waiting: 50,
  pauses: true,
  timeoutMs: 5000,
  queueTimeoutMs: 5000,
  refusal: () => new Busy("no worker"),
});

/** Reads pages in a process of its own: one of a megabyte takes a third of a second, a malicious robots.txt three seconds. */
export const pageQueue = {
  warmUp: queue.warmUp,
  /** Nothing where the worker died of it, or it does not unpack. */
  readPage: (page: Page) => queue.run(page) as Promise<PageFacts | null | undefined>,
  /** What a robots.txt says about an address. */
  readRobots: (bytes: Buffer, url: string) =>
    queue.run({ bytes, url, type: robotsType }) as Promise<RobotsRules | undefined>,
};
