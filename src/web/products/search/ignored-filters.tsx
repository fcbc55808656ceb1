import type { IgnoredFilter } from "#domain/products/search-query.ts";
import { useTranslate } from "#web/translate.ts";

const labels: Record<IgnoredFilter["name"], string> = {
  categoria: "Categoria",
  preco_min: "Preço mínimo",
  preco_max: "Preço máximo",
  desconto_min: "Desconto mínimo",
};

/** A mistyped filter is left out, and never in silence. */
export function IgnoredFilters({ ignored }: { ignored: readonly IgnoredFilter[] }) {
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
