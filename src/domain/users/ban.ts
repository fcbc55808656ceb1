/** A ban without an end has this one: databases and clients read a date, and none of them calls it infinity. */
const forGood = "9999-12-31T00:00:00.000Z";

const dayMs = 86_400_000;

export const banLimits = {
  reason: { max: 500, too_long: "O motivo deve ter no máximo 500 caracteres" },
  /** Ten years; a moderator who means longer bans for good. */
  days: { min: 1, max: 3650 },
} as const;

export const offeredBanDays = [1, 7, 30, 365] as const;

/** Null: for good. */
export function banEnd(days: number | null, now: Date): string {
  return days === null ? forGood : new Date(now.getTime() + days * dayMs).toISOString();
}

export function isForGood(banned_until: string): boolean {
  return banned_until === forGood;
}
