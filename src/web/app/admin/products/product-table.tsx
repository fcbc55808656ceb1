import { isEnded } from "#domain/format/date.ts";
import type { ModeratedProduct, PanelSort } from "#domain/products/moderation.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { type Column, PanelTable } from "#web/app/admin/frame/panel-table.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { Hourglass, Pencil, RotateCcw, Trash2 } from "#web/ui/icons.ts";
import { DiscountCell, PriceCell, ProductCell } from "./product-cells.tsx";
import { useChooseFilters } from "./products-query.ts";

interface ProductTableProps extends RowActions {
  products: readonly ModeratedProduct[];
  sort: PanelSort;
}

export function ProductTable({ products, sort, ...actions }: ProductTableProps) {
  const t = useTranslate();
  const choose = useChooseFilters();
  /** Pressed again, it turns around where it can. */
  const sorted = (down: PanelSort, up?: PanelSort) => ({
    order: sort === down ? ("descending" as const) : sort === up ? ("ascending" as const) : undefined,
    onSort: () => choose({ sort: sort === down && up ? up : down }),
  });
  const small = "text-lead narrow:text-sm wide:whitespace-nowrap";
  const columns: Column<ModeratedProduct>[] = [
    {
      label: "Produto",
      className: "wide:w-full wide:max-w-0 narrow:w-full",
      cell: (product) => <ProductCell product={product} />,
    },
    { label: "Categoria", className: small, cell: ({ category }) => t(category) },
    {
      label: "Preço",
      isNumber: true,
      ...sorted("price_high", "price_low"),
      cell: (product) => <PriceCell product={product} />,
    },
    {
      label: "Desconto",
      isNumber: true,
      ...sorted("discount"),
      cell: ({ discount }) => <DiscountCell discount={discount} />,
    },
    { label: "Status", cell: (product) => <Status product={product} /> },
    {
      label: "Enviado",
      className: small,
      ...sorted("newest", "oldest"),
      cell: ({ created_at }) => <PanelAge since={created_at} />,
    },
    {
      label: "Ações",
      isUnseen: true,
      className: "narrow:ms-auto",
      cell: (product) => <Actions product={product} {...actions} />,
    },
  ];
  return (
    <PanelTable
      className="products-table wide:text-sm wide:[&_:is(td,th):first-child]:ps-5 wide:[&_td]:py-2 [&_td]:before:content-none"
      aria-labelledby="lista"
      columns={columns}
      rows={products}
      keyOf={({ id }) => id}
    />
  );
}

interface RowActions {
  onEdit: (product: ModeratedProduct) => void;
  onDelete: (product: ModeratedProduct) => void;
  onEnd: (product: ModeratedProduct) => void;
  onRevive: (product: ModeratedProduct) => void;
}

function Actions({ product, onEdit, onDelete, ...ending }: RowActions & { product: ModeratedProduct }) {
  const t = useTranslate();
  return (
    <div className="flex justify-end">
      <EndButton product={product} {...ending} />
      <IconButton
        label={t("Editar")}
        name={product.name}
        icon={<Pencil size={17} aria-hidden="true" />}
        onPress={() => onEdit(product)}
      />
      <IconButton
        label={t("Deletar")}
        name={product.name}
        icon={<Trash2 size={17} aria-hidden="true" />}
        onPress={() => onDelete(product)}
      />
    </div>
  );
}

/** What is over is still approved, but nobody finds it in a list. */
function Status({ product: { status, ended } }: { product: ModeratedProduct }) {
  const t = useTranslate();
  if (status !== "approved" || !ended) return <StatusBadge status={status} />;
  return (
    <span className="status status-over">
      <Hourglass size={14} className="shrink-0" /> {t("Encerrada")}
    </span>
  );
}

/** A last day that has passed is edited, not taken back. */
function EndButton({
  product,
  onEnd,
  onRevive,
}: Pick<RowActions, "onEnd" | "onRevive"> & { product: ModeratedProduct }) {
  const t = useTranslate();
  const { name, status, ended, valid_until } = product;
  if (status !== "approved" || isEnded(valid_until, new Date())) return null;
  return ended ? (
    <IconButton
      label={t("Voltou a valer")}
      name={name}
      icon={<RotateCcw size={17} aria-hidden="true" />}
      onPress={() => onRevive(product)}
    />
  ) : (
    <IconButton
      label={t("Encerrar")}
      name={name}
      icon={<Hourglass size={17} aria-hidden="true" />}
      onPress={() => onEnd(product)}
    />
  );
}
