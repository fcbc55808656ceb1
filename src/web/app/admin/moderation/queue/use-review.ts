import { useEffect } from "react";
import type { ModeratedProduct } from "#domain/products/moderation.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import type { ReviewCache } from "./review-cache.ts";

interface ReviewParts {
  reviews: ReviewCache;
  /** Grows when something was forgotten: what is in sight is loaded again. */
  turn: number;
  product: ModeratedProduct | undefined;
  next: ModeratedProduct | undefined;
}

/** What is known about the offer in sight; the next one's is fetched meanwhile. */
export function useReview({ reviews, turn, product, next }: ReviewParts) {
  const key = product && `${product.id} ${product.version} ${turn}`;
  const { data, failure, load } = usePanelLoad(key, () => reviews.look(product as ModeratedProduct));

  // After it, so that the one in sight comes first. A failed one is loaded again when it is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again.
  useEffect(() => {
    if (next) reviews.look(next).catch(() => {});
  }, [reviews, turn, next]);

  return { review: data?.product.id === product?.id ? data : undefined, failure, load };
}
