import { expect, test } from "vitest";
import { inTransaction } from "#server/db/transaction.ts";
import { newId } from "#server/db/uuid.ts";
import { emptyDatabaseBeforeEach, testDatabase } from "#testing/test-database.ts";
import { requestSubscription } from "./newsletter-store.ts";

emptyDatabaseBeforeEach();

/** When two conflicted on the id instead of the address, one in forty rounds failed. */
const rounds = 300;
const atOnce = 6;

test("of concurrent subscriptions of one address one sends its letter, and none fails", async () => {
  const { db } = await testDatabase();
  for (let round = 0; round < rounds; round++) {
    const request = { id: newId(), email: `ana-${round}@example.com`, consent_text: "sim" };
    const subscriptions = await Promise.all(
      Array.from({ length: atOnce }, () => inTransaction(db, (tx) => requestSubscription(tx, request))),
    );
    expect(subscriptions.filter((letter) => letter !== null)).toEqual([
      { id: request.id, unsubscribed_at: null },
    ]);
  }
});
