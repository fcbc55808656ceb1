import UserSearch from "lucide-react/icons/user-search";
import X from "lucide-react/icons/x";
import type { JSX } from "react";
import { Link } from "react-router";
import { categories } from "#domain/products/categories.ts";
import { type PanelSort, panelSorts } from "#domain/products/moderation.ts";
import { productStatuses, statusLabel } from "#domain/products/product.ts";
import { sortLabels } from "#domain/products/sort.ts";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Filters } from "./products-query.ts";

const panelSortLabels: Record<PanelSort, string> = { ...sortLabels, oldest: "Mais antigos" };

interface ProductFiltersProps {
  filters: Filters;
  /** As the list names the person whose offers it shows. */
  ownerName: string | undefined;
  onChange: (some: Partial<Filters>) => void;
}

/** What narrows the table, and its order; the term is the one of the search above. */
export function ProductFilters({ filters, ownerName, onChange }: ProductFiltersProps): JSX.Element {
  const t = useTranslate();
  return (
    <div className="product-filters">
      <Choice
        name="status"
        label={t("Status")}
        value={filters.status ?? ""}
        options={[
          { value: "", text: t("Todos") },
          ...productStatuses.map((value) => ({ value, text: t(statusLabel(value)) })),
        ]}
        onChange={(value) => onChange({ status: productStatuses.find((each) => each === value) })}
      />
      <Choice
        name="category"
        label={t("Categoria")}
        value={filters.category ?? ""}
        options={[
          { value: "", text: t("Todas") },
          ...categories.map(({ slug, name }) => ({ value: slug, text: t(name) })),
        ]}
        onChange={(value) => onChange({ category: categories.find(({ slug }) => slug === value)?.slug })}
      />
      <Choice
        name="sort"
        label={t("Ordenar por")}
        value={filters.sort}
        options={panelSorts.map((value) => ({ value, text: t(panelSortLabels[value]) }))}
        onChange={(value) => onChange({ sort: panelSorts.find((each) => each === value) ?? "newest" })}
      />
      <Narrowed filters={filters} ownerName={ownerName} onChange={onChange} />
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

function Choice({ name, label, value, options, onChange }: ChoiceProps): JSX.Element {
  return (
    <div className="field">
      <label htmlFor={`filtro-${name}`} className="field-label">
        {label}
      </label>
      <select
        id={`filtro-${name}`}
        name={name}
        className="control"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What narrows the list and stands in no list of choices, each with its way out; and the people of that name. */
function Narrowed({ filters: { q, user_id }, ownerName, onChange }: ProductFiltersProps): JSX.Element | null {
  const t = useTranslate();
  if (!q && !user_id) return null;
  return (
    <div className="product-narrowed">
      {q && <Chip label={`“${q}”`} about={t("Limpar a busca")} onPress={() => onChange({ q: "" })} />}
      {user_id && (
        <Chip
          label={ownerName ? t("enviado por {{name}}", { name: ownerName }) : t("de uma pessoa só")}
          about={t("Mostrar os de todo mundo")}
          onPress={() => onChange({ user_id: undefined })}
        />
      )}
      {q && (
        <Link
          to={`/admin/usuarios?${new URLSearchParams({ q })}`}
          className={`${buttonClass("ghost", "tight")} wrap-anywhere`}
        >
          <UserSearch size={18} className="shrink-0" />
          {t("Ver usuários que combinam com «{{q}}»", { q })}
        </Link>
      )}
    </div>
  );
}

interface ChipProps {
  label: string;
  /** What pressing it does. */
  about: string;
  onPress: () => void;
}

function Chip({ label, about, onPress }: ChipProps): JSX.Element {
  return (
    <button type="button" onClick={onPress} title={about} className={buttonClass("line", "tight")}>
      <span className="wrap-anywhere">{label}</span>
      <span className="sr-only">: {about}</span>
      <X size={16} className="shrink-0" />
    </button>
  );
}
