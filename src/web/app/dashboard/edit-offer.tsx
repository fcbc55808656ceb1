import { lazy, Suspense, useEffect } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Editing } from "./use-editing.ts";

const fetchForm = () => import("./edit-offer-form.tsx");
const EditOfferForm = lazy(async () => ({ default: (await fetchForm()).EditOfferForm }));

interface EditOfferProps {
  editing: Editing;
  /** The list has loaded: the form's chunk is prefetched after it. */
  isListed: boolean;
  onSaved: (offer: OwnedProduct) => void;
  /** It was deleted meanwhile. */
  onGone: () => void;
}

/** «§2»: the edit modal, on any status. */
export function EditOffer({ editing, isListed, onSaved, onGone }: EditOfferProps) {
  const t = useTranslate();
  const { edit, isBusy, close } = editing;
  useEffect(() => {
    if (isListed) void fetchForm().catch(() => {});
  }, [isListed]);
  return (
    <Dialog
      id="editar"
      title={t("Editar produto")}
      isOpen={edit !== undefined}
      closeLabel={t("Fechar")}
      isHeld={isBusy}
      onClose={close}
    >
      <Suspense fallback={<div className="skeleton m-4 h-110" />}>
        {edit && (
          <EditOfferForm
            key={edit.turn}
            edit={edit}
            edits={editing.drafts}
            onBusy={editing.setIsBusy}
            onSaved={onSaved}
            onGone={onGone}
            onShow={editing.show}
            onDrop={() => editing.drop(edit.offer.id)}
          />
        )}
      </Suspense>
    </Dialog>
  );
}
