/** Sizes and times of comments («§9»). */
export const commentLimits = {
  body: 2000,
  mentions: 10,
  /** More of them wait for a moderator; a Semente's wait with one. */
  links: 2,
  /** Threads in a document and in one more page of them. */
  page: 20,
  /** Replies shown with each thread; the rest by cursor. */
  replies: 10,
  /** The last numbered page; further ones by cursor. */
  pages: 50,
  editMinutes: 15,
  /** So many in so many minutes. */
  windowMinutes: 10,
  inWindow: 10,
  inWindowOfSemente: 3,
  /** So many "Útil" of other senders make it a contribution. */
  usefulMarks: 3,
  /** So many full-weight reports hide it until a moderator has looked. */
  reportsToHide: 3,
  reportText: 500,
} as const;

export const commentSorts = ["useful", "newest"] as const;
export type CommentSort = (typeof commentSorts)[number];
