import { setTimeout } from "node:timers/promises";
import type { Looks } from "./client-messages.ts";
import { type Hidden, leaksIn, namesSeen, slugOf } from "./marked-names.ts";
import type { LastingOffer } from "./offer-writers.ts";
import type { Client } from "./write.ts";

/** Every public address that shows offers, coupons or what members write. */
const paths = [
  "/",
  "/categoria/games",
  "/buscar?q=Marca",
  "/functions/v1/get-approved-products?limit=100",
  "/functions/v1/get-approved-products?q=Marca",
  "/functions/v1/suggest-terms?q=marca",
  "/sitemap.xml",
  "/sitemap/ofertas-1.xml",
  "/ofertas.atom",
  "/categoria/games.json",
  "/cupons",
  "/cupons/kabum",
  "/functions/v1/get-coupons?sort=newest&limit=100",
  "/loja/kabum",
  "/comentadas",
  "/u/membro_0?ver=comentarios",
  "/transparencia/moderacao",
];

/** Refused connections back off: polling would only slow the server's start. */
const goneMs = 200;

interface Watcher extends Client {
  hidden: Hidden;
  lasting: readonly LastingOffer[];
  boundMs: number;
  pauseMs: number;
  looks: Looks;
}

/** A visitor polls all public pages, the pages of hidden offers, and those where members comment. */
export async function watchPages(watcher: Watcher): Promise<void> {
  for (let n = 0; !watcher.isLeaving(); n++) {
    await look(watcher, paths[n % paths.length] ?? "/");
    const name = anyOf([...watcher.hidden.keys()].slice(-50));
    if (name && n % 2 === 0) await look(watcher, `/product/${slugOf(name)}`);
    const commented = anyOf(watcher.lasting.slice(-20));
    if (commented && n % 3 === 0) await look(watcher, `/product/${slugOf(commented.name)}`);
    if (commented && n % 3 === 1)
      await look(watcher, `/functions/v1/load-comments?sort=newest&productId=${commented.id}`);
    await setTimeout(watcher.pauseMs);
  }
}

async function look({ origin, note, hidden, boundMs, looks }: Watcher, path: string): Promise<void> {
  const here = await origin();
  const askedAt = performance.now();
  try {
    const response = await fetch(here + path);
    const body = await response.text();
    looks.push({
      path,
      status: response.status,
      ms: Math.round(performance.now() - askedAt),
      at: Date.now(),
    });
    for (const name of leaksIn(namesSeen(path, body), hidden, askedAt, boundMs))
      note("LEAK", `${path} shows ${name} (${response.status})`);
  } catch {
    looks.push({ path, status: "gone", ms: Math.round(performance.now() - askedAt), at: Date.now() });
    await setTimeout(goneMs);
  }
}

function anyOf<T>(values: T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
