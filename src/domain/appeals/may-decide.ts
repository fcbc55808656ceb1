/** The people of an appeal, by their ids; null: unknown, or erased. */
export interface AppealPeople {
  rejected_by: string | null;
  sent_by: string | null;
}

export type Objection = "own_decision" | "own_offer";

/**
 * What stands against this moderator's deciding. Another one than who rejected the offer decides, and never who sent it; where there is
 * no such other, the first one decides again, and says so.
 */
export function objectionTo(
  moderator: string,
  { rejected_by, sent_by }: AppealPeople,
  moderators: readonly string[],
): Objection | undefined {
  const others = moderators.filter((id) => id !== moderator);
  if (moderator === sent_by) return others.length > 0 ? "own_offer" : undefined;
  if (moderator !== rejected_by) return undefined;
  return others.some((id) => id !== sent_by) ? "own_decision" : undefined;
}
