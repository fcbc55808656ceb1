import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { currentRow } from "#web/api/offers.ts";
import { deleteProduct, restoreProduct } from "#web/api/products-admin.ts";
import type { DeleteKind } from "#web/app/admin/frame/use-delete.ts";

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
