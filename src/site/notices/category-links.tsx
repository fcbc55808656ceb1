import { categories } from "#domain/products/categories.ts";
import { categoryPath } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";

export function CategoryLinks() {
  const t = useTranslate();
  return (
    <nav aria-label={t("Categorias")}>
      <ul className="flex flex-wrap justify-center gap-2">
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <a
              href={categoryPath(slug)}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-4 font-semibold hover:bg-sunk"
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
