import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { withDeadline } from "#server/http/deadline.ts";
import { isOverload } from "#server/http/problem.ts";
import { readBytes } from "#server/http/read-input.ts";
import type { ApiParts } from "#server/http/route.ts";
import { insertUsers, rowsOf } from "./insert-users.ts";
import { countRows, readRows } from "./read-rows.ts";
import { denied, type RestCaller, restCaller } from "./rest-caller.ts";
import { parseError, RestError, restErrorOf, writeRestError } from "./rest-error.ts";
import {
  checkSchema,
  contentRange,
  type Preferences,
  readPreferences,
  singleRow,
  writeRows,
} from "./rest-headers.ts";
import { parseQuery, parseSelect } from "./rest-query.ts";
import { type RestTable, restTables } from "./rest-tables.ts";

type Parts = ApiParts & { log: Logger };

/** rest/v1: two tables as official clients read them, and one insert (contract 2). Everything else says no. */
export function restApi(parts: Parts): Hono {
  const app = new Hono();
  app.onError((thrown, c) => {
    const error = restErrorOf(thrown);
    if (error.status >= 500 && !isOverload(thrown))
      parts.log.error({ id: parts.requestContext(c).id, err: error.cause ?? error }, "request failed");
    return writeRestError(c, error);
  });
  app.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.all("/:table", (c) => withDeadline(c, parts.db, () => serve(parts, c, c.req.param("table"))));
  app.all("/rpc/:name", (c) => {
    const name = c.req.param("name").slice(0, 60);
    const message = `Could not find the function public.${name} in the schema cache`;
    throw new RestError(404, "PGRST202", message);
  });
  app.all("*", () => {
    throw new RestError(404, "PGRST125", "Invalid path specified in request URL");
  });
  return app;
}

const methods: Record<string, string> = { users: "OPTIONS,GET,HEAD,POST", products: "OPTIONS,GET,HEAD" };

async function serve(parts: Parts, c: Context, name: string): Promise<Response> {
  const caller = await restCaller(parts, c.req.header("authorization"));
  if (caller.kind !== "visitor") parts.requestContext(c).account = caller.id;
  checkSchema(c);
  const seen = restTables.get(name)?.(caller);
  if (!seen)
    throw new RestError(
      404,
      "PGRST205",
      `Could not find the table 'public.${name.slice(0, 60)}' in the schema cache`,
    );
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return read(parts, c, seen);
  if (method === "OPTIONS") return c.body(null, 200, { Allow: methods[name] ?? "" });
  if (method === "POST" && name === "users") return insert(parts, c, caller, seen);
  if (["POST", "PATCH", "PUT", "DELETE"].includes(method))
    throw denied(caller, `permission denied for table ${name}`);
  throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
}

async function read({ db }: Parts, c: Context, seen: RestTable): Promise<Response> {
  const wishes = readPreferences(c);
  const query = parseQuery(paramsOf(c), new Set(Object.keys(seen.columns)));
  if (query.order && seen.owners?.names.has(query.order.column))
    throw parseError(`there is no order by "${query.order.column}"`, "Only some rows have that column");
  const rows = await readRows(db, seen, query);
  const total = wishes.count ? await countRows(db, seen, query) : null;
  c.header("Content-Range", contentRange(query.offset, rows.length, total));
  if (total !== null) c.header("Preference-Applied", "count=exact");
  return writeRows(c, rows, wishes, 200);
}

async function insert(
  { db, config }: Parts,
  c: Context,
  caller: RestCaller,
  seen: RestTable,
): Promise<Response> {
  const wishes = readPreferences(c);
  const { select, columns } = insertParams(paramsOf(c), new Set(Object.keys(seen.columns)));
  const rows = rowsOf((await readBytes(c)).toString("utf8"), columns);
  refuseNotOne(rows, wishes);
  const inserted = await insertUsers(db, caller, rows, config.site.name);
  c.header("Content-Range", "*/*");
  if (!wishes.representation) return c.body(null, 201);
  c.header("Preference-Applied", "return=representation");
  return writeRows(c, select ? inserted.map((row) => picked(row, select)) : inserted, wishes, 201);
}

/** Before anything is written: an answer that cannot be given must leave nothing behind. */
function refuseNotOne(rows: Record<string, unknown>[], { oneObject, representation }: Preferences): void {
  if (oneObject && representation) singleRow(rows);
}

function insertParams(params: URLSearchParams, known: ReadonlySet<string>) {
  for (const name of params.keys())
    if (!["select", "columns", "apikey"].includes(name))
      throw parseError(`"${name.slice(0, 60)}" is not a known parameter`);
  return { select: parseSelect(params.get("select"), known), columns: params.get("columns") };
}

function picked(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

function paramsOf(c: Context): URLSearchParams {
  return new URL(c.req.url).searchParams;
}
