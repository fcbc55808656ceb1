import { lazy, Suspense, useState } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { usePanelDrafts } from "#web/app/admin/frame/use-dialog-draft.ts";
import type { Edit, EditDraft } from "#web/app/offer-edit/edit-drafts.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { type ProductDraft, productDrafts } from "./product-draft.ts";

/** Lists fetch it once they are there, so that it opens at once. */
export const fetchProductForm = () => import("./edit-product-form.tsx");
const EditProductForm = lazy(async () => ({ default: (await fetchProductForm()).EditProductForm }));

interface EditProductProps {
  product: OwnedProduct;
  /** As it is stored now. Also called where another user has changed it meanwhile. */
  onSaved: (product: OwnedProduct) => void;
  /** The dialog is gone, and the focus is back where it was. Show it only until then. */
  onClose: () => void;
}

/** «§4»: the panel's edit modal: every field, and any of the three statuses. Another product needs another `key`. */
export function EditProduct({ product, onSaved, onClose }: EditProductProps) {
  const t = useTranslate();
  const tell = useToast();
  const drafts = usePanelDrafts<EditDraft<ProductDraft>>();
  const [edit, setEdit] = useState<Edit<ProductDraft>>(() => {
    const left = drafts.get(product.id);
    const draft = left ?? { offer: product, ...productDrafts.of(product) };
    return { ...draft, turn: 0, isResumed: left !== undefined };
  });
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);

  function drop(): void {
    drafts.drop(product.id);
    setIsOpen(false);
  }

  function handleClose(): void {
    if (drafts.get(product.id)) tell(t("Guardamos o que você digitou. Abra de novo para continuar."));
    onClose();
  }

  return (
    <Dialog
      id="editar-produto"
      title={t("Editar produto")}
      isOpen={isOpen}
      closeLabel={t("Fechar")}
      isHeld={isBusy}
      onClose={handleClose}
    >
      <Suspense fallback={<div className="skeleton m-4 h-110" />}>
        <EditProductForm
          key={edit.turn}
          edit={edit}
          edits={drafts}
          onBusy={setIsBusy}
          onSaved={onSaved}
          onMoved={onSaved}
          onShow={(next) => setEdit(({ turn }) => ({ ...next, turn: turn + 1 }))}
          onDrop={drop}
        />
      </Suspense>
    </Dialog>
  );
}
