import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import type { JSX } from "react";
import { editModalLabels } from "#domain/products/edit-labels.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages, updateProductError } from "#domain/products/product-messages.ts";
import { EditForm } from "#web/app/offer-edit/edit-form.tsx";
import type { EditParts } from "#web/app/offer-edit/edit-parts.ts";
import { offerDrafts } from "#web/app/offer-edit/offer-changes.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { Rejection } from "#web/app/offer-status/rejection.tsx";
import { useTranslate } from "#web/translate.ts";
import { useEditForm } from "./use-edit-form.ts";

export function EditOfferForm(parts: EditParts): JSX.Element {
  const t = useTranslate();
  const edited = useEditForm(parts);
  const { form, tray } = edited;
  return (
    <EditForm
      parts={parts}
      edited={edited}
      drafts={offerDrafts}
      movedOn={t(updateProductError("{{message}}"), { message: t(productMessages.moved_on) })}
      notes={<StatusNotes {...parts.edit.offer} />}
    >
      <div className="@container grid grid-cols-1 gap-4.5">
        <OfferFields form={form} categories={editModalLabels} />
        <ImageSlots formId={form.id} tray={tray} error={form.state.fields.images} />
      </div>
    </EditForm>
  );
}

/** Why it was rejected, and that it will be looked at again. */
function StatusNotes({ status, reason }: OwnedProduct): JSX.Element {
  const t = useTranslate();
  return (
    <>
      {status === "rejected" && (
        <div className="note note-bad">
          <CircleX size={20} /> <Rejection reason={reason} />
        </div>
      )}
      {status !== "pending" && (
        <p className="note note-warn">
          <Info size={20} /> <span>{t(productMessages.back_to_pending)}</span>
        </p>
      )}
    </>
  );
}
