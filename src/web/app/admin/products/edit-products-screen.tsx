import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { ModeratedPage, ModeratedProduct } from "#domain/products/moderation.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages, productScreens } from "#domain/products/product-messages.ts";
import { CallError } from "#web/api/call.ts";
import { currentRow } from "#web/api/offers.ts";
import { deleteProduct, listProducts, restoreProduct, reviewProduct } from "#web/api/products-admin.ts";
import { type Panel, usePanel, useTellFailure } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { type DeleteKind, useDelete } from "#web/app/admin/frame/use-delete.ts";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { useEditParam } from "#web/app/offer-edit/use-edit-param.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { useToast } from "#web/app/toasts.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";
import type { Loaded } from "#web/ui/use-load.ts";
import { DeleteProducts } from "./delete-products.tsx";
import { EditProduct, fetchProductForm } from "./edit-product.tsx";
import { EndProduct, useEnding } from "./end-product.tsx";
import { ImportExport } from "./import-export.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { ProductTable } from "./product-table.tsx";
import {
  type Filters,
  isFiltered,
  noFilters,
  readTableQuery,
  type TableQuery,
  useChooseFilters,
} from "./products-query.ts";

/** A page weighs well below 200 KB, also where every description is as long as it may be. */
const ROWS = 50;

/** «§2»: the tab «Editar Produtos»: everything that there is, to be found, mended and deleted. */
export function EditProductsScreen() {
  const t = useTranslate();
  const { counts } = usePanel();
  const [address] = useSearchParams();
  const query = readTableQuery(address);
  const { cursor, ...filters } = query;
  const list = usePanelList({ ...query, limit: ROWS }, listProducts);
  const { data: page, isCurrent } = list;
  const { editing, setEditing, save, reload, deleting } = useRowActions(list);
  const ending = useEnding(reload);
  const products = page?.products ?? [];
  const extent = page && isCurrent ? extentOf(page, query, counts, t) : "";
  return (
    <>
      <PanelHead title={t("Editar Produtos")} />
      <PanelList
        list={list}
        rows={page?.products}
        title={extent || t("Produtos")}
        head={
          <>
            <ImportExport query={filters} onImported={reload} />
            <ProductFilters
              filters={filters}
              ownerName={products.find(({ user_id }) => user_id === query.user_id)?.owner_name}
            />
          </>
        }
        extent={extent}
        skeleton={{ rows: 10, className: "grid gap-3 p-4 [&>.skeleton]:h-34 wide:[&>.skeleton]:h-16" }}
        empty={<NoRows filters={filters} />}
      >
        <ProductTable
          products={products}
          sort={filters.sort}
          onEdit={setEditing}
          onDelete={deleting.ask}
          onEnd={ending.ask}
          onRevive={(product) => void ending.revive(product)}
        />
      </PanelList>
      {editing && (
        <EditProduct
          key={editing.id}
          product={editing}
          onSaved={save}
          onClose={() => setEditing(undefined)}
        />
      )}
      <EndProduct {...ending} />
      <DeleteProducts products={deleting.asked ? [deleting.asked] : []} {...deleting.dialog} />
    </>
  );
}

function NoRows({ filters }: { filters: Filters }) {
  const t = useTranslate();
  const choose = useChooseFilters();
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
          <Button kind="line" size="lg" onClick={() => choose(noFilters)} label={t("Limpar filtros")} />
        ) : (
          <ScreenLink to="/admin/adicionar-produto" kind="primary" size="lg" label={t("Adicionar Produto")} />
        )}
      </EmptyList>
    </div>
  );
}

export const productDeletion: DeleteKind<OwnedProduct> = {
  remove: deleteProduct,
  restore: restoreProduct,
  currentOf: currentRow,
  words: {
    failed: productMessages.delete_failed,
    moved_on: productMessages.moved_on,
    already_gone: "Este produto já tinha sido deletado.",
    too_late: "Já não dá para restaurar este produto.",
    restore_failed: "Não foi possível restaurar o produto.",
  },
};

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

function useLinkedProduct(open: (product: ModeratedProduct) => void): void {
  const t = useTranslate();
  const tell = useToast();
  const tellFailure = useTellFailure();
  useEditParam(async (productId) => {
    try {
      open((await reviewProduct(productId)).product);
    } catch (error) {
      const isUnknown = error instanceof CallError && [404, 422].includes(error.status);
      if (isUnknown) tell(t(productScreens.unknown_product.title), "bad");
      else tellFailure(error);
    }
  });
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
