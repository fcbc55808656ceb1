import type { ArticleBrief } from "#domain/articles/article.ts";
import { articleScreens } from "#domain/articles/article-messages.ts";
import { blogPagePath, shownPages } from "#domain/articles/blog-pages.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ArrowLeft } from "#web/ui/icons.ts";
import { ArticleCard } from "./article-card.tsx";

export interface ArticleListProps {
  title: string;
  lead: string;
  articles: readonly ArticleBrief[];
  path: string;
  page: number;
  pages: number;
  /** Whether there are other articles than those of this list. */
  isPart: boolean;
}

/** «§2»: the list of articles, or of those that share a tag. */
export function ArticleList(props: ArticleListProps) {
  const { title, lead, articles, path, page, pages, isPart } = props;
  const t = useTranslate();
  return (
    <div className="wrap pt-9 pb-13 md:pt-11">
      {isPart && (
        <a href="/blog" className="article-back print:hidden">
          <ArrowLeft size={16} /> {t("Todos os artigos")}
        </a>
      )}
      <h1 className="text-3xl font-extrabold md:text-4xl">{title}</h1>
      <p className="mt-2 mb-6 max-w-[40em] text-lg text-lead">{lead}</p>
      {articles.length > 0 ? (
        <>
          <div className="article-grid">
            {articles.map((article, i) => (
              <ArticleCard key={article.id} article={article} eager={i === 0} />
            ))}
          </div>
          <ArticlePager path={path} page={page} pages={pages} />
        </>
      ) : (
        <EmptyList title={t(articleScreens.no_articles.title)} text={t(articleScreens.no_articles.text)}>
          <ButtonLink label={t("Ver ofertas")} kind="primary" size="lg" href="/" />
        </EmptyList>
      )}
    </div>
  );
}

/** «§2»: only where there is more than one page. */
function ArticlePager({ path, page, pages }: Pick<ArticleListProps, "path" | "page" | "pages">) {
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
