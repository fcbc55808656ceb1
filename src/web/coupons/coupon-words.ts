import { couponGivesLine, shortMoney } from "#domain/coupons/coupon-labels.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { hasStarted, isPastUntil } from "#domain/coupons/coupon-state.ts";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { shownName } from "#domain/products/shown-name.ts";
import type { Language, Translate } from "#web/translate.ts";

type Titled = Pick<Coupon, "note" | "kind" | "value" | "cap" | "min_purchase">;

/** One that nobody has described is for the offer that it came with. */
export function describingOffer({ note, product }: Pick<Coupon, "note" | "product">): Coupon["product"] {
  return product?.name.startsWith(note) ? product : null;
}

/** What it is for, in people's words alone; empty where nobody has said it. */
export function couponPurpose(coupon: Pick<Coupon, "note" | "product">): string {
  const offer = describingOffer(coupon);
  return offer ? shownName(offer.name) : coupon.note;
}

/** What it is for, in its sender's words; without any, what it gives and from when. */
export function couponTitle(coupon: Titled, t: Translate): string {
  if (coupon.note !== "") return coupon.note;
  const gives = couponGivesLine(coupon, t);
  const { min_purchase } = coupon;
  return min_purchase === null
    ? gives
    : t("{{gives}} acima de {{price}}", { gives, price: shortMoney(min_purchase) });
}

/** "vale até 21/11/2026" */
export function couponTime(
  coupon: Pick<Coupon, "starts_at" | "until">,
  now: Date,
  t: Translate,
  language?: Language,
): string {
  const { starts_at, until } = coupon;
  const written = (day: string) => ({ date: formatDate(day, language) });
  if (until !== null && isPastUntil(coupon, now)) return t("venceu em {{date}}", written(until));
  if (starts_at !== null && !hasStarted(coupon, now)) return t("a partir de {{date}}", written(starts_at));
  if (until === null) return t("sem data de fim");
  return isLastDay(until, now) ? t("vale até hoje, 23h59") : t("vale até {{date}}", written(until));
}

export function isLastDay(until: string | null, now: Date): boolean {
  return until === dayInSaoPaulo(now);
}
