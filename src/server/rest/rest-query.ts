import { parseError } from "./rest-error.ts";

/** A parsed query string (contract 2.2). */
export interface RestQuery {
  /** Null: all visible columns. */
  select: string[] | null;
  filters: { column: string; value: string }[];
  order: RestOrder | null;
  limit: number;
  offset: number;
}

export interface RestOrder {
  column: string;
  isRising: boolean;
  nullsFirst: boolean;
}

export const maxRows = 1000;
/** Skipping rows costs as much as reading them. */
export const maxOffset = 10_000;

const orderPattern = /^(\w+)\.(asc|desc)(?:\.(nullsfirst|nullslast))?$/;

/** Refuses unknown parameters: an ignored filter would show too many rows. */
export function parseQuery(params: URLSearchParams, columns: ReadonlySet<string>): RestQuery {
  const filters: RestQuery["filters"] = [];
  for (const [name, value] of params) {
    // Accepted as a header or here, and never needed (contract 0.3).
    if (reserved.has(name) || name === "apikey") continue;
    known(name, columns);
    if (!value.startsWith("eq."))
      throw parseError(`"failed to parse filter (${clipped(value)})"`, "Only eq is offered");
    filters.push({ column: name, value: value.slice("eq.".length) });
  }
  return {
    select: parseSelect(single(params, "select"), columns),
    filters,
    order: parseOrder(single(params, "order"), columns),
    limit: Math.min(parseNumber(params, "limit") ?? maxRows, maxRows),
    offset: parseOffset(params),
  };
}

const reserved: ReadonlySet<string> = new Set(["select", "order", "limit", "offset"]);

export function parseSelect(text: string | null, columns: ReadonlySet<string>): string[] | null {
  if (text === null || text === "*") return null;
  return text.split(",").map((name) => known(name, columns));
}

function parseOrder(text: string | null, columns: ReadonlySet<string>): RestOrder | null {
  if (text === null) return null;
  const [, name, direction, nulls] = orderPattern.exec(text) ?? [];
  if (name === undefined) throw parseError(`"failed to parse order (${clipped(text)})"`);
  const isRising = direction === "asc";
  // PostgreSQL's default: nulls sort as the largest.
  const nullsFirst = nulls === undefined ? !isRising : nulls === "nullsfirst";
  return { column: known(name, columns), isRising, nullsFirst };
}

function parseOffset(params: URLSearchParams): number {
  const offset = parseNumber(params, "offset") ?? 0;
  if (offset > maxOffset) throw parseError("offset is too large", `At most ${maxOffset} rows can be skipped`);
  return offset;
}

function parseNumber(params: URLSearchParams, name: string): number | null {
  const text = single(params, name);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw parseError(`${name} must be a non-negative integer`);
  return Number(text);
}

function single(params: URLSearchParams, name: string): string | null {
  const given = params.getAll(name);
  if (given.length > 1) throw parseError(`${name} was given more than once`);
  return given[0] ?? null;
}

function known(name: string, columns: ReadonlySet<string>): string {
  if (!columns.has(name)) throw parseError(`"${clipped(name)}" is not a known column or parameter`);
  return name;
}

function clipped(text: string): string {
  return text.slice(0, 60);
}
