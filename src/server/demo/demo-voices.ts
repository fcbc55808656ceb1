import { type Answer, voiceRule } from "#domain/confirmations/voice-rule.ts";
import { sumVoices } from "#domain/confirmations/voices.ts";
import { type Random, seededRandom, wholeBetween } from "#domain/format/seeded-random.ts";
import { type Level, voiceWeights } from "#domain/users/level.ts";
import { storeSums, writeState } from "#server/confirmations/voices-store.ts";
import { confirmations } from "#server/db/schema/confirmations.ts";
import type { Tx } from "#server/db/transaction.ts";
import { type DemoOffer, demoPeople } from "./demo-content.ts";

const minute = 60_000;
const day = 24 * 60;

type LevelOf = (person: { id: string; age_days: number }) => Level;

/** Some of the live offers are confirmed, a few are doubted, one came back; of most nobody has said anything yet. */
export async function insertVoices(
  tx: Tx,
  offers: readonly DemoOffer[],
  levelOf: LevelOf,
  now: Date,
): Promise<void> {
  const live = offers.filter(
    ({ valid_in_days, age_minutes }) => (valid_in_days ?? 1) > 0 && age_minutes > 30 && age_minutes < 5 * day,
  );
  for (const [n, offer] of live.entries()) {
    const random = seededRandom(n + 101);
    const isDoubted = n % 17 === 5;
    if (n % 3 !== 0 && !isDoubted) continue;
    const voices = voicesOn(offer, isDoubted ? "acabou" : "sim", levelOf, random, now);
    if (voices.length === 0) continue;
    await tx.insert(confirmations).values(voices.map(({ at: _, person: __, by_store: ___, ...row }) => row));
    await storeSums(tx, offer.id, sumVoices(voices, now.getTime()), now);
    if (n === 3) await writeState(tx, offer.id, { revived_at: new Date(voices[0]?.at ?? 0).toISOString() });
  }
}

/** Nobody answers for an own offer; a doubt has fewer people than would end it. */
function voicesOn(offer: DemoOffer, says: Answer, levelOf: LevelOf, random: Random, now: Date) {
  const others = demoPeople().filter(
    (person) => person.id !== offer.member && person.age_days > 7 && levelOf(person) !== "semente",
  );
  const n = says === "sim" ? wholeBetween(random, 1, 5) : voiceRule.endPeople - 1;
  const first = wholeBetween(random, 0, others.length - 1);
  const chosen = Array.from(
    { length: Math.min(n, others.length) },
    (_, i) => others[(first + i) % others.length],
  );
  const longest = Math.min(offer.age_minutes - 5, says === "sim" ? 8 * 60 : 60);
  return chosen
    .filter((person) => person !== undefined)
    .map((person) => {
      const at = now.getTime() - wholeBetween(random, 2, longest) * minute;
      const quarters = voiceWeights[levelOf(person)];
      const created_at = new Date(at).toISOString();
      const row = { product_id: offer.id, user_id: person.id, says, quarters, created_at };
      return { ...row, at, person: person.id, by_store: false };
    })
    .sort((a, b) => a.at - b.at);
}
