import postgres from "postgres";

/** Server settings for the extension. */
export const countingSettings = { shared_preload_libraries: "pg_stat_statements" };

export interface Statements {
  /** Statements that read or write offers. */
  offers: number;
  all: number;
}

/** Counts the statements that a database runs from now on, except this client's. */
export async function countStatements(url: string) {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
  async function now(): Promise<Statements> {
    const [row] = await client<Statements[]>`
      SELECT coalesce(sum(calls) FILTER (WHERE query LIKE '%products%'), 0)::int AS offers,
        coalesce(sum(calls), 0)::int AS all
      FROM pg_stat_statements JOIN pg_database ON oid = dbid
      WHERE datname = current_database() AND query NOT LIKE '%pg_stat_statements%'`;
    return row ?? { offers: 0, all: 0 };
  }
  const before = await now();
  return {
    async sinceThen(): Promise<Statements> {
      const after = await now();
      return { offers: after.offers - before.offers, all: after.all - before.all };
    },
    close: () => client.end(),
  };
}
