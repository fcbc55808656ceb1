import { doubtRule } from "#domain/users/level.ts";
import { type Answer, type EndReason, voiceRule } from "./voice-rule.ts";

const hourMs = 3_600_000;

/** An answer to "Ainda vale?". */
export interface Voice {
  says: Answer;
  /** What it weighs. */
  quarters: number;
  /** Milliseconds. */
  at: number;
  /** Null: a person whose account is gone, or the store's page. */
  person: string | null;
  by_store: boolean;
}

/** What the answers come to at a moment. */
export interface VoiceSums {
  yes: number;
  no: number;
  yesPeople: number;
  noPeople: number;
  /** Milliseconds. */
  lastYes: number | null;
  /** The heaviest among those who say no. */
  reason: EndReason | null;
}

/** The latest answer of each person, and of the store's page, as far as it still counts. */
export function countedVoices(voices: readonly Voice[], now: number): Voice[] {
  const latest = new Map<unknown, Voice>();
  for (const voice of voices) {
    const of = voice.by_store ? "store" : (voice.person ?? voice);
    const other = latest.get(of);
    if (!other || other.at <= voice.at) latest.set(of, voice);
  }
  return [...latest.values()].filter(
    ({ at, quarters }) => quarters > 0 && now - at < voiceRule.hours * hourMs,
  );
}

export function sumVoices(voices: readonly Voice[], now: number): VoiceSums {
  const sums: VoiceSums = { yes: 0, no: 0, yesPeople: 0, noPeople: 0, lastYes: null, reason: null };
  const reasons = new Map<EndReason, number>();
  for (const voice of countedVoices(voices, now)) {
    const { says, at } = voice;
    const weight = (voice.quarters / 4) * faded(now - at);
    if (says === "sim") {
      sums.yes += weight;
      sums.lastYes = Math.max(sums.lastYes ?? at, at);
      if (isPerson(voice)) sums.yesPeople++;
    } else {
      sums.no += weight;
      reasons.set(says, (reasons.get(says) ?? 0) + weight);
      if (isPerson(voice)) sums.noPeople++;
    }
  }
  const [heaviest] = [...reasons].sort(([, a], [, b]) => b - a);
  return { ...sums, reason: heaviest?.[0] ?? null };
}

/** Behind two others of one sender an answer is nobody's: however many accounts one person has, they are two people. */
function isPerson({ by_store, quarters }: Voice): boolean {
  return !by_store && quarters > doubtRule.restQuarters;
}

/** How much is left of a weight. */
function faded(ms: number): number {
  return ms < voiceRule.hours * hourMs ? 0.5 ** (Math.max(0, ms) / hourMs / voiceRule.halfLifeHours) : 0;
}

/** Sums as they were stored with the latest answer. */
export interface StoredSums {
  yes: number;
  no: number;
  /** Milliseconds. */
  at: number;
  lastYes: number | null;
}

/** Of an offer that has not ended. Lists compute the same in SQL (`offer-figures-store.ts`). */
export function stateOf(
  { yes, no, at, lastYes }: StoredSums,
  now: number,
): "live" | "confirmed" | "doubtful" {
  if ((no - yes) * faded(now - at) >= voiceRule.doubt) return "doubtful";
  const isRecent = lastYes !== null && now - lastYes < voiceRule.confirmedHours * hourMs;
  return isRecent && yes >= no ? "confirmed" : "live";
}

export function endsByVoices({ yes, no, noPeople }: VoiceSums): boolean {
  return no >= yes + voiceRule.end && noPeople >= voiceRule.endPeople;
}

/** Given the sums of what was said since the end. */
export function returnsByVoices({ yes, no }: VoiceSums): boolean {
  return yes >= no + voiceRule.revival;
}

/** The people whose "não" an end confirms. */
export function truthful(voices: readonly Voice[], now: number): string[] {
  return countedVoices(voices, now).flatMap((voice) =>
    isPerson(voice) && voice.says !== "sim" && now - voice.at < voiceRule.trueNoHours * hourMs
      ? (voice.person ?? [])
      : [],
  );
}

/** A price that a person saw in the store. */
export interface SeenAtStore {
  price: number;
  at: number;
  person: string;
  /** Of the sender's address; null where it is forgotten. */
  mark: string | null;
}

/** Whether another person, who writes from elsewhere, saw the same price. */
export function isSharedPrice(seen: SeenAtStore, others: readonly SeenAtStore[]): boolean {
  const { percent, hours } = voiceRule.agreement;
  const cents = (price: number) => Math.round(price * 100);
  return others.some(({ price, at, person, mark }) => {
    const isOther = person !== seen.person && (mark === null || mark !== seen.mark);
    const apart = Math.abs(cents(price) - cents(seen.price));
    const isSame = 100 * apart <= percent * Math.min(cents(price), cents(seen.price));
    return isOther && isSame && Math.abs(at - seen.at) <= hours * hourMs;
  });
}
