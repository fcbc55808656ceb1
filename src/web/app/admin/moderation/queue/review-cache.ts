import type { ModeratedProduct, Review } from "#domain/products/moderation.ts";

type Known = Pick<ModeratedProduct, "id" | "version" | "user_id" | "product_key">;

/** Enough for the one in sight, the next and a few steps back. */
const MOST = 12;

/** What was read about offers, the next one's too before anybody asks. A version that has moved on is read anew. */
export function createReviewCache(read: (productId: string) => Promise<Review>) {
  const cached = new Map<string, { about: Known; review: Promise<Review> }>();
  const keyOf = ({ id, version }: Known) => `${id} ${version}`;

  function look(about: Known): Promise<Review> {
    const key = keyOf(about);
    const known = cached.get(key);
    if (known) return known.review;
    const review = read(about.id);
    cached.set(key, { about, review });
    // What failed is asked again.
    review.catch(() => cached.delete(key));
    for (const old of cached.keys()) if (cached.size > MOST) cached.delete(old);
    return review;
  }

  /** A decision changes what the others tell: the same person's record, and the same product's earlier offers. */
  function forgetRelated({ user_id, product_key }: Pick<Known, "user_id" | "product_key">): void {
    for (const [key, { about }] of cached)
      if (isSame(about.user_id, user_id) || isSame(about.product_key, product_key)) cached.delete(key);
  }

  return { look, forgetRelated };
}

export type ReviewCache = ReturnType<typeof createReviewCache>;

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}
