import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { ModeratedPage, ModeratedProduct } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { listProducts } from "#web/api/products-admin.ts";
import { useFirstPageInstead, useFocusOnPage } from "#web/app/admin/frame/list-address.ts";
import { ListNotice } from "#web/app/admin/frame/list-notice.tsx";
import { ListPager } from "#web/app/admin/frame/list-pager.tsx";
import { type Panel, usePanel } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { RowsSkeleton } from "#web/app/admin/frame/rows-skeleton.tsx";
import { useDelete } from "#web/app/admin/frame/use-delete.ts";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import type { Loaded } from "#web/ui/use-load.ts";
import { DeleteProducts } from "./delete-products.tsx";
import { EditProduct, fetchProductForm } from "./edit-product.tsx";
import { ImportExport } from "./import-export.tsx";
import { productDeletion } from "./product-deletion.ts";
import { ProductFilters } from "./product-filters.tsx";
import { ProductTable, type RowActions } from "./product-table.tsx";
import {
  type Filters,
  isFiltered,
  noFilters,
  readTableQuery,
  type TableQuery,
  withFilters,
} from "./products-query.ts";
import { useLinkedProduct } from "./use-linked-product.ts";

/** A page weighs well below 200 KB, also where every description is as long as it may be. */
const ROWS = 50;

/** «§2»: the tab «Editar Produtos»: everything that there is, to be found, mended and deleted. */
export function EditProductsScreen() {
  const t = useTranslate();
  const { counts } = usePanel();
  const { query, choose } = useTableQuery();
  const { cursor, ...filters } = query;
  const list = usePanelLoad(JSON.stringify(query), () => listProducts({ ...query, limit: ROWS }));
  const { data: page, isCurrent, failure } = list;
  const actions = useRowActions(list);
  useFirstPageInstead(failure, cursor);
  const extent = page && isCurrent ? extentOf(page, query, counts, t) : "";
  return (
    <>
      <PanelHead title={t("Editar Produtos")} />
      <section aria-labelledby="lista" className="sheet">
        <TableHead query={query} page={page} extent={extent} onChoose={choose} onImported={actions.reload} />
        {failure !== undefined && (
          <div className="p-4">
            <ListNotice failure={failure} isOlder={page !== undefined} onRetry={list.load} />
          </div>
        )}
        <Rows
          list={list}
          filters={filters}
          onChoose={choose}
          onEdit={actions.setEditing}
          onDelete={actions.deleting.ask}
        />
        {page && isCurrent && <ListPager next={page.next} />}
      </section>
      <RowDialogs {...actions} />
    </>
  );
}

interface TableHeadProps {
  query: TableQuery;
  page: ModeratedPage | undefined;
  /** How many there are; nothing while that is not known. */
  extent: string;
  onChoose: (some: Partial<Filters>) => void;
  onImported: () => void;
}

/** What the table shows, and what narrows it. */
function TableHead({ query, page, extent, onChoose, onImported }: TableHeadProps) {
  const t = useTranslate();
  const { cursor, ...filters } = query;
  const heading = useFocusOnPage(cursor);
  const ownerName = page?.products.find(({ user_id }) => user_id === query.user_id)?.owner_name ?? undefined;
  return (
    <>
      <div className="sheet-head">
        <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 w-full wide:justify-start wide:w-auto">
          <h2 id="lista" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
            {extent || t("Produtos")}
          </h2>
          <ImportExport query={filters} onImported={onImported} />
        </div>
        <ProductFilters filters={filters} ownerName={ownerName} onChange={onChoose} />
      </div>
      <p role="status" className="sr-only">
        {extent}
      </p>
    </>
  );
}

function RowDialogs({ editing, setEditing, save, deleting }: ReturnType<typeof useRowActions>) {
  const { asked, failure, ask, remove } = deleting;
  return (
    <>
      {editing && (
        <EditProduct
          key={editing.id}
          product={editing}
          onSaved={save}
          onClose={() => setEditing(undefined)}
        />
      )}
      <DeleteProducts
        products={asked ? [asked] : []}
        failure={failure}
        onDelete={remove}
        onClose={() => ask(undefined)}
      />
    </>
  );
}

