import CircleX from "lucide-react/icons/circle-x";
import Info from "lucide-react/icons/info";
import { editModalLabels } from "#domain/products/edit-labels.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages, updateProductError } from "#domain/products/product-messages.ts";
import { type EditedUserProduct, editedUserProductSchema } from "#domain/products/product-schema.ts";
import { editMyOffer } from "#web/api/offers.ts";
import type { EditParts } from "#web/app/offer-edit/edit-drafts.ts";
import { EditForm } from "#web/app/offer-edit/edit-form.tsx";
import { type OfferDraft, offerDrafts } from "#web/app/offer-edit/offer-changes.ts";
import { type OfferEdit, useOfferEdit } from "#web/app/offer-edit/use-offer-edit.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { Rejection } from "#web/app/offer-status/rejection.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";

export function EditOfferForm(parts: EditParts) {
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
function StatusNotes({ status, reason }: OwnedProduct) {
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

const nothing = {};

/** The offer's fields, and what becomes of an edit. */
function useEditForm(parts: EditParts): OfferEdit<OfferDraft> {
  const t = useTranslate();
  const { id: productId, version } = parts.edit.offer;
  const refusalOf = useEditRefusal();
  return useOfferEdit<EditedUserProduct, object>(parts, {
    id: "editar",
    schema: editedUserProductSchema,
    more: { productId, version },
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    drafts: offerDrafts,
    extra: nothing,
    save: (changes, key) => editMyOffer({ productId, version, ...changes }, key),
    refusalOf,
  });
}

/** «§8»: the spec's sentence before the reason. A field's error is shown beside it. */
function useEditRefusal() {
  const t = useTranslate();
  const refusalOf = useRefusal();
  return (error: unknown): Refusal => {
    const { message, fields = {} } = refusalOf(error);
    if (Object.keys(fields).length > 0) return { fields };
    return { message: t(updateProductError("{{message}}"), { message }) };
  };
}
