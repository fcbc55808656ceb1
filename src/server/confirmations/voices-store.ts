import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { AnsweredOffer } from "#domain/confirmations/confirmation-schema.ts";
import { type Answer, type EndReason, voiceRule } from "#domain/confirmations/voice-rule.ts";
import type { Voice, VoiceSums } from "#domain/confirmations/voices.ts";
import { doubtRule } from "#domain/users/level.ts";
import { confirmations, offerStates } from "#server/db/schema/confirmations.ts";
import { products } from "#server/db/schema/products.ts";
import type { Reader, Tx } from "#server/db/transaction.ts";
import { offerFigures } from "#server/products/offer-figures-store.ts";

const hourMs = 3_600_000;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();

/**
 * Answers from then on count. An end by the sender, who may take it back, parts them only for as long as it stands: or a sender could wipe
 * out what people said.
 */
const countedFrom = sql`coalesce(greatest(${offerStates.since}, (
  SELECT p.ended_at FROM products p WHERE p.id = ${confirmations.product_id} AND p.ended AND p.ended_by = 'sender')), '-infinity')`;

/** The person's answer that another one would replace. Past: the offer has ended since, or was opened again. */
export async function findRecentVoice(tx: Tx, product_id: string, user_id: string, now: Date) {
  const { id, says, price, created_at } = confirmations;
  const isPast = sql<boolean>`${created_at} <= ${countedFrom}`;
  const [row] = await tx
    .select({ id, says, price, isPast })
    .from(confirmations)
    .leftJoin(offerStates, eq(offerStates.product_id, confirmations.product_id))
    .where(
      and(
        eq(confirmations.user_id, user_id),
        eq(confirmations.product_id, product_id),
        gt(created_at, hoursBefore(now, voiceRule.pauseHours)),
      ),
    )
    .orderBy(desc(created_at))
    .limit(1);
  return row;
}

interface NewVoice {
  product_id: string;
  user_id: string;
  says: Answer;
  price: number | null;
  quarters: number;
  mark: string;
}

/** @param replaced the id of the answer that it takes the place of */
export async function writeVoice(
  tx: Tx,
  voice: NewVoice,
  replaced: string | undefined,
  now: Date,
): Promise<void> {
  const row = { ...voice, created_at: now.toISOString() };
  if (replaced === undefined) await tx.insert(confirmations).values(row);
  else await tx.update(confirmations).set(row).where(eq(confirmations.id, replaced));
}

/** Only the latest word of the store's page counts, so none else is stored. Null: the page shows the offer as it is. */
export async function writeStoreVoice(
  tx: Tx,
  product_id: string,
  voice: { says: Answer; price?: number; quarters: number } | null,
  now: Date,
): Promise<boolean> {
  const removed = await tx
    .delete(confirmations)
    .where(and(eq(confirmations.product_id, product_id), eq(confirmations.by_store, true)))
    .returning({ id: confirmations.id });
  const stored = { product_id, by_store: true, created_at: now.toISOString() };
  if (voice) await tx.insert(confirmations).values({ ...voice, ...stored });
  return voice !== null || removed.length > 0;
}

/** How many others answered in full from this address. The caller has locked the offer. */
export async function countOfSender(
  tx: Tx,
  { product_id, user_id, mark }: Pick<NewVoice, "product_id" | "user_id" | "mark">,
  now: Date,
): Promise<number> {
  const [row] = await tx
    // A deleted account has one answer left.
    .select({ n: sql<number>`count(DISTINCT coalesce(${confirmations.user_id}, ${confirmations.id}))::int` })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.product_id, product_id),
        gt(confirmations.created_at, hoursBefore(now, voiceRule.hours)),
        eq(confirmations.mark, mark),
        sql`${confirmations.user_id} IS DISTINCT FROM ${user_id}::uuid`,
        gt(confirmations.quarters, doubtRule.restQuarters),
      ),
    );
  return row?.n ?? 0;
}

/** The answers of two days, as far as an end or a return has not answered them. */
export async function loadVoices(tx: Tx, product_id: string, now: Date): Promise<Voice[]> {
  const { says, quarters, created_at, user_id, by_store } = confirmations;
  const rows = await tx
    .select({ says, quarters, created_at, person: user_id, by_store })
    .from(confirmations)
    .leftJoin(offerStates, eq(offerStates.product_id, confirmations.product_id))
    .where(
      and(
        eq(confirmations.product_id, product_id),
        gt(created_at, hoursBefore(now, voiceRule.hours)),
        sql`${created_at} > ${countedFrom}`,
      ),
    );
  return rows.map((row) => ({ ...row, says: row.says as Answer, at: Date.parse(row.created_at) }));
}

export async function storeSums(tx: Tx, product_id: string, sums: VoiceSums, now: Date): Promise<void> {
  const { yes, no, yesPeople: yes_people, lastYes } = sums;
  const last_yes_at = lastYes === null ? null : new Date(lastYes).toISOString();
  await writeState(tx, product_id, { yes, no, yes_people, last_yes_at, at: now.toISOString() });
}

type StoredState = Omit<typeof offerStates.$inferInsert, "product_id">;

export async function writeState(tx: Tx, product_id: string, state: StoredState): Promise<void> {
  await tx
    .insert(offerStates)
    .values({ product_id, ...state })
    .onConflictDoUpdate({ target: offerStates.product_id, set: state });
}

/** As the pages show it. */
export async function loadAnswered(db: Reader, id: string): Promise<Omit<AnsweredOffer, "message" | "says">> {
  const { state, confirmed_at, confirmed_people, end_reason, revived_at } = offerFigures;
  const [row] = await db
    .select({ state, confirmed_at, confirmed_people, end_reason, revived_at })
    .from(products)
    .where(eq(products.id, id));
  if (!row) throw new Error("the offer is gone although it is locked");
  return { ...row, end_reason: row.end_reason as EndReason | null };
}
