import type { LimitRule } from "#server/http/rate-limits.ts";

/** All grants of a sender together: 150 in five minutes, and thirty at once (contract 5.3). */
export const tokenCalls: LimitRule = { name: "token", points: 30, seconds: 60 };
