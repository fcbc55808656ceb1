import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import type { JSX } from "react";
import { editModalLabels } from "#domain/products/edit-labels.ts";
import { productMessages, updateProductError } from "#domain/products/product-messages.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { FormNote } from "#web/ui/form-note.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { draftOf } from "./offer-changes.ts";
import { Rejection } from "./rejection.tsx";
import { type EditFormParts, useEditForm } from "./use-edit-form.ts";

export function EditOfferForm(parts: EditFormParts): JSX.Element {
  const t = useTranslate();
  const { edit, editing } = parts;
  const { form, tray, isGone, isChanged } = useEditForm(parts);
  return (
    <form {...form.formProps}>
      <div className="dialog-body">
        <Beforehand {...parts} isChanged={isChanged} />
        <div className={form.isBusy ? "invisible" : ""}>
          <FormNote text={form.state.message} isGood={false} noteRef={form.note} />
        </div>
        {isGone && (
          <p className="mb-3">
            {t(
              "Ele foi excluído enquanto você editava. O que você digitou continua aqui: copie o que precisar antes de fechar.",
            )}
          </p>
        )}
        <div className="offer-fields">
          <OfferFields form={form} categories={editModalLabels} />
          <ImageSlots formId={form.id} tray={tray} error={form.state.fields.images} />
        </div>
      </div>
      <div className="dialog-foot">
        <SubmitButton
          label={t("Salvar")}
          busyLabel={t("Salvando…")}
          isBusy={form.isBusy}
          isDisabled={form.isOver || isGone}
        />
        <button
          type="button"
          disabled={form.isBusy}
          onClick={() => editing.drop(edit.offer.id)}
          className={buttonClass("line", "lg")}
        >
          {isChanged ? t("Descartar") : t("Cancelar")}
        </button>
      </div>
    </form>
  );
}

/** What whoever edits should know before they save. */
function Beforehand({ edit, editing, isChanged }: EditFormParts & { isChanged: boolean }): JSX.Element {
  const t = useTranslate();
  const { offer, conflict, isResumed, values, images } = edit;
  return (
    <>
      {conflict && (
        <ConflictNote
          text={t(updateProductError("{{message}}"), { message: t(productMessages.moved_on) })}
          conflict={conflict}
          current={offer}
          onUseCurrent={() =>
            editing.show({
              offer,
              ...draftOf(offer),
              conflict: { ...conflict, setAside: { values, images } },
            })
          }
          onBackToMine={() =>
            editing.show({ offer, ...(conflict.setAside ?? edit), conflict: { before: conflict.before } })
          }
        />
      )}
      {isResumed && isChanged && (
        <p className="note note-good">{t("Retomamos o que você tinha digitado.")}</p>
      )}
      {offer.status === "rejected" && (
        <div className="note note-bad">
          <CircleX size={20} /> <Rejection reason={offer.reason} />
        </div>
      )}
      {offer.status !== "pending" && (
        <p className="note note-warn">
          <Info size={20} /> <span>{t(productMessages.back_to_pending)}</span>
        </p>
      )}
    </>
  );
}
