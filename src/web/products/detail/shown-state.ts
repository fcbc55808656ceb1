import { type EndReason, voiceRule } from "#domain/confirmations/voice-rule.ts";
import { relativeAge } from "#domain/format/date.ts";
import type { ListedOffer } from "#domain/products/product.ts";

/** What is written about whether an offer still holds. Travels to the browser: ages in it are words. */
export interface ShownState {
  state: ListedOffer["state"];
  /** Of the last yes: "Há 12 min". */
  age: string | null;
  people: number;
  reason: EndReason | null;
  /** It ended and came back a short time ago. */
  isBack: boolean;
}

type Answered = Pick<
  ListedOffer,
  "state" | "confirmed_at" | "confirmed_people" | "end_reason" | "revived_at"
>;

export function shownState(offer: Answered, isOver: boolean, now: Date): ShownState {
  const { confirmed_at, revived_at } = offer;
  const backMs = voiceRule.revivedHours * 3_600_000;
  return {
    state: isOver ? "ended" : offer.state,
    age: confirmed_at && relativeAge(confirmed_at, now),
    people: offer.confirmed_people,
    reason: offer.end_reason,
    isBack: !isOver && revived_at !== null && now.getTime() - Date.parse(revived_at) < backMs,
  };
}
