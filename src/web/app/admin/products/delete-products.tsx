import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { DeleteDialog } from "#web/app/admin/frame/delete-dialog.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";

interface DeleteProductsProps {
  products: readonly OwnedProduct[];
  failure?: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteProducts({ products, failure, ...actions }: DeleteProductsProps) {
  const t = useTranslate();
  const n = products.length;
  const [product] = products;
  const title =
    n > 1 ? t("Tem certeza que deseja deletar {{n}} produtos?", { n }) : t(productMessages.confirm_delete);
  return (
    <DeleteDialog
      title={title}
      isOpen={n > 0}
      failure={failure}
      name={n === 1 ? product?.name : undefined}
      badge={product && <StatusBadge status={product.status} />}
      {...actions}
    />
  );
}
