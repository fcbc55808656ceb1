/** How a notice reaches its person. The bell and the private feed show it by themselves; the others are handed over. */
export const channels = ["bell", "email", "daily", "push", "telegram", "feed"] as const;

export type Channel = (typeof channels)[number];