interface RowsProps extends RowActions {
  list: Loaded<ModeratedPage>;
  filters: Filters;
  onChoose: (some: Partial<Filters>) => void;
}

/** The table, or why there is none. */
function Rows({ list: { data: page, isCurrent, failure }, filters, onChoose, ...actions }: RowsProps) {
  const skeleton = (
    <RowsSkeleton rows={10} className="grid gap-3 p-4 [&>.skeleton]:h-34 wide:[&>.skeleton]:h-16" />
  );
  if (!page) return failure === undefined ? skeleton : null;
  if (page.products.length === 0)
    return isCurrent ? <NoRows filters={filters} onChoose={onChoose} /> : skeleton;
  return (
    <ProductTable
      products={page.products}
      sort={filters.sort}
      onSort={(sort) => onChoose({ sort })}
      isWaiting={!isCurrent}
      {...actions}
    />
  );
}

function NoRows({ filters, onChoose }: Pick<RowsProps, "filters" | "onChoose">) {
  const t = useTranslate();
  return (
    <div className="p-4">
      <EmptyList
        title={t("Nenhum produto encontrado")}
        text={
          isFiltered(filters)
            ? t("Nada combina com estes filtros. Tente com menos deles.")
            : t("Ninguém enviou um produto até agora.")
        }
      >
        {isFiltered(filters) ? (
          <button type="button" onClick={() => onChoose(noFilters)} className={buttonClass("line", "lg")}>
            {t("Limpar filtros")}
          </button>
        ) : (
          <Link to="/admin/adicionar-produto" className={buttonClass("primary", "lg")}>
            {t("Adicionar Produto")}
          </Link>
        )}
      </EmptyList>
    </div>
  );
}

/** Every choice is a step that Back undoes. */
function useTableQuery() {
  const [address, setAddress] = useSearchParams();
  return {
    query: readTableQuery(address),
    choose: (some: Partial<Filters>) => setAddress((now) => withFilters(now, some)),
  };
}

/** What is done to a row is seen at once; then the list is read again, because a filter may no longer let it through. */
function useRowActions(list: Loaded<ModeratedPage>) {
  const { recount } = usePanel();
  const [editing, setEditing] = useState<ModeratedProduct>();
  useLinkedProduct(setEditing);
  const isListed = list.data !== undefined;
  useEffect(() => {
    if (isListed) void fetchProductForm().catch(() => {});
  }, [isListed]);

  function reload(): void {
    recount();
    void list.load();
  }

  function save(saved: OwnedProduct): void {
    list.set(({ products, next }) => ({
      products: products.map((each) => (each.id === saved.id ? { ...each, ...saved } : each)),
      next,
    }));
    reload();
  }

  const deleting = useDelete(productDeletion, {
    onMoved: save,
    onDeleted(id) {
      list.set(({ products, next }) => ({ products: products.filter((each) => each.id !== id), next }));
      void list.load();
    },
    onRestored: () => void list.load(),
  });
  return { editing, setEditing, save, reload, deleting };
}

/** How many there are, as far as anybody knows without counting a million rows. */
function extentOf(page: ModeratedPage, query: TableQuery, counts: Panel["counts"], t: Translate): string {
  const { q, category, user_id, status, cursor } = query;
  const shown = page.products.length;
  const isWhole = !cursor && !page.next;
  if (isWhole) return shown === 1 ? t("1 produto") : t("{{n}} produtos", { n: shown });
  if (q || category || user_id || !counts) return t("{{n}} produtos nesta página", { n: shown });
  const { pending, approved, rejected } = counts.products;
  const total = status ? counts.products[status] : pending + approved + rejected;
  return t("{{n}} produtos", { n: total.toLocaleString("pt-BR") });
}
