import { useRef } from "react";
import { couponGivesLine } from "#domain/coupons/coupon-labels.ts";
import type { OwnedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import type { CouponStatus } from "#domain/coupons/coupon-rule.ts";
import { ticketAddress } from "#domain/coupons/coupons-query.ts";
import { withdrawCoupon } from "#web/api/coupons.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { newKey } from "#web/ui/idempotency-key.ts";

const statusWords: Record<CouponStatus, string> = {
  pending: "Em análise",
  approved: "No site",
  rejected: "Não aprovado",
  withdrawn: "Retirado",
};

interface MyCouponsProps {
  coupons: readonly OwnedCoupon[];
  onChange: () => void;
}

/** What became of those that one sent. */
export function MyCoupons({ coupons, onChange }: MyCouponsProps) {
  const t = useTranslate();
  if (coupons.length === 0) return null;
  return (
    <section aria-labelledby="meus-cupons" className="panel">
      <h2 id="meus-cupons" className="mb-3 text-lg font-[700]">
        {t("Os que você enviou")}
      </h2>
      <ul className="my-coupons">
        {coupons.map((coupon) => (
          <MyCoupon key={coupon.id} coupon={coupon} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

function MyCoupon({ coupon, onChange }: { coupon: OwnedCoupon; onChange: () => void }) {
  const t = useTranslate();
  const showToast = useToast();
  const refusalOf = useRefusal();
  const { id, code, store, status, reason } = coupon;
  const row = useRef<HTMLLIElement>(null);

  async function withdraw(): Promise<void> {
    try {
      showToast(t((await withdrawCoupon({ couponId: id }, newKey())).message));
      // The button goes: the row says what became of it.
      row.current?.focus();
      onChange();
    } catch (error) {
      showToast(refusalOf(error).message, "bad");
    }
  }

  return (
    <li ref={row} tabIndex={-1}>
      <p className="min-w-0 wrap-anywhere">
        <b>{code}</b> · <span lang="pt-BR">{store.name}</span>
        <span className="block text-sm text-muted">{couponGivesLine(coupon, t)}</span>
      </p>
      <p className="text-sm font-semibold">
        {status === "approved" && store.listed ? (
          <a className="text-link" href={ticketAddress(store.slug, coupon)}>
            {t(statusWords[status])}
          </a>
        ) : (
          t(statusWords[status])
        )}
      </p>
      {status === "rejected" && reason && (
        <p className="col-span-full text-sm">
          <strong>{t("Motivo:")}</strong> <span lang="pt-BR">{reason}</span>
        </p>
      )}
      {status === "pending" && (
        <ActionButton
          label={t("Retirar")}
          busyLabel={t("Retirando…")}
          kind="line"
          about={code}
          onPress={withdraw}
        />
      )}
    </li>
  );
}
