import { sql } from "drizzle-orm";
import type { PublicSender } from "#domain/users/public-sender.ts";
import type { WhyHere } from "#domain/votes/why-here.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import type { Reader } from "#server/db/transaction.ts";
import { mostCounted, senderColumns } from "#server/users/profiles-store.ts";
import { whyColumns } from "#server/votes/why-here-store.ts";
import { hasOpenCheck } from "./moderation/publication-checks-store.ts";

interface OfferFacts {
  why: WhyHere;
  /** Null where there is no profile to see. */
  sender: PublicSender | null;
  /** Published at once, and no moderator has looked. */
  isUnchecked: boolean;
}

/** What an offer's page says beside the offer itself, in one statement of lookups by key. */
export async function loadOfferFacts(db: Reader, id: string, now: Date): Promise<OfferFacts> {
  const [row] = await selectFacts(db, "facts of an offer's page", { id, at: now.toISOString() });
  if (!row) throw new Error("an offer that was found is there");
  const { level, sent, isUnchecked, cold, ...why } = row;
  const sender = level && { level, offers: Math.min(sent, mostCounted), isMore: sent > mostCounted };
  return { why: { ...why, cold: cold ?? {} }, sender, isUnchecked };
}

const selectFacts = preparedStatement((db, _: "facts of an offer's page") =>
  db
    .select({ ...whyColumns, ...senderColumns, isUnchecked: hasOpenCheck })
    .from(sql`products p LEFT JOIN content_sums s ON s.content_id = p.id`)
    .where(sql`p.id = ${sql.placeholder("id")}::uuid`)
    .groupBy(sql`p.id`),
);
