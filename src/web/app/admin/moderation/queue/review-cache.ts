import { useEffect, useState } from "react";
import type { ModeratedProduct, Review } from "#domain/products/moderation.ts";
import { reviewProduct } from "#web/api/products-admin.ts";
import { useDialogDraft } from "#web/app/admin/frame/use-dialog-draft.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { reasonAbout } from "#web/app/admin/moderation/reject-dialog.tsx";
import type { Answer } from "#web/app/admin/moderation/rows.ts";

type Known = Pick<ModeratedProduct, "id" | "version" | "user_id" | "product_key">;

/** Enough for the one in sight, the next and a few steps back. */
const MOST = 12;

/** What was read about offers, the next one's too before anybody asks. A version that has moved on is read anew. */
export function createReviewCache(read: (productId: string) => Promise<Review>) {
  const cached = new Map<string, { about: Known; review: Promise<Review> }>();

  function look(about: Known): Promise<Review> {
    const key = `${about.id} ${about.version}`;
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

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

/** What is known about offers, and the reasons typed for them, until an answer makes that old. */
export function useReviews() {
  const [reviews] = useState(() => createReviewCache(reviewProduct));
  // Grows when something was forgotten: what is in sight is loaded again.
  const [turn, setTurn] = useState(0);
  const words = useDialogDraft();
  function forgetRelated(answers: readonly Answer[], rows: readonly ModeratedProduct[]): void {
    for (const { id, product } of answers) {
      const about = product ?? rows.find((row) => row.id === id);
      if (about) reviews.forgetRelated(about);
      if (product?.status !== "pending") words.keep(reasonAbout([{ id }]), "");
    }
    if (answers.length > 1) words.keep(reasonAbout(answers), "");
    setTurn((n) => n + 1);
  }
  return { look: reviews.look, turn, forgetRelated };
}

type Reviews = Pick<ReturnType<typeof useReviews>, "look" | "turn">;

/** What is known about the offer in sight; the next one's is fetched meanwhile. */
export function useReview(
  { look, turn }: Reviews,
  product: ModeratedProduct | undefined,
  next: ModeratedProduct | undefined,
) {
  const key = product && `${product.id} ${product.version} ${turn}`;
  const { data, failure, load } = usePanelLoad(key, () => look(product as ModeratedProduct));

  // After it, so that the one in sight comes first. A failed one is loaded again when it is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again.
  useEffect(() => {
    if (next) look(next).catch(() => {});
  }, [look, turn, next]);

  return { review: data?.product.id === product?.id ? data : undefined, failure, load };
}
