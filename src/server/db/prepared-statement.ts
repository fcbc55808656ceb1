import type { Reader } from "./transaction.ts";

/** What Drizzle makes of a query: its text, and how a row is read. */
interface Statement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

interface Query<Row> {
  prepare(name: string): Statement<Row>;
}

/**
 * A statement of every public page: Drizzle writes it once for a database, and PostgreSQL reads it once a connection.
 * Whatever differs between two calls is a placeholder (`sql.placeholder`), and what changes the text itself is in the key.
 */
export function preparedStatement<Key extends string, Row>(write: (db: Reader, key: Key) => Query<Row>) {
  const kept = new WeakMap<Reader, Map<Key, Statement<Row>>>();
  return (db: Reader, key: Key, values: Record<string, unknown> = {}): Promise<Row[]> => {
    const known = kept.get(db) ?? new Map<Key, Statement<Row>>();
    const statement = known.get(key) ?? write(db, key).prepare(key);
    kept.set(db, known.set(key, statement));
    return statement.execute(values);
  };
}
