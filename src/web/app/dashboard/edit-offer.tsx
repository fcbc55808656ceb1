import type { JSX } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { EditOfferForm } from "./edit-offer-form.tsx";
import type { Editing } from "./use-editing.ts";

interface EditOfferProps {
  editing: Editing;
  onSaved: (offer: OwnedProduct) => void;
  /** Somebody has deleted it meanwhile. */
  onGone: () => void;
}

/** «§2»: the edit modal, on any status. */
export function EditOffer({ editing, onSaved, onGone }: EditOfferProps): JSX.Element {
  const t = useTranslate();
  const { edit, isBusy, close } = editing;
  return (
    <Dialog
      id="editar"
      title={t("Editar produto")}
      isOpen={edit !== undefined}
      closeLabel={t("Fechar")}
      isHeld={isBusy}
      onClose={close}
    >
      {edit && (
        <EditOfferForm key={edit.turn} edit={edit} editing={editing} onSaved={onSaved} onGone={onGone} />
      )}
    </Dialog>
  );
}
