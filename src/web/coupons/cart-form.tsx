import type { ReactNode } from "react";
import { couponsPath } from "#domain/coupons/coupon-path.ts";
import type { CouponsRequest } from "#domain/coupons/coupons-query.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Calculator } from "#web/ui/icons.ts";

export interface CartStore {
  slug: string;
  name: string;
}

interface CartFormProps {
  request: CouponsRequest;
  /** Those with coupons. */
  stores: readonly CartStore[];
  /** The page's own. */
  store: CartStore | undefined;
  /** What each coupon takes off. */
  children: ReactNode;
}

/** Leads to an address, so it needs no script. */
export function CartForm({ request, stores, store, children }: CartFormProps) {
  const t = useTranslate();
  // One whose last coupon has just gone keeps its place.
  const offered = store && !stores.some(({ slug }) => slug === store.slug) ? [store, ...stores] : stores;
  return (
    <section className="calc" aria-labelledby="carrinho-conta">
      <form action={couponsPath}>
        <h2 id="carrinho-conta">
          <Calculator size={22} /> {t("Quanto cai no meu carrinho?")}
        </h2>
        <div className="field">
          <label className="field-label" htmlFor="loja">
            {t("Loja")}
          </label>
          <select id="loja" name="loja" className="control" defaultValue={store?.slug ?? ""}>
            <option value="">{t("Todas as lojas")}</option>
            {offered.map(({ slug, name }) => (
              <option key={slug} value={slug} lang="pt-BR">
                {name}
              </option>
            ))}
          </select>
        </div>
        <CartField request={request} />
        <Button label={t("Calcular")} kind="primary" type="submit" />
      </form>
      <div className="calc-out">{children}</div>
    </section>
  );
}

function CartField({ request: { typed, fault } }: Pick<CartFormProps, "request">) {
  const t = useTranslate();
  return (
    <div className="field">
      <label className="field-label" htmlFor="carrinho">
        {t("Meu carrinho: R$")}
      </label>
      <input
        id="carrinho"
        name="carrinho"
        className="control cart-money"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0,00"
        maxLength={80}
        defaultValue={typed}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? "carrinho-erro" : undefined}
      />
      {fault && (
        <p id="carrinho-erro" role="alert" className="field-error">
          {t(fault)}
        </p>
      )}
    </div>
  );
}
