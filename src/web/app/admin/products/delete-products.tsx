import type { JSX } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { DeleteQuestion, ToBeDeleted } from "#web/app/admin/frame/delete-question.tsx";
import { StatusBadge } from "#web/app/offer-status/status-badge.tsx";
import { useTranslate } from "#web/translate.ts";

interface DeleteProductsProps {
  /** None: nothing is asked. */
  products: readonly OwnedProduct[];
  failure?: string | undefined;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteProducts({ products, failure, ...ways }: DeleteProductsProps): JSX.Element {
  const t = useTranslate();
  const n = products.length;
  const [product] = products;
  const title =
    n > 1 ? t("Tem certeza que deseja deletar {{n}} produtos?", { n }) : t(productMessages.confirm_delete);
  return (
    <DeleteQuestion title={title} isOpen={n > 0} failure={failure} {...ways}>
      {product && n === 1 && (
        <ToBeDeleted name={product.name}>
          <StatusBadge status={product.status} />
        </ToBeDeleted>
      )}
    </DeleteQuestion>
  );
}
