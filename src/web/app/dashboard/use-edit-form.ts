import { updateProductError } from "#domain/products/product-messages.ts";
import { type EditedUserProduct, editedUserProductSchema } from "#domain/products/product-schema.ts";
import { editMyOffer } from "#web/api/offers.ts";
import type { EditParts } from "#web/app/offer-edit/edit-parts.ts";
import { type OfferDraft, offerDrafts } from "#web/app/offer-edit/offer-changes.ts";
import { type OfferEdit, useOfferEdit } from "#web/app/offer-edit/use-offer-edit.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";

const nothing = {};

/** The offer's fields, and what becomes of an edit. */
export function useEditForm(parts: EditParts): OfferEdit<OfferDraft> {
  const t = useTranslate();
  const { id: productId, version } = parts.edit.offer;
  const refusalOf = useEditRefusal();
  return useOfferEdit<EditedUserProduct, object>(parts, {
    id: "editar",
    schema: editedUserProductSchema,
    more: { productId, version },
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    drafts: offerDrafts,
    beside: nothing,
    save: (changes, key) => editMyOffer({ productId, version, ...changes }, key),
    refusalOf,
  });
}

/** «§8»: the spec's words before the reason. What is wrong with one field stands beside it. */
function useEditRefusal() {
  const t = useTranslate();
  const refusalOf = useRefusal();
  return (error: unknown): Refusal => {
    const { message, fields = {} } = refusalOf(error);
    if (Object.keys(fields).length > 0) return { fields };
    return { message: t(updateProductError("{{message}}"), { message }) };
  };
}
