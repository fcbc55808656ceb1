import { couponStateNames } from "#domain/coupons/coupon-messages.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { type CouponState, couponRule } from "#domain/coupons/coupon-rule.ts";
import { relativeAge } from "#domain/format/date.ts";
import { ageTexts, translatedAge } from "#web/products/offer-age.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { CircleCheck, CircleDashed, CircleX, Clock, TriangleAlert } from "#web/ui/icons.ts";
import { ReportStrip, stripTexts } from "./report-strip.tsx";

/** What people said of a coupon, without a clock: the document and the browser must write the same. */
export interface ShownLedger extends Pick<Coupon, "worked" | "failed" | "recent" | "state"> {
  /** "Há 2 horas": since it last worked. */
  last: string | null;
}

type Ledger = Pick<Coupon, "worked" | "failed" | "recent" | "state" | "last_worked_at">;

export function shownLedger(
  { worked, failed, recent, state, last_worked_at }: Ledger,
  now: Date,
): ShownLedger {
  const last = last_worked_at && relativeAge(last_worked_at, now);
  return { worked, failed, recent, state, last };
}

const explained: Partial<Record<CouponState, string>> = {
  unstable: "Ora funciona, ora não: confira no carrinho antes de pagar.",
  probably_expired: "Os {{n}} últimos relatos dizem que não funcionou.",
};

/** Where all that the strip shows is older than what counts. */
const noneOfLate = "Sem relatos em {{days}} dias";

export const ledgerTexts: readonly string[] = [
  noneOfLate,
  ...Object.values(couponStateNames),
  ...Object.values(explained),
  ...stripTexts,
  ...ageTexts,
  "funcionou {{n}} de {{of}} vezes em {{days}} dias",
  "funcionou {{n}} de 1 vez em {{days}} dias",
  "última vez {{age}}",
];

const icons = {
  unreported: CircleDashed,
  working: CircleCheck,
  unstable: TriangleAlert,
  probably_expired: CircleX,
  expired: Clock,
} as const;

/** Always counts with the rate: a percentage alone hides how few said it. */
export function CouponLedger({ ledger }: { ledger: ShownLedger }) {
  const t = useTranslate();
  const { worked, failed, recent, state, last } = ledger;
  const Icon = icons[state];
  const note = explained[state];
  const isStale = state === "unreported" && worked + failed === 0 && recent.length > 0;
  return (
    <div className={`ledger ledger-${state.replace("_", "-")}`}>
      <ReportStrip recent={recent} />
      <p>
        <b>
          <Icon size={16} /> {isStale ? t(noneOfLate, { days: couponRule.days }) : t(couponStateNames[state])}
        </b>
        {worked + failed > 0 && <> · {countsText(worked, worked + failed, t)}</>}
        {last && <> · {t("última vez {{age}}", { age: lowerFirst(translatedAge(last, t)) })}</>}
      </p>
      {note && <p className="ledger-note">{t(note, { n: couponRule.dead.last })}</p>}
    </div>
  );
}

export function countsText(n: number, of: number, t: Translate): string {
  const days = couponRule.days;
  return of === 1
    ? t("funcionou {{n}} de 1 vez em {{days}} dias", { n, days })
    : t("funcionou {{n}} de {{of}} vezes em {{days}} dias", { n, of, days });
}

export function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
