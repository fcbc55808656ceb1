/** Sizes and times of notices and saved offers («§9»). */
export const noticeLimits = {
  /** Offers that a person may have saved. */
  saved: 1000,
  /** In one call: what a device remembered before a sign-in. */
  savedAtOnce: 50,
  /** The bell counts no further. */
  unread: 100,
  page: 30,
  largestPage: 100,
  /** Of a comment. */
  excerpt: 160,
  /** Entries of the private feed. */
  feed: 50,
  noticeDays: 90,
  deliveryDays: 30,
  eventDays: 7,
} as const;
