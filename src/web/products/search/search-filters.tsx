import type { ReactNode } from "react";
import { formatAmount } from "#domain/format/money.ts";
import { categories, categoryByName } from "#domain/products/categories.ts";
import { type SearchRequest, searchParameters, searchPath } from "#domain/products/search-query.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { SlidersHorizontal } from "#web/ui/icons.ts";
import { filterCount } from "./active-filters.tsx";
import { discountSteps, withCurrent } from "./discount-steps.ts";

export interface SearchFiltersProps {
  request: SearchRequest;
  stores: readonly string[];
  /** The list's address. A page other than the search has a category of its own, which cannot be chosen. */
  path?: string;
}

/** A form that leads to an address: folded on a phone, a row on wider screens, and no script in either. */
export function SearchFilters({ request, stores, path = searchPath }: SearchFiltersProps) {
  const t = useTranslate();
  const count = filterCount(request);
  const { q, sort } = searchParameters(request);
  return (
    <details className="filters">
      <summary
        className={`${buttonClass("line")} w-fit list-none [&::-webkit-details-marker]:hidden md:supports-[selector(::details-content)]:hidden`}
      >
        <SlidersHorizontal size={18} className="shrink-0" /> {t("Filtros")}
        {count > 0 && ` (${count})`}
      </summary>
      <search aria-label={t("Filtrar resultados")}>
        <form action={path} className="filters-form">
          {q && <input type="hidden" name="q" value={q} />}
          {sort && <input type="hidden" name="sort" value={sort} />}
          {path === searchPath && <CategoryChoice request={request} />}
          <StoreChoice request={request} stores={stores} />
          <Prices request={request} />
          <Discount request={request} />
          {q && <Box name="ativas" label={t("Só ofertas ativas")} isOn={request.live} />}
          <Box name="real" label={t("Só desconto real")} isOn={request.real} />
          <Button label={t("Filtrar")} kind="primary" type="submit" className="max-md:col-span-full" />
        </form>
      </search>
    </details>
  );
}

function Box({ name, label, isOn }: { name: string; label: string; isOn: boolean | undefined }) {
  return (
    <label className="flex min-h-11 items-center gap-2 font-semibold max-md:col-span-full">
      <input
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isOn === true}
        className="size-5 flex-none accent-go"
      />
      {label}
    </label>
  );
}

function CategoryChoice({ request: { category } }: { request: SearchRequest }) {
  const t = useTranslate();
  return (
    <Field id="filtro-categoria" label={t("Categoria")}>
      <select
        id="filtro-categoria"
        name="categoria"
        defaultValue={category ? categoryByName(category)?.slug : ""}
      >
        <option value="">{t("Todas")}</option>
        {categories.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {t(name)}
          </option>
        ))}
      </select>
    </Field>
  );
}

function StoreChoice({ request: { store }, stores }: SearchFiltersProps) {
  const t = useTranslate();
  return (
    <Field id="filtro-loja" label={t("Loja")}>
      <select id="filtro-loja" name="loja" defaultValue={store ?? ""}>
        <option value="">{t("Todas")}</option>
        {withCurrent(stores, store).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function Discount({ request: { min_discount } }: { request: SearchRequest }) {
  const t = useTranslate();
  return (
    <Field id="filtro-desconto" label={t("Desconto mínimo")}>
      <select id="filtro-desconto" name="desconto_min" defaultValue={min_discount ?? ""}>
        <option value="">{t("Qualquer")}</option>
        {withCurrent(discountSteps, min_discount)
          .toSorted((a, b) => a - b)
          .map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
      </select>
    </Field>
  );
}

function Prices({ request }: { request: SearchRequest }) {
  const t = useTranslate();
  const { min_price, max_price } = request;
  const bounds = [
    { name: "preco_min", label: t("Preço mínimo"), value: min_price },
    { name: "preco_max", label: t("Preço máximo"), value: max_price },
  ];
  return (
    <>
      {bounds.map(({ name, label, value }) => (
        <Field key={name} id={name} label={label}>
          <span className="filters-money">
            <span aria-hidden="true">R$</span>
            <input
              id={name}
              name={name}
              defaultValue={value === undefined ? "" : formatAmount(value)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              placeholder="0,00"
            />
          </span>
        </Field>
      ))}
    </>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="filters-field">
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
