import { myNameSchema } from "#domain/users/my-data-schema.ts";
import { isReservedName } from "#domain/users/reserved-names.ts";
import type { Db } from "#server/db/connect.ts";
import { users } from "#server/db/schema/people.ts";
import { inTransaction, sqlState } from "#server/db/transaction.ts";
import { denied, type KnownCaller, type RestCaller } from "./rest-caller.ts";
import { RestError } from "./rest-error.ts";
import { userColumns } from "./rest-tables.ts";

type Row = Record<string, unknown>;
type NewProfile = Pick<typeof users.$inferInsert, "id" | "email" | "name">;

const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/**
 * Inserts the caller's own profile if it is missing; normally confirmation creates it. Sign-up has no session yet and is
 * refused (contract 2.4). Only the role «user» is accepted.
 */
export async function insertUsers(db: Db, caller: RestCaller, rows: Row[], siteName: string): Promise<Row[]> {
  if (caller.kind === "visitor" || caller.kind === "half") throw denied(caller, brokenRule);
  const profiles = rows.map((row) => profileOf(caller, row, siteName));
  if (profiles.length === 0) return [];
  try {
    return await inTransaction(db, (tx) => tx.insert(users).values(profiles).returning(userColumns));
  } catch (error) {
    throw conflictOf(error, profiles[0]?.id ?? "") ?? error;
  }
}

/** The rows of a body: `columns` selects members, and every name must be a column. */
export function rowsOf(raw: string, columns: string | null): Row[] {
  const body = parseJson(raw);
  const rows = Array.isArray(body) ? body : [body];
  const counted = columns === null ? null : columns.split(",").map((name) => name.replace(/^"(.*)"$/, "$1"));
  for (const name of counted ?? []) knownColumn(name);
  return rows.map((row: unknown) => {
    if (typeof row !== "object" || row === null || Array.isArray(row))
      throw new RestError(400, "PGRST102", "All object keys must match");
    const entries = Object.entries(row).filter(([name]) => counted === null || counted.includes(name));
    for (const [name] of entries) knownColumn(name);
    return Object.fromEntries(entries);
  });
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw new RestError(400, "PGRST102", "Empty or invalid json", { cause });
  }
}

function knownColumn(name: string): void {
  if (!Object.hasOwn(userColumns, name))
    throw new RestError(
      400,
      "PGRST204",
      `Could not find the '${name.slice(0, 60)}' column of 'users' in the schema cache`,
    );
}

const brokenRule = 'new row violates row-level security policy for table "users"';

/** Checks in PostgreSQL's order: types, row-level security, constraints. */
function profileOf(caller: KnownCaller, row: Row, siteName: string): NewProfile {
  const id = textOf(row.id);
  if (id !== null && !uuid.test(id))
    throw new RestError(400, "22P02", `invalid input syntax for type uuid: "${id.slice(0, 100)}"`);
  const isSelf = id !== null && plain(id) === plain(caller.id);
  const isOwnAddress = textOf(row.email)?.toLowerCase() === caller.email.toLowerCase();
  const role = Object.hasOwn(row, "role") ? textOf(row.role) : "user";
  if (!isSelf || !isOwnAddress || role !== "user") throw denied(caller, brokenRule);
  const name = nameOf(row.name);
  if (caller.kind !== "admin" && isReservedName(name, siteName)) throw invalidName();
  return { id: caller.id, email: caller.email, name };
}

function nameOf(value: unknown): string {
  const name = textOf(value);
  if (name === null)
    throw new RestError(
      400,
      "23502",
      'null value in column "name" of relation "users" violates not-null constraint',
    );
  // The rule for names, reported as a constraint.
  const checked = myNameSchema.safeParse({ name });
  if (!checked.success) throw invalidName();
  return checked.data.name;
}

function invalidName(): RestError {
  const message = 'new row for relation "users" violates check constraint "users_name_check"';
  return new RestError(400, "23514", message);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function plain(id: string): string {
  return id.replaceAll("-", "").toLowerCase();
}

function conflictOf(error: unknown, id: string): RestError | null {
  const cause = { cause: error };
  switch (sqlState(error)) {
    case "23505":
      return new RestError(409, "23505", 'duplicate key value violates unique constraint "users_pkey"', {
        details: `Key (id)=(${id}) already exists.`,
        ...cause,
      });
    case "23503":
      return new RestError(
        409,
        "23503",
        'insert or update on table "users" violates foreign key constraint "users_id_fkey"',
        { details: `Key (id)=(${id}) is not present in table "auth_users".`, ...cause },
      );
    default:
      return null;
  }
}
