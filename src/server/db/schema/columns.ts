import { sql } from "drizzle-orm";
import { customType, numeric, smallint, text } from "drizzle-orm/pg-core";

/**
 * An instant, as the ISO string that the API answers, so that a row is the response is the prop. Milliseconds only:
 * a JavaScript Date holds no more, and a cursor made of microseconds would skip or repeat rows.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

export const money = () => numeric({ precision: 12, scale: 2, mode: "number" });

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const now = sql`now()`;

/** A weight: 0.25, 0.5, 1 and 1.5 are whole in quarters, so that sums are exact in any order. */
export const quarters = () => smallint().notNull();

/** Recognises a sender without holding the address; erased when its time is over. */
export const mark = () => text();
