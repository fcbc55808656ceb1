import { editModalLabels } from "#domain/products/edit-labels.ts";
import type { OwnedProduct } from "#domain/products/product.ts";
import { productMessages, updateProductError } from "#domain/products/product-messages.ts";
import { type EditedUserProduct, editedUserProductSchema } from "#domain/products/product-schema.ts";
import { editMyOffer } from "#web/api/offers.ts";
import { Info } from "#web/app/icons.ts";
import type { EditParts } from "#web/app/offer-edit/edit-drafts.ts";
import { EditForm } from "#web/app/offer-edit/edit-form.tsx";
import { offerDrafts } from "#web/app/offer-edit/offer-changes.ts";
import { useOfferEdit } from "#web/app/offer-edit/use-offer-edit.ts";
import { ImageSlots } from "#web/app/offer-form/image-slots.tsx";
import { OfferFields } from "#web/app/offer-form/offer-fields.tsx";
import { Rejection } from "#web/app/offer-status/status-badge.tsx";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import { CircleX } from "#web/ui/icons.ts";

const nothing = {};

export function EditOfferForm(parts: EditParts) {
  const t = useTranslate();
  const refusalOf = useRefusal();
  const { id: productId, version } = parts.edit.offer;
  /** «§8»: the spec's sentence before the reason. */
  const failed = (message: string) => t(updateProductError("{{message}}"), { message });
  const edited = useOfferEdit<EditedUserProduct, object>(parts, {
    id: "editar",
    schema: editedUserProductSchema,
    more: { productId, version },
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    drafts: offerDrafts,
    extra: nothing,
    save: (changes, key) => editMyOffer({ productId, version, ...changes }, key),
    refusalOf(error) {
      const { message, fields = {} } = refusalOf(error);
      // A field's error is shown beside it.
      return Object.keys(fields).length > 0 ? { fields } : { message: failed(message) };
    },
  });
  const { form, tray } = edited;
  return (
    <EditForm
      parts={parts}
      edited={edited}
      drafts={offerDrafts}
      movedOn={failed(t(productMessages.moved_on))}
      notes={<StatusNotes {...parts.edit.offer} />}
    >
      <div className="@container grid grid-cols-1 gap-4.5">
        <OfferFields form={form} categories={editModalLabels} />
        <ImageSlots form={form} tray={tray} />
      </div>
    </EditForm>
  );
}

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
