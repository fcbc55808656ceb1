import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { type Edit, type EditStart, editDrafts } from "#web/app/offer-edit/edit-drafts.ts";
import { draftOf } from "#web/app/offer-edit/offer-changes.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useMyOfferParam } from "./use-my-offer-param.ts";

const fetchForm = () => import("./edit-offer-form.tsx");
const EditOfferForm = lazy(async () => ({ default: (await fetchForm()).EditOfferForm }));

interface EditOfferProps {
  editing: Editing;
  /** The list has loaded: the form's chunk is prefetched after it. */
  isListed: boolean;
  onSaved: (offer: OwnedProduct) => void;
  onGone: () => void;
}

/** «§2»: the edit modal, on any status. */
export function EditOffer({ editing, isListed, ...handlers }: EditOfferProps) {
  const t = useTranslate();
  const { edit, drafts, show, close, drop } = editing;
  const [isBusy, setIsBusy] = useState(false);
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
            edits={drafts}
            onBusy={setIsBusy}
            onShow={show}
            onDrop={() => drop(edit.offer.id)}
            {...handlers}
          />
        )}
      </Suspense>
    </Dialog>
  );
}

export type Editing = ReturnType<typeof useEditing>;

export function useEditing(user_id: string) {
  const t = useTranslate();
  const showToast = useToast();
  const drafts = useMemo(() => editDrafts(user_id), [user_id]);
  const [draftIds, setDraftIds] = useState(drafts.ids);
  // At first the edit that a reload or a login has interrupted.
  const [edit, setEdit] = useState<Edit | undefined>(() => {
    const interrupted = drafts.interrupted();
    return interrupted && { ...interrupted, turn: 0, isResumed: true };
  });
  const show = (next: EditStart) => setEdit((before) => ({ ...next, turn: (before?.turn ?? 0) + 1 }));

  function open(offer: OwnedProduct): void {
    const left = drafts.get(offer.id);
    show(left ? { ...left, isResumed: true } : { offer, ...draftOf(offer) });
  }

  function leave(id: string): void {
    drafts.close(id);
    setDraftIds(drafts.ids());
    // Another one may have been opened meanwhile.
    setEdit((now) => (now?.offer.id === id ? undefined : now));
    focusOn(id);
  }

  /** What was typed stays, and the card says so. */
  function close(): void {
    if (!edit) return;
    if (drafts.get(edit.offer.id)) showToast(t("Guardamos o que você digitou. Abra de novo para continuar."));
    leave(edit.offer.id);
  }

  function drop(id: string): void {
    drafts.drop(id);
    leave(id);
  }

  useMyOfferParam(open);
  return { edit, drafts, draftIds, open, show, close, drop };
}

/** Back to the button that opened the dialog; where its card has left the list, to the list. */
function focusOn(id: string): void {
  requestAnimationFrame(() => {
    const button = document.querySelector<HTMLElement>(`[data-edit="${id}"]`);
    (button ?? document.getElementById("ofertas"))?.focus();
  });
}
