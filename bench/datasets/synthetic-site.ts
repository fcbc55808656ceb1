import type { Db } from "#server/db/connect.ts";
import { refreshVocabulary } from "#server/products/search/vocabulary-store.ts";
import { slowQueryClient } from "./slow-query-client.ts";
import { fillWithArticles } from "./synthetic-articles.ts";
import { fillWithOffers } from "./synthetic-offers.ts";
import { fillRecords, fillWithPeople } from "./synthetic-people.ts";

const mostPeople = 100_000;
const articles = 300;

/** Fills an empty database with a site of this many offers, with users, clicks, articles and history. */
export async function fillSite(db: Db, offers: number): Promise<void> {
  const people = Math.min(offers, mostPeople);
  await fillWithPeople(db, people);
  await fillWithOffers(db, offers, { people });
  await fillRecords(db, { messages: Math.min(offers, 20_000), letters: Math.min(offers, 2000) });
  await fillWithArticles(db, articles);
  await settle(db);
}

/** What jobs and autovacuum would do in time. */
export async function settle(db: Db): Promise<void> {
  const { run, close } = slowQueryClient(db);
  // Frozen too, so that no vacuum runs during a measurement.
  await run("VACUUM (FREEZE, ANALYZE)");
  await refreshVocabulary(db);
  await run("VACUUM (FREEZE, ANALYZE) search_vocab");
  await close();
}
