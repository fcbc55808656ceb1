import type { ModeratedCoupon } from "#domain/coupons/coupon-response-schema.ts";
import { Key } from "#web/app/admin/frame/key.tsx";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Pencil } from "#web/ui/icons.ts";

export interface CouponRows {
  coupons: readonly ModeratedCoupon[];
  reload: () => Promise<unknown>;
  onEdit: (coupon: ModeratedCoupon) => void;
}

interface EditCouponProps extends Pick<CouponRows, "onEdit"> {
  coupon: ModeratedCoupon;
  hasKey?: boolean;
}

export function EditCoupon({ coupon, onEdit, hasKey = false }: EditCouponProps) {
  const t = useTranslate();
  return (
    <Button kind="line" size="tight" className="mt-2" onClick={() => onEdit(coupon)}>
      <Pencil size={16} aria-hidden="true" /> {t("Corrigir")}
      <span className="sr-only"> {coupon.code}</span> {hasKey && <Key name="E" />}
    </Button>
  );
}

/** What a row has beside the coupon; it is read again where it is shown. */
export const waitingRow = {
  owner: null,
  same_code: 0,
  mixed_scripts: false,
  foreign_link: false,
  look_alike: false,
};
