/** In code points. An answer is as long as the reason of a rejection. */
export const appealLimits = { text: 500, answer: 500, anHour: 10 } as const;
