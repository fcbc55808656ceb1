import { fold } from "#domain/format/text.ts";
import type { Db } from "#server/db/connect.ts";
import { storeDomains, storeFigures, stores } from "#server/db/schema/stores.ts";
import { newId } from "#server/db/uuid.ts";

type StoreFields = Partial<typeof stores.$inferInsert>;
export interface MadeStore {
  id: string;
  slug: string;
}

type Figures = Partial<typeof storeFigures.$inferInsert>;

/** A store in the database, listed by default, with its addresses and with what the job counted of it. */
export async function aStore(
  db: Db,
  name: string,
  { hosts = [], figures, ...given }: StoreFields & { hosts?: string[]; figures?: Figures } = {},
): Promise<MadeStore> {
  const id = newId();
  const slug = given.slug ?? fold(name).replace(/[^a-z0-9]+/g, "-");
  await db.insert(stores).values({ id, slug, name, folded_name: fold(name), listed: true, ...given });
  for (const host of hosts) await db.insert(storeDomains).values({ host, store_id: id });
  const none = { offers: 0, discounted: 0, judged: 0, real: 0, ended: 0, ended_by_people: 0 };
  if (figures) await db.insert(storeFigures).values({ ...none, ...figures, store_id: id });
  return { id, slug };
}
