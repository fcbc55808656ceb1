import type { CouponCounts } from "#domain/coupons/coupon-counts.ts";
import { couponKindNames } from "#domain/coupons/coupon-labels.ts";
import { couponKinds } from "#domain/coupons/coupon-rule.ts";
import {
  type CouponsRequest,
  couponOrderLabels,
  couponOrders,
  couponsAddress,
} from "#domain/coupons/coupons-query.ts";
import { useTranslate } from "#web/translate.ts";

interface ListChoicesProps {
  path: string;
  request: CouponsRequest;
  counts: CouponCounts;
}

/** Links, so that a choice survives reload, share and Back. With a cart the order is what each coupon takes off. */
export function ListChoices({ path, request, counts }: ListChoicesProps) {
  const t = useTranslate();
  const first = { ...request, page: 1 };
  const kinds = couponKinds.filter((kind) => counts.isMore || counts[kind] > 0 || kind === request.kind);
  const shown = (n: number) => (counts.isMore ? undefined : n);
  if (counts.coupons === 0) return null;
  return (
    <div className="coupons-choices">
      {kinds.length > 1 && (
        <nav aria-label={t("Tipo de cupom")}>
          <ul>
            <Choice
              href={couponsAddress(path, { ...first, kind: undefined })}
              isOn={!request.kind}
              n={shown(counts.coupons)}
            >
              {t("Todos")}
            </Choice>
            {kinds.map((kind) => (
              <Choice
                key={kind}
                href={couponsAddress(path, { ...first, kind })}
                isOn={kind === request.kind}
                n={shown(counts[kind])}
              >
                {t(couponKindNames[kind])}
              </Choice>
            ))}
          </ul>
        </nav>
      )}
      {request.cart === undefined ? (
        <nav aria-label={t("Ordenar por")}>
          <ul>
            {couponOrders.map((order) => (
              <Choice
                key={order}
                href={couponsAddress(path, { ...first, order })}
                isOn={order === request.order}
              >
                {t(couponOrderLabels[order])}
              </Choice>
            ))}
          </ul>
        </nav>
      ) : (
        <p className="text-sm text-muted">{t("Na ordem do que cada um tira do seu carrinho.")}</p>
      )}
    </div>
  );
}

interface ChoiceProps {
  href: string;
  isOn: boolean;
  n?: number | undefined;
  children: string;
}

function Choice({ href, isOn, n, children }: ChoiceProps) {
  return (
    <li>
      <a href={href} rel="nofollow" aria-current={isOn ? "true" : undefined} className="chip">
        {children}
        {n !== undefined && <span className="chip-n">{n.toLocaleString("pt-BR")}</span>}
      </a>
    </li>
  );
}
