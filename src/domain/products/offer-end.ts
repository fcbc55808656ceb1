import { isEnded } from "#domain/format/date.ts";

/** By its last day, by what people report, by its sender, or by the team. */
export const endings = ["date", "people", "sender", "team"] as const;

interface OfferEnd {
  ended: boolean;
  ended_at: string | null;
  ended_by: (typeof endings)[number] | null;
}

/** The end that follows from the last day. What a person has ended stays ended, whatever its last day becomes. */
export function offerEnd(
  { valid_until, ended_at, ended_by }: { valid_until: string | null } & Partial<OfferEnd>,
  now: Date,
): OfferEnd {
  if (ended_by && ended_by !== "date") return { ended: true, ended_at: ended_at ?? null, ended_by };
  if (!isEnded(valid_until, now)) return { ended: false, ended_at: null, ended_by: null };
  return { ended: true, ended_at: ended_at ?? now.toISOString(), ended_by: "date" };
}
