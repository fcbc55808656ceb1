import type { Reader } from "./transaction.ts";

interface Statement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

interface Query<Row> {
  prepare(name: string): Statement<Row>;
}

/**
 * For statements of every page and every vote: PostgreSQL parses the text once a connection, and it takes one round trip instead of two;
 * outside transactions Drizzle builds it once, too.
 * Values are placeholders (`sql.placeholder`); what changes the text itself is in the key.
 */
export function preparedStatement<Key extends string, Row>(write: (db: Reader, key: Key) => Query<Row>) {
  const statements = new WeakMap<Reader, Map<Key, Statement<Row>>>();
  return (db: Reader, key: Key, values: Record<string, unknown> = {}): Promise<Row[]> => {
    const known = statements.get(db) ?? new Map<Key, Statement<Row>>();
    const statement = known.get(key) ?? write(db, key).prepare(key);
    statements.set(db, known.set(key, statement));
    return statement.execute(values);
  };
}
