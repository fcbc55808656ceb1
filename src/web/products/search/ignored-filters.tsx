import type { IgnoredFilter } from "#domain/products/search-query.ts";
import { useTranslate } from "#web/translate.ts";

const searchLabels: Record<IgnoredFilter["name"], string> = {
  categoria: "Categoria",
  preco_min: "Preço mínimo",
  preco_max: "Preço máximo",
  desconto_min: "Desconto mínimo",
};

interface IgnoredFiltersProps<Name extends string> {
  ignored: readonly { name: Name; typed: string }[];
  labels: Readonly<Record<Name, string>>;
}

/** A mistyped filter is left out, and never in silence. */
export function IgnoredFilters<Name extends string>({ ignored, labels }: IgnoredFiltersProps<Name>) {
  const t = useTranslate();
  if (ignored.length === 0) return null;
  return (
    <div className="mb-4 grid gap-1 rounded-card bg-sunk px-4 py-3 font-semibold wrap-anywhere">
      {ignored.map(({ name, typed }) => (
        <p key={name}>
          {t("Não entendemos “{{typed}}” em “{{filter}}”: este filtro ficou de fora.", {
            typed,
            filter: t(labels[name]),
          })}
        </p>
      ))}
    </div>
  );
}

export function IgnoredSearchFilters({ ignored }: { ignored: readonly IgnoredFilter[] }) {
  return <IgnoredFilters ignored={ignored} labels={searchLabels} />;
}
