export const levels = ["semente", "broto", "colheita", "safra"] as const;
export type Level = (typeof levels)[number];

export const levelNames: Record<Level, string> = {
  semente: "Semente",
  broto: "Broto",
  colheita: "Colheita",
  safra: "Safra",
};

/** What a vote weighs, in quarters. */
export const voteWeights: Record<Level, number> = { semente: 2, broto: 4, colheita: 6, safra: 6 };
/** What an answer to "Ainda vale?" weighs, in quarters. */
export const voiceWeights: Record<Level, number> = { semente: 2, broto: 4, colheita: 8, safra: 8 };

/** An account weighs nothing for a day; behind two others of one sender the rest weighs a quarter. */
export const doubtRule = { newHours: 24, fullOfOneSender: 2, restQuarters: 1 } as const;

export interface Reputation {
  level: Level;
  /** Younger than a day. */
  isNew: boolean;
}

/** @param others who said something about the same offer from the same address before */
export function weightOf(full: Record<Level, number>, { level, isNew }: Reputation, others: number): number {
  if (isNew) return 0;
  return others < doubtRule.fullOfOneSender ? full[level] : Math.min(doubtRule.restQuarters, full[level]);
}
