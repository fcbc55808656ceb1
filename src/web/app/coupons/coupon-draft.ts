import { COUPON_DRAFT_KEY } from "#web/api/stored-draft.ts";
import { storedJson, storeText } from "#web/app/drafts/draft-storage.ts";
import { storedUserId } from "#web/app/submit/draft-store.ts";
import { newKey } from "#web/ui/idempotency-key.ts";
import { type CouponValues, emptyCoupon, isBlankCoupon } from "./coupon-values.ts";

const maxAgeMs = 30 * 24 * 3_600_000;
/** Far above every limit, far below what storage holds. */
const maxText = 5000;

interface Draft {
  /** The same coupon that goes again goes under the same key. */
  id: string;
  values: CouponValues;
  at: number;
  by: string | undefined;
}

/** Nothing in storage is trusted: of a broken draft, what can be read is read. Another user's is dropped. */
export function storedCouponDraft(now = Date.now()): Draft | undefined {
  const stored = Object(storedJson("localStorage", COUPON_DRAFT_KEY)) as Partial<
    Record<keyof Draft, unknown>
  >;
  const { id, values, at, by } = stored;
  if (typeof id !== "string" || typeof at !== "number" || now - at > maxAgeMs) return undefined;
  const me = storedUserId();
  const sender = typeof by === "string" ? by : undefined;
  if (me !== undefined && sender !== undefined && me !== sender) return undefined;
  return { id, values: readValues(Object(values)), at, by: sender };
}

function readValues(stored: Record<string, unknown>): CouponValues {
  const read = Object.entries(emptyCoupon).map(([name, empty]) => {
    const value = stored[name];
    if (Array.isArray(empty))
      return [name, Array.isArray(value) ? value.filter((each) => typeof each === "string") : []];
    return [name, typeof value === "string" ? value.slice(0, maxText) : empty];
  });
  return Object.fromEntries(read) as unknown as CouponValues;
}

/** An empty one is not stored. Returns under which id it is. */
export function storeCouponDraft(values: CouponValues, id = newKey()): string {
  const draft: Draft = { id, values, at: Date.now(), by: storedUserId() };
  storeText("localStorage", COUPON_DRAFT_KEY, isBlankCoupon(values) ? undefined : JSON.stringify(draft));
  return id;
}

export function dropCouponDraft(): void {
  storeText("localStorage", COUPON_DRAFT_KEY, undefined);
}
