// `npm run bench -- --only offers --count 1000000`: fills the configured database (DATA_DIR or DATABASE_URL) with
// synthetic offers, to look at a large site. Only an empty one: it must never meet real offers.
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/connect.ts";
import { fillWithOffers } from "./datasets/synthetic-offers.ts";
import { settle } from "./datasets/synthetic-site.ts";
import { note } from "./frame/report-line.ts";

const { values } = parseArgs({ options: { count: { type: "string", default: "1000000" } } });
const count = Number(values.count);
if (!Number.isInteger(count) || count < 1) {
  process.stderr.write("--count: how many offers, a whole number.\n");
  process.exit(1);
}
const database = await openDatabase(readConfig());
try {
  const [row] = await database.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT 1 FROM products LIMIT 1) AS first`,
  );
  if (row?.n !== 0) throw new Error("the database has offers; synthetic ones go into an empty one only.");
  const began = performance.now();
  await fillWithOffers(database.db, count, { people: 0 });
  await settle(database.db);
  note(`${count.toLocaleString("en")} offers in ${((performance.now() - began) / 1000).toFixed(1)} s`);
} catch (error) {
  process.stderr.write(`Could not make them: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
} finally {
  await database.close();
}
