import { couponGivesLine, couponNeedLabels, shortMoney } from "#domain/coupons/coupon-labels.ts";
import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { couponStatusNames } from "#domain/coupons/import-export/coupon-columns.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

/** What another user changed meanwhile; the form's note says that it did. What was typed stays, and wins if it is saved again. */
export function CouponConflict({ before, now }: { before: OwnedCoupon; now: OwnedCoupon }) {
  const t = useTranslate();
  const old = wordsOf(before, t);
  const changed = wordsOf(now, t).filter(([, value], at) => value !== old[at]?.[1]);
  return (
    <section aria-label={t("O que mudou")} className="note note-warn block">
      {changed.length > 0 && (
        <dl className="mb-2 grid gap-1 text-sm">
          {changed.map(([label, value]) => (
            <div key={label}>
              <dt className="inline">{t(label)}: </dt>
              <dd className="inline font-[400] wrap-anywhere">{value || "–"}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="font-[400]">
        {t("O que você mudou continua nos campos. Salve de novo para trocar pelo seu.")}
      </p>
    </section>
  );
}

function wordsOf(coupon: OwnedCoupon, t: Translate): [label: string, value: string][] {
  const { store, code, min_purchase, needs, starts_at, until, url, note, status, reason } = coupon;
  return [
    ["Loja", store.name],
    ["Código", code],
    ["O que ele dá", couponGivesLine(coupon, t)],
    ["Compra mínima", min_purchase === null ? "" : shortMoney(min_purchase)],
    ["O que ele pede", needs.map((need) => t(couponNeedLabels[need])).join(", ")],
    ["Vale desde", starts_at ? formatDate(starts_at) : ""],
    ["Vale até", until ? formatDate(until) : ""],
    ["Link na loja", url ?? ""],
    ["Para que vale", note],
    ["Situação", t(couponStatusNames[status])],
    ["Motivo", reason ?? ""],
  ];
}
