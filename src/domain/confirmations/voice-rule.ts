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
} as const;

export const offerStates = ["live", "confirmed", "doubtful", "ended"] as const;
