import { extname } from "node:path";
import type { PageFacts } from "#domain/store-pages/page-facts.ts";
import { createWorkerQueue, startWorker, type Work } from "#server/worker-queue.ts";
import { Unreadable } from "./unreadable.ts";

type Page = Work & { url: string; type: string };

/** Reads pages in a process of its own: one of a megabyte takes a third of a second. */
export const pageQueue = createWorkerQueue<Page, PageFacts>({
  start: () => startWorker(new URL(`./page-worker${extname(import.meta.url)}`, import.meta.url)),
  waiting: 50,
  timeoutMs: 2000,
  queueTimeoutMs: 5000,
  refusal: () => new Unreadable("no worker"),
});
