import FilePlus from "lucide-react/icons/file-plus";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { ArticleCounts, ArticlesPage, OwnedBrief } from "#domain/articles/article.ts";
import { listArticles } from "#web/api/articles.ts";
import { FilterChips, RemoveFilterChip } from "#web/app/admin/frame/filter-chips.tsx";
import { useChoicePath, useFirstPageInstead, useFocusOnPage } from "#web/app/admin/frame/list-address.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { ListNotice, ListPager, RowsSkeleton } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Loaded } from "#web/ui/use-load.ts";
import { ArticleTable } from "./article-table.tsx";
import { type ArticleListQuery, readArticlesQuery } from "./articles-query.ts";

const ROWS = 25;

type Articles = Loaded<ArticlesPage<OwnedBrief>>;

interface ArticleListProps {
  /** Just deleted: hidden while the list reloads. */
  deletedId: string | undefined;
  /** The list reloads when it grows. */
  changes: number;
  onDelete: (article: OwnedBrief) => void;
}

/** «§2»: the table of the tab «Blog»: what is written, published and to come. */
export function ArticleList({ deletedId, changes, onDelete }: ArticleListProps) {
  const t = useTranslate();
  const [address] = useSearchParams();
  const query = readArticlesQuery(address);
  const loaded = usePanelLoad(JSON.stringify(query), () => listArticles({ ...query, limit: ROWS }));
  useReload(loaded.load, changes);
  const list = { ...loaded, data: loaded.data && without(loaded.data, deletedId) };
  const { data: page, isCurrent, failure } = list;
  useFirstPageInstead(failure, query.cursor);
  const heading = useFocusOnPage(query.cursor);
  const extent = page && isCurrent ? extentOf(page, t) : "";
  return (
    <>
      <PanelHead title={t("Blog")} />
      <ListChips query={query} counts={page?.counts} />
      <section aria-labelledby="lista" className="sheet">
        <div className="sheet-head">
          <h2 id="lista" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
            {extent || t("Artigos")}
          </h2>
          <Link to="/admin/adicionar-artigo" className={buttonClass("primary")}>
            <FilePlus size={18} className="shrink-0" /> {t("Novo artigo")}
          </Link>
        </div>
        <p role="status" className="sr-only">
          {extent}
        </p>
        {failure !== undefined && (
          <div className="p-4">
            <ListNotice failure={failure} isOlder={page !== undefined} onRetry={list.load} />
          </div>
        )}
        <Rows list={list} query={query} onDelete={onDelete} />
        {page && isCurrent && <ListPager next={page.next} />}
      </section>
    </>
  );
}

function without(page: ArticlesPage<OwnedBrief>, deletedId: string | undefined): ArticlesPage<OwnedBrief> {
  return { ...page, data: page.data.filter(({ id }) => id !== deletedId) };
}

/** Not on mount: the first load includes all earlier changes. */
function useReload(load: () => Promise<boolean>, changes: number): void {
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    void load();
  }, [changes, load]);
}

interface ListChipsProps {
  query: ArticleListQuery;
  counts: ArticleCounts | undefined;
}

function ListChips({ query: { q, tag, status }, counts }: ListChipsProps) {
  const t = useTranslate();
  const pathOf = useChoicePath();
  // The counts are of all articles, not of a filtered list.
  const countOf = (n: number | undefined) => (q || tag ? undefined : (n ?? null));
  return (
    <FilterChips
      className="mb-5"
      about={t("Mostrar por situação")}
      current={{ status }}
      chips={[
        { label: "Todos", choice: { status: undefined }, count: countOf(counts?.total) },
        { label: "Rascunhos", choice: { status: "draft" }, count: countOf(counts?.draft) },
        { label: "Publicados", choice: { status: "published" }, count: countOf(counts?.published) },
        { label: "Agendados", choice: { status: "scheduled" }, count: countOf(counts?.scheduled) },
      ]}
    >
      {q && (
        <RemoveFilterChip
          to={pathOf({ q: undefined })}
          label={t("Busca: {{term}}", { term: q })}
          about={t("Limpar busca")}
        />
      )}
      {tag && (
        <RemoveFilterChip
          to={pathOf({ tag: undefined })}
          label={t("Tag: {{tag}}", { tag })}
          about={t("Mostrar todas as tags")}
        />
      )}
    </FilterChips>
  );
}

interface RowsProps {
  list: Articles;
  query: ArticleListQuery;
  onDelete: (article: OwnedBrief) => void;
}

/** The table, or why there is none. */
function Rows({ list: { data: page, isCurrent, failure }, query, onDelete }: RowsProps) {
  if (page?.data.length)
    return <ArticleTable articles={page.data} isWaiting={!isCurrent} onDelete={onDelete} />;
  if (page && isCurrent) return <NoRows query={query} />;
  if (!page && failure !== undefined) return null;
  return <RowsSkeleton rows={10} className="grid gap-3 p-4 *:h-34 @min-[44rem]/panel:*:h-15" />;
}

function NoRows({ query: { q, tag, status, cursor } }: { query: ArticleListQuery }) {
  const t = useTranslate();
  const isFiltered = Boolean(q || tag || status || cursor);
  return (
    <div className="p-4">
      <EmptyList
        title={t("Nenhum artigo encontrado")}
        text={
          isFiltered
            ? t("Nada combina com estes filtros. Tente com menos deles.")
            : t("Ninguém escreveu um artigo até agora.")
        }
      >
        {isFiltered ? (
          <Link to="/admin/blog" className={buttonClass("line", "lg")}>
            {t("Limpar filtros")}
          </Link>
        ) : (
          <Link to="/admin/adicionar-artigo" className={buttonClass("primary", "lg")}>
            {t("Escrever o primeiro")}
          </Link>
        )}
      </EmptyList>
    </div>
  );
}

function extentOf({ data: { length: n }, next }: ArticlesPage<OwnedBrief>, t: Translate): string {
  if (next) return t("{{n}} artigos nesta página, e há mais", { n });
  return n === 1 ? t("1 artigo") : t("{{n}} artigos", { n });
}
