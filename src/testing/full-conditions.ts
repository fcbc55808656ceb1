import type { Conditions } from "#domain/prices/conditions-schema.ts";

/** Every condition of a price is known. */
export const fullConditions: Conditions = {
  payment: "pix",
  instalments: { count: 10, value: 44.43 },
  shipping: 19.9,
  cashback: 2.5,
  needs: ["app", "prime"],
  state: "open_box",
  starting_at: true,
};
