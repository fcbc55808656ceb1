import type { SQL } from "drizzle-orm";
import type { Reader } from "./transaction.ts";

interface Statement<Row> {
  execute(values: Record<string, unknown>): Promise<Row[]>;
}

interface Query<Row> {
  prepare(name: string): Statement<Row>;
}

/** What drizzle-orm uses itself and does not name in its types. */
interface Inside {
  dialect: { sqlToQuery(text: SQL): unknown };
  _: {
    session: {
      client: unknown;
      prepareQuery(query: unknown, fields: undefined, name: string, isArray: boolean): Statement<never>;
    };
  };
}

const inside = (db: Reader) => db as unknown as Inside;

/**
 * For statements of every page and every vote: PostgreSQL parses the text once a connection, it takes one round trip instead of two, and
 * Drizzle builds it once.
 * Values are placeholders (`sql.placeholder`); what changes the text itself is in the key.
 */
export function preparedStatement<Key extends string, Row>(write: (db: Reader, key: Key) => Query<Row>) {
  return statements((db, key: Key) => write(db, key).prepare(key));
}

/** The same for a text in SQL. */
export function preparedSql<Row extends object, Key extends string = string>(write: (key: Key) => SQL) {
  return statements<Key, Row>((db, key) => {
    const { dialect, _ } = inside(db);
    return _.session.prepareQuery(dialect.sqlToQuery(write(key)), undefined, key, false);
  });
}

function statements<Key extends string, Row>(prepare: (db: Reader, key: Key) => Statement<Row>) {
  const known = new Map<Key, Statement<Row>>();
  return (db: Reader, key: Key, values: Record<string, unknown> = {}): Promise<Row[]> => {
    const statement = known.get(key) ?? withClient(prepare(db, key), null);
    known.set(key, statement);
    return withClient(statement, inside(db)._.session.client).execute(values);
  };
}

/** Drizzle's statement holds the connection that it was built on; a transaction has another each time. */
function withClient<Row>(statement: Statement<Row>, client: unknown): Statement<Row> {
  return Object.assign(Object.create(Object.getPrototypeOf(statement)), statement, { client });
}
