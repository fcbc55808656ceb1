import { eq } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import type { LetterName } from "#domain/mail/letters.ts";
import { outbox } from "#server/db/schema/operation.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { countLetters } from "#server/mail/outbox-store.ts";
import { secretBox } from "#server/session/secret-box.ts";
import { catchMail } from "#testing/mail-catcher.ts";
import { confirmation } from "#testing/test-outbox.ts";
import { recordFinding, repetitions } from "../../src/testing/repetitions.ts";
import { authSecret, eventually } from "../process/server-process.ts";
import { some, startMailSite } from "./request-letters.ts";

const count = repetitions(1000, 30);
const mostTries = 5;
/** Five tries take a minute and a half with their delays: the share starts after four of them. */
const triesBefore = inject("part") === null ? mostTries - 1 : 0;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const poisons: [string, { letter: string; to: string; values: object }][] = [
  ["whose renderer throws", { letter: "no-such-letter", to: "veneno@example.com", values: {} }],
  [
    "whose address crashes its parser",
    { letter: "newsletter-confirm", to: "a@b@c, <veneno", values: confirmation },
  ],
];

test.each(poisons.slice(0, repetitions(poisons.length, 1)))(
  "F23: a letter %s delays no other letter",
  async (kind, poison) => {
    const catcher = await catchMail();
    ends.push(catcher.close);
    const post = await startMailSite({ SMTP_URL: catcher.url });
    ends.push(post.close);
    const mail = createOutbox(secretBox(authSecret));
    const healthy: string[] = [];
    const poisoned = await inTransaction(post.db, async (tx) => {
      const { letter, to, values } = poison;
      const id = await mail.queue(tx, letter as LetterName, to, values as never);
      await tx.update(outbox).set({ tries: triesBefore }).where(eq(outbox.id, id));
      for (const person of some(count - 1, "pessoa"))
        healthy.push(`<${await mail.queue(tx, "newsletter-confirm", person, confirmation)}@localhost>`);
      return id;
    });
    await eventually(600, async () => (await countLetters(post.db)).waiting === 0);
    const [row] = await post.db.select().from(outbox).where(eq(outbox.id, poisoned));
    const ids = catcher.letters.map(({ messageId }) => messageId ?? "").toSorted();
    const tried = triesBefore === 0 ? `after ${row?.tries} tries` : "after its fifth try";
    recordFinding({
      id: `F23 ${kind}`,
      what: `one letter ${kind} among ${count}`,
      count: `${count} letters`,
      expected: "all others delivered once, a dead letter after 5 tries",
      seen: `${new Set(ids).size} delivered, ${ids.length - new Set(ids).size} twice; ${row?.failed_at ? `dead ${tried} (${row.last_error})` : "not dead"}`,
    });
    expect(ids).toEqual(healthy.toSorted());
    expect(row).toMatchObject({ tries: mostTries, failed_at: expect.any(String), sent_at: null });
  },
);
