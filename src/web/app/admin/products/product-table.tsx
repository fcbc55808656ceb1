import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import type { ModeratedProduct, PanelSort } from "#domain/products/moderation.ts";
import { IconButton } from "#web/app/admin/frame/icon-button.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";
import { DiscountCell, PriceCell, ProductCell } from "./product-cells.tsx";
import { useChooseFilters } from "./products-query.ts";

interface RowActions {
  onEdit: (product: ModeratedProduct) => void;
  onDelete: (product: ModeratedProduct) => void;
}

interface ProductTableProps extends RowActions {
  products: readonly ModeratedProduct[];
  sort: PanelSort;
  /** Another list is on its way. */
  isWaiting: boolean;
}

export function ProductTable({ products, sort, isWaiting, ...actions }: ProductTableProps) {
  const t = useTranslate();
  return (
    <table className="panel-table products-table" aria-labelledby="lista" aria-busy={isWaiting}>
      <thead>
        <tr>
          <th scope="col">{t("Produto")}</th>
          <th scope="col">{t("Categoria")}</th>
          <SortHead sort={sort} label={t("Preço")} up="price_low" down="price_high" isNumber />
          <SortHead sort={sort} label={t("Desconto")} down="discount" isNumber />
          <th scope="col">{t("Status")}</th>
          <SortHead sort={sort} label={t("Enviado")} up="oldest" down="newest" />
          <th scope="col">
            <span className="sr-only">{t("Ações")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.id} product={product} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps {
  label: string;
  sort: PanelSort;
  up?: PanelSort;
  down: PanelSort;
  isNumber?: boolean;
}

/** Pressed again, it turns around where it can. */
function SortHead({ label, sort, up, down, isNumber = false }: SortHeadProps) {
  const choose = useChooseFilters();
  const isDown = sort === down;
  const isUp = sort === up;
  return (
    <th
      scope="col"
      aria-sort={isDown ? "descending" : isUp ? "ascending" : undefined}
      className={isNumber ? "num" : undefined}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 min-h-7 rounded-[6px] font-semibold hover:text-ink"
        onClick={() => choose({ sort: isDown && up ? up : down })}
      >
        {label}
        {isDown && <ArrowDown size={14} />}
        {isUp && <ArrowUp size={14} />}
      </button>
    </th>
  );
}

function Row({ product, onEdit, onDelete }: RowActions & { product: ModeratedProduct }) {
  const t = useTranslate();
  const { id, name, status } = product;
  return (
    <tr data-product={id}>
      <td className="wide:w-full wide:max-w-0 wide:ps-5 narrow:w-full">
        <ProductCell product={product} />
      </td>
      <td className="cell-small">{t(product.category)}</td>
      <td className="num">
        <PriceCell product={product} />
      </td>
      <td className="num">
        <DiscountCell discount={product.discount} />
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td className="cell-small">
        <PanelAge since={product.created_at} />
      </td>
      <td className="cell-acts">
        <div className="flex justify-end">
          <IconButton
            label={t("Editar")}
            name={name}
            icon={<Pencil size={17} aria-hidden="true" />}
            onPress={() => onEdit(product)}
          />
          <IconButton
            label={t("Deletar")}
            name={name}
            icon={<Trash2 size={17} aria-hidden="true" />}
            onPress={() => onDelete(product)}
          />
        </div>
      </td>
    </tr>
  );
}
