/** The constants of "Ainda vale?". */
export const voiceRule = {
  halfLifeHours: 6,
  /** Older answers count nothing. */
  hours: 48,
  /** One answer a person. */
  pauseHours: 6,
  /** How long "Confirmada" stands after the latest yes. */
  confirmedHours: 24,
  /** By how much the answers no outweigh the others. */
  doubt: 2,
  end: 5,
  /** Ended by people: by at least so many. */
  endPeople: 4,
  revival: 3,
  /** How long "Voltou!" is shown. */
  revivedHours: 24,
  /** An offer that ended longer ago returns by a new post only. */
  returnDays: 30,
  /** A price counts as the lowest only where another person saw it too: within this share and time. */
  agreement: { percent: 1, hours: 24 },
  /** A "não" that came true within this time is a contribution. */
  trueNoHours: 24,
} as const;

export const answers = ["sim", "acabou", "preco_mudou", "cupom_nao_funciona"] as const;
export type Answer = (typeof answers)[number];

export const endReasons = ["acabou", "preco_mudou", "cupom_nao_funciona", "outro"] as const;
export type EndReason = (typeof endReasons)[number];

export const offerStates = ["live", "confirmed", "doubtful", "ended"] as const;
