import { blogPagePath, shownPages } from "#domain/articles/blog-pages.ts";
import { useTranslate } from "#web/translate.ts";

interface ArticlePagerProps {
  path: string;
  page: number;
  pages: number;
}

/** «§2»: only where there is more than one page. */
export function ArticlePager({ path, page, pages }: ArticlePagerProps) {
  const t = useTranslate();
  if (pages <= 1) return null;
  const step = (to: number, rel: "prev" | "next", name: string) => (
    <li>
      {to >= 1 && to <= pages ? (
        <a href={blogPagePath(path, to)} rel={rel}>
          {name}
        </a>
      ) : (
        <button type="button" disabled>
          {name}
        </button>
      )}
    </li>
  );
  return (
    <nav aria-label={t("Páginas do blog")} className="print:hidden">
      <ul className="article-pager">
        {step(page - 1, "prev", t("Anterior"))}
        {shownPages(page, pages).map((n, i, all) => {
          const next = all[i + 1];
          if (n === null)
            return (
              <li key={`before ${next}`} aria-hidden="true" className="article-pager-gap">
                …
              </li>
            );
          return (
            <li key={n}>
              <a
                href={blogPagePath(path, n)}
                aria-label={t("Página {{n}}", { n })}
                aria-current={n === page ? "page" : undefined}
              >
                {n}
              </a>
            </li>
          );
        })}
        {step(page + 1, "next", t("Próximo"))}
      </ul>
    </nav>
  );
}
