import { storesPath } from "#domain/stores/store-path.ts";
import { isFilteredStores, longestStoreTerm, type StoresRequest } from "#domain/stores/stores-query.ts";
import { useTranslate } from "#web/translate.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Search } from "#web/ui/icons.ts";

/** Leads to an address, so it needs no script. */
export function StoreFind({ request }: { request: StoresRequest }) {
  const t = useTranslate();
  const { q, order, withCoupon, withoutCommission } = request;
  return (
    <search aria-label={t("Buscar loja")}>
      <form action={storesPath} className="store-find">
        {order !== "nome" && <input type="hidden" name="ordem" value={order} />}
        <div className="store-find-term">
          <Search size={18} />
          <label className="sr-only" htmlFor="loja">
            {t("Nome ou site da loja")}
          </label>
          <input
            id="loja"
            className="control"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={longestStoreTerm}
            placeholder={t("Nome ou site da loja")}
            autoComplete="off"
          />
        </div>
        <Choice name="cupom" value="1" label={t("Com cupom")} isOn={withCoupon} />
        <Choice name="comissao" value="nao" label={t("Sem comissão para a gente")} isOn={withoutCommission} />
        <Button label={t("Filtrar")} kind="line" type="submit" />
        {isFilteredStores(request) && (
          <ButtonLink label={t("Ver todas as lojas")} kind="ghost" href={storesPath} />
        )}
      </form>
    </search>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  isOn: boolean;
}

function Choice({ name, value, label, isOn }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} /> {label}
    </label>
  );
}
