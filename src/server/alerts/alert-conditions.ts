import { type SQL, sql } from "drizzle-orm";

type Asked = Record<"max_price" | "min_discount" | "min_temperature" | "only_real" | "leave_out", SQL>;
type Offered = Record<"price" | "discount" | "temperature" | "is_real" | "paid_under", SQL>;

/** What an alert asks for beside words and places: for the rows of alerts and one offer, or for one alert and the rows of offers. */
export function isFitting(asked: Asked, { price, discount, temperature, is_real, paid_under }: Offered): SQL {
  const { max_price, min_discount, min_temperature, only_real, leave_out } = asked;
  return sql`coalesce(${max_price} >= ${price}, true) AND coalesce(${min_discount} <= ${discount}, true)
    AND NOT ${leave_out} && ${paid_under} AND (NOT ${only_real} OR ${is_real})
    AND (${min_temperature} IS NULL OR coalesce(${min_temperature} <= ${temperature}, false))`;
}
