import { type Db, type Engine, openDatabase } from "#server/db/connect.ts";
import { embeddedCopy } from "./embedded-sets.ts";
import { openDataServer } from "./postgres-sets.ts";

/** The same site small and large on one engine, both open so that they can take turns. */
export interface TwoSizes {
  engine: Engine;
  few: Db;
  many: Db;
  /** «1k», «1m» */
  names: { few: string; many: string };
  close(): Promise<void>;
}

export async function openTwoSizes(engine: Engine): Promise<TwoSizes> {
  return engine === "postgres" ? onPostgres() : embedded();
}

async function onPostgres(): Promise<TwoSizes> {
  const server = await openDataServer();
  const few = await openDatabase({ data_dir: "", database_url: await server.copyOf("1k") });
  const many = await openDatabase({ data_dir: "", database_url: await server.copyOf("1m") });
  return {
    engine: "postgres",
    few: few.db,
    many: many.db,
    names: { few: "1k", many: "1m" },
    async close() {
      await few.close();
      await many.close();
      await server.stop();
    },
  };
}

async function embedded(): Promise<TwoSizes> {
  const few = await openDatabase({ data_dir: await embeddedCopy(1000), database_url: null });
  const many = await openDatabase({ data_dir: await embeddedCopy(50_000), database_url: null });
  return {
    engine: "pglite",
    few: few.db,
    many: many.db,
    names: { few: "1k", many: "50k" },
    async close() {
      await few.close();
      await many.close();
    },
  };
}
