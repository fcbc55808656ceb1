import type { ChangeEvent } from "react";
import { categories } from "#domain/products/categories.ts";
import { type PanelSort, panelSorts } from "#domain/products/moderation.ts";
import { productStatuses, statusLabel } from "#domain/products/product-status.ts";
import { sortLabels } from "#domain/products/sort.ts";
import { RemoveFilterButton } from "#web/app/admin/frame/filter-chips.tsx";
import { FoundPeople } from "#web/app/admin/frame/found-people.tsx";
import { useTranslate } from "#web/translate.ts";
import { SelectField } from "#web/ui/field.tsx";
import { type Filters, useChooseFilters } from "./products-query.ts";

const panelSortLabels: Record<PanelSort, string> = { ...sortLabels, oldest: "Mais antigos" };

interface ProductFiltersProps {
  filters: Filters;
  /** As the list names the person whose offers it shows. */
  ownerName: string | null | undefined;
}

export function ProductFilters({ filters, ownerName }: ProductFiltersProps) {
  const t = useTranslate();
  const choose = useChooseFilters();
  const bind = (name: "status" | "category" | "sort") => ({
    id: `filtro-${name}`,
    name,
    value: filters[name] ?? "",
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => choose({ [name]: target.value }),
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-y-2 gap-x-3 w-full max-md:[&>:nth-child(3)]:col-span-full wide:grid-cols-[repeat(3,11rem)] wide:w-auto [&_.control]:min-h-11 [&_.control]:py-1.5">
      <SelectField
        {...bind("status")}
        label={t("Status")}
        placeholder={t("Todos")}
        options={productStatuses.map((value) => ({ value, label: t(statusLabel(value)) }))}
      />
      <SelectField
        {...bind("category")}
        label={t("Categoria")}
        placeholder={t("Todas")}
        options={categories.map(({ slug, name }) => ({ value: slug, label: t(name) }))}
      />
      <SelectField
        {...bind("sort")}
        label={t("Ordenar por")}
        options={panelSorts.map((value) => ({ value, label: t(panelSortLabels[value]) }))}
      />
      <Narrowed filters={filters} ownerName={ownerName} />
    </div>
  );
}

/** What narrows the list and stands in no list of choices, each with its way out; and the people of that name. */
function Narrowed({ filters: { q, user_id }, ownerName }: ProductFiltersProps) {
  const t = useTranslate();
  const choose = useChooseFilters();
  return (
    <div className="col-span-full flex flex-wrap items-center gap-y-1 gap-x-2 empty:hidden">
      {q && (
        <RemoveFilterButton label={`“${q}”`} about={t("Limpar a busca")} onPress={() => choose({ q: "" })} />
      )}
      {user_id && (
        <RemoveFilterButton
          label={ownerName ? t("enviado por {{name}}", { name: ownerName }) : t("de uma pessoa só")}
          about={t("Mostrar os de todo mundo")}
          onPress={() => choose({ user_id: undefined })}
        />
      )}
      {q && <FoundPeople term={q} />}
    </div>
  );
}
