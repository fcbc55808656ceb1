import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, mark, money, now, quarters } from "./columns.ts";

// Nothing here refers to products or articles: what is deleted waits a day in the trash, and comes back with all that people said.
// Erased people leave their sums: `user_id` becomes null, and `mark` with time, as everybody's.

/** Answers to "Ainda vale?"; the latest of each person counts. */
export const confirmations = pgTable(
  "confirmations",
  {
    id: uuid().primaryKey().defaultRandom(),
    product_id: uuid().notNull(),
    /** Null also where a store's page said it. */
    user_id: uuid(),
    by_store: boolean().notNull().default(false),
    says: text().notNull(),
    price: money(),
    quarters: quarters(),
    mark: mark(),
    created_at: instant().notNull().default(now),
  },
  (t) => [
    check("confirmations_says", sql`says IN ('sim', 'acabou', 'preco_mudou', 'cupom_nao_funciona')`),
    index("confirmations_offer").on(t.product_id, t.created_at, t.id),
    index("confirmations_one").on(t.user_id, t.product_id, t.created_at),
    index("confirmations_user").on(t.user_id, t.created_at, t.id),
    index("confirmations_mark").on(t.created_at).where(sql`mark IS NOT NULL`),
  ],
);

/** What the answers of an offer come to, as of its latest one; they fade at reading. */
export const offerStates = pgTable("offer_states", {
  product_id: uuid().primaryKey(),
  yes: doublePrecision().notNull().default(0),
  no: doublePrecision().notNull().default(0),
  /** The moment of these two sums. */
  at: instant().notNull().default(now),
  yes_people: integer().notNull().default(0),
  last_yes_at: instant(),
  /** Why it was ended: what people said, or who ended it. */
  end_reason: text(),
  revived_at: instant(),
  /** Answers up to then no longer count: it has ended since, or was opened again. */
  since: instant(),
});
