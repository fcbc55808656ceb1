import { useEffect, useRef, useState } from "react";
import { dropCouponDraft, storeCouponDraft, storedCouponDraft } from "./coupon-draft.ts";
import { type CouponValues, emptyCoupon } from "./coupon-values.ts";

/** What is typed, stored in this browser as it is typed and brought back after a closed tab or the login. */
export function useCouponDraft(onChange: (names: readonly string[]) => void) {
  const [values, setValues] = useState<CouponValues>(emptyCoupon);
  const [isReady, setIsReady] = useState(false);
  const id = useRef<string>(undefined);

  // The server's document does not know what is stored here.
  useEffect(() => {
    const draft = storedCouponDraft();
    id.current = draft?.id;
    if (draft) setValues(draft.values);
    setIsReady(true);
  }, []);

  return {
    values,
    isReady,
    set(part: Partial<CouponValues>): void {
      const next = { ...values, ...part };
      setValues(next);
      onChange(Object.keys(part));
      id.current = storeCouponDraft(next, id.current);
    },
    /** The page that led here names its store; one that was typed stays. */
    fillStore(store: string): void {
      setValues((now) => (now.store === "" ? { ...now, store } : now));
    },
    /** The same coupon that goes again goes under the same key. */
    id(): string {
      id.current ??= storeCouponDraft(values);
      return id.current;
    },
    clear(): void {
      dropCouponDraft();
      id.current = undefined;
      setValues(emptyCoupon);
    },
  };
}
