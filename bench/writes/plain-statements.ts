import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { eachAtOnce, type Round } from "./run-concurrently.ts";

/** The reference: one statement, one row as wide as an offer, one index. */
export interface PlainStatements {
  insert(count: number): Promise<Round>;
  update(count: number): Promise<Round>;
  close(): Promise<void>;
}

export async function plainStatements(url: string, atOnce: number): Promise<PlainStatements> {
  const client = postgres(url, { max: atOnce, onnotice: () => {} });
  await client`CREATE TABLE bench_rows (id uuid PRIMARY KEY, row jsonb NOT NULL, n int NOT NULL DEFAULT 0)`;
  const row = {
    name: "Oferta",
    description: "Uma descrição nem longa nem curta. ".repeat(10),
    sale_price: 10,
  };
  const ids: string[] = [];
  return {
    insert: (count) =>
      eachAtOnce(count, atOnce, async () => {
        const id = randomUUID();
        await client`INSERT INTO bench_rows (id, row) VALUES (${id}, ${client.json(row)})`;
        ids.push(id);
      }),
    update: (count) =>
      eachAtOnce(count, atOnce, async (n) => {
        await client`UPDATE bench_rows SET n = n + 1 WHERE id = ${ids[n % ids.length] ?? ""}`;
      }),
    close: () => client.end(),
  };
}
