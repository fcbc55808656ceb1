import { useCallback, useEffect, useRef, useState } from "react";
import type { ModeratedProduct, Review } from "#domain/products/moderation.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import type { Reviews } from "./reviews.ts";

interface Found {
  id: string;
  review?: Review;
  failure?: unknown;
}

interface ReviewParts {
  reviews: Reviews;
  /** Grows when something was forgotten: what is in sight is asked for again. */
  turn: number;
  product: ModeratedProduct | undefined;
  next: ModeratedProduct | undefined;
}

/** What is known about the offer in sight; the next one's is fetched meanwhile. */
export function useReview({ reviews, turn, product, next }: ReviewParts) {
  const shutOut = useShutOut();
  const [found, setFound] = useState<Found>();
  const asked = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another question.
  const load = useCallback(async (): Promise<void> => {
    if (!product) return;
    const question = ++asked.current;
    const { id } = product;
    try {
      const review = await reviews.look(product);
      if (question === asked.current) setFound({ id, review });
    } catch (failure) {
      if (question === asked.current && !shutOut(failure)) setFound({ id, failure });
    }
  }, [reviews, turn, product, shutOut]);

  useEffect(() => {
    void load();
    return () => {
      asked.current++;
    };
  }, [load]);

  // After it, so that the one in sight comes first. Where it fails, it is asked for when it is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another question.
  useEffect(() => {
    if (next) reviews.look(next).catch(() => {});
  }, [reviews, turn, next]);

  const its = found?.id === product?.id ? found : undefined;
  return { review: its?.review, failure: its?.failure, load };
}
