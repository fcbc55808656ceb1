import type { Context } from "hono";
import { RestError } from "./rest-error.ts";

/** Preferences of the client (contract 2.1, 2.3). */
export interface Preferences {
  oneObject: boolean;
  count: boolean;
  representation: boolean;
}

const objectType = "application/vnd.pgrst.object+json";
const readable = ["*/*", "application/*", "application/json", objectType];

export function readPreferences(c: Context): Preferences {
  const preferences = listOf(c.req.header("prefer"));
  return {
    oneObject: acceptsObject(c.req.header("accept")),
    count: preferences.includes("count=exact"),
    representation: preferences.includes("return=representation"),
  };
}

function acceptsObject(accept: string | undefined): boolean {
  const types = listOf(accept).map((entry) => entry.split(";")[0]?.trim() ?? "");
  if (types.length > 0 && !types.some((type) => readable.includes(type)))
    throw new RestError(
      406,
      "PGRST107",
      `None of these media types are available: ${types.join(", ").slice(0, 100)}`,
    );
  return types.includes(objectType);
}

/** There is one schema. Reads name it in one header, writes in another. */
export function checkSchema(c: Context): void {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const asked = c.req.header(isRead ? "accept-profile" : "content-profile");
  if (asked !== undefined && asked !== "public")
    throw new RestError(406, "PGRST106", `Invalid schema: ${asked.slice(0, 60)}`, {
      hint: "Only the following schemas are exposed: public",
    });
}

type Row = Record<string, unknown>;

export function writeRows(c: Context, rows: Row[], { oneObject }: Preferences, status: 200 | 201): Response {
  const body = oneObject ? singleRow(rows) : rows;
  const type = oneObject ? objectType : "application/json";
  return c.body(JSON.stringify(body), status, { "Content-Type": `${type}; charset=utf-8` });
}

export function singleRow(rows: Row[]): Row {
  const [row] = rows;
  if (row && rows.length === 1) return row;
  throw new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows.length} rows`,
  });
}

export function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows === 0 ? "*" : `${offset}-${offset + rows - 1}`}/${total ?? "*"}`;
}

function listOf(header: string | undefined): string[] {
  return (header ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
