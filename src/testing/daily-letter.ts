import { newsletterConsent } from "#domain/newsletter/newsletter-messages.ts";
import { newsletterSubscribers } from "#server/db/schema/people.ts";
import { rankedOffers } from "#server/db/schema/votes.ts";
import { runDailyLetter } from "#server/newsletter/daily-letter.ts";
import { subscriberId } from "#server/newsletter/newsletter-links.ts";
import { anOffer } from "./factories.ts";
import type { TestServer } from "./test-server.ts";

/** 07:30 in São Paulo, and some minutes more. */
export function morningOf(day: string, minutes = 0): Date {
  return new Date(Date.parse(`${day}T10:30:00Z`) + minutes * 60_000);
}

/** Live offers of an hour before, hottest first; behind those that are ranked already. */
export async function hotOffers({ db }: TestServer, now: Date, names: string[], fields: object = {}) {
  const published_at = new Date(now.getTime() - 3_600_000).toISOString();
  const first = (await db.select().from(rankedOffers)).length;
  const offers = [];
  for (const [n, name] of names.entries()) {
    const offer = await anOffer(db, { name, published_at, ...fields });
    await db.insert(rankedOffers).values({ list: "hot", rank: first + n, product_id: offer.id, figure: 1 });
    offers.push(offer);
  }
  return offers;
}

/** A reader who has confirmed. */
export async function aReader(
  { db, box }: TestServer,
  email: string,
  fields: Partial<typeof newsletterSubscribers.$inferInsert> = {},
): Promise<string> {
  const id = subscriberId(box, email);
  const at = "2026-11-01T12:00:00.000Z";
  await db.insert(newsletterSubscribers).values({
    ...{ id, email, status: "confirmed", consent_text: newsletterConsent, created_at: at, confirmed_at: at },
    ...fields,
  });
  return id;
}

/** What the clock does every few seconds. */
export function tick({ db, config, mail }: TestServer, now: Date): Promise<void> {
  return runDailyLetter({ db, config, mail }, now);
}
