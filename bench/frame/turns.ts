import type { Db } from "#server/db/connect.ts";
import { fillWithOffers } from "../datasets/synthetic-offers.ts";
import type { ListEngine } from "../questions/list-engines.ts";
import { decimal, note } from "./report-line.ts";

const warmUp = 20;

export async function filledDatabase(
  engine: ListEngine,
  count: number,
  options?: { searchable: boolean },
): Promise<Db> {
  const began = performance.now();
  const db = await engine.openEmpty();
  await fillWithOffers(db, count, options);
  note(`${count.toLocaleString("pt-BR")} ofertas em ${decimal((performance.now() - began) / 1000, 1)} s`);
  return db;
}

export interface Times {
  short: number[];
  long: number[];
}

/** In milliseconds. What else the machine does meanwhile, it does to both. */
export async function takeTurns(
  askShort: () => Promise<unknown>,
  askLong: () => Promise<unknown>,
  runs: number,
): Promise<Times> {
  const times: Times = { short: [], long: [] };
  for (let run = -Math.min(warmUp, runs); run < runs; run++) {
    const one = await timed(askShort);
    const other = await timed(askLong);
    if (run < 0) continue;
    times.short.push(one);
    times.long.push(other);
  }
  return times;
}

async function timed(deed: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await deed();
  return performance.now() - began;
}

/** «1 mil», «1 mi», as a column has room for. */
export function shortCount(count: number): string {
  return count >= 1_000_000 ? `${count / 1_000_000} mi` : `${count / 1000} mil`;
}
