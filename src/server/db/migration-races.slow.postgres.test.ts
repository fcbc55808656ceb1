import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { databaseShape } from "#testing/database-shape.ts";
import { emptyPostgresDatabase } from "#testing/test-database.ts";
import { openDatabase } from "./connect.ts";

const rounds = 5;

async function shapeOf(url: string): Promise<string> {
  const sql = postgres(url, { max: 1 });
  const shape = await databaseShape(sql);
  await sql.end();
  return shape;
}

test(`two processes that start together on an empty database migrate it once, ${rounds} times`, async () => {
  const open = (database_url: string) => openDatabase({ data_dir: "", database_url });
  const alone = await emptyPostgresDatabase(inject("databaseUrl"));
  await (await open(alone)).close();
  const expected = await shapeOf(alone);
  for (let round = 0; round < rounds; round++) {
    const url = await emptyPostgresDatabase(inject("databaseUrl"));
    const opened = await Promise.all([open(url), open(url)]);
    expect(await shapeOf(url)).toBe(expected);
    for (const database of opened) await database.close();
  }
});
