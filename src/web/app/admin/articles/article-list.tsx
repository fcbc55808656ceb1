import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { ArticlesPage, OwnedBrief } from "#domain/articles/article.ts";
import { listArticles } from "#web/api/articles.ts";
import { FilterChips, RemoveFilterChip } from "#web/app/admin/frame/filter-chips.tsx";
import { useChoicePath } from "#web/app/admin/frame/list-address.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { FilePlus } from "#web/app/icons.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { ArticleTable } from "./article-table.tsx";
import { type ArticleListQuery, readArticlesQuery } from "./articles-query.ts";

const ROWS = 25;

interface ArticleListProps {
  /** Just deleted: hidden while the list reloads. */
  deletedId: string | undefined;
  /** The list reloads when it grows. */
  changes: number;
  onDelete: (article: OwnedBrief) => void;
}

export function ArticleList({ deletedId, changes, onDelete }: ArticleListProps) {
  const t = useTranslate();
  const [address] = useSearchParams();
  const query = readArticlesQuery(address);
  const list = usePanelList({ ...query, limit: ROWS }, listArticles);
  const { data: page, isCurrent } = list;
  useReload(list.load, changes);
  const rows = page?.data.filter(({ id }) => id !== deletedId);
  const extent = page && rows && isCurrent ? extentOf(rows.length, page, t) : "";
  return (
    <>
      <PanelHead title={t("Blog")} />
      <ListChips query={query} page={page} />
      <PanelList
        list={list}
        rows={rows}
        title={extent || t("Artigos")}
        head={
          <ScreenLink kind="primary" to="/admin/adicionar-artigo">
            <FilePlus size={18} className="shrink-0" /> {t("Novo artigo")}
          </ScreenLink>
        }
        extent={extent}
        skeleton={{ rows: 10, className: "grid gap-3 p-4 *:h-34 @min-[44rem]/panel:*:h-15" }}
        empty={<NoRows query={query} />}
      >
        <ArticleTable articles={rows ?? []} onDelete={onDelete} />
      </PanelList>
    </>
  );
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

function ListChips({ query, page }: { query: ArticleListQuery; page: ArticlesPage | undefined }) {
  const { q, tag, status } = query;
  const t = useTranslate();
  const pathOf = useChoicePath();
  // The counts are of all articles, not of a filtered list.
  const countOf = (n: number | undefined) => (tag ? undefined : (n ?? null));
  const counts = page?.counts;
  return (
    <FilterChips
      className="mb-5"
      about={t("Mostrar por situação")}
      current={{ status }}
      term={q}
      chips={[
        { label: "Todos", choice: { status: undefined }, count: countOf(counts?.total) },
        { label: "Rascunhos", choice: { status: "draft" }, count: countOf(counts?.draft) },
        { label: "Publicados", choice: { status: "published" }, count: countOf(counts?.published) },
        { label: "Agendados", choice: { status: "scheduled" }, count: countOf(counts?.scheduled) },
      ]}
    >
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

function NoRows({ query }: { query: ArticleListQuery }) {
  const t = useTranslate();
  const isFiltered = Object.values(query).some(Boolean);
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
          <ScreenLink kind="line" size="lg" to="/admin/blog" label={t("Limpar filtros")} />
        ) : (
          <ScreenLink
            kind="primary"
            size="lg"
            to="/admin/adicionar-artigo"
            label={t("Escrever o primeiro")}
          />
        )}
      </EmptyList>
    </div>
  );
}

function extentOf(n: number, { next }: ArticlesPage, t: Translate): string {
  if (next) return t("{{n}} artigos nesta página, e há mais", { n });
  return n === 1 ? t("1 artigo") : t("{{n}} artigos", { n });
}
