import postgres from "postgres";

/** Values as our columns give them: numbers, instants as ISO texts, days as they stand. */
const types = {
  money: { to: 1700, from: [1700], serialize: String, parse: Number },
  instant: { to: 1184, from: [1184], serialize: String, parse: (text) => new Date(text).toISOString() },
  day: { to: 1082, from: [1082], serialize: String, parse: (text) => text },
};

export const sql = postgres(process.env.DATABASE_URL, {
  max: 10,
  types,
  connection: { statement_timeout: 5000, jit: "off" },
});

/** Before rows are turned into pages: what the statement of a moment says as JavaScript writes it. */
export const isoTime = (column) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
