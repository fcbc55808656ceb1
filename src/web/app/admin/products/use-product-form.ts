import { useState } from "react";
import { productMessages } from "#domain/products/product-messages.ts";
import { type ProductData, productDataSchema } from "#domain/products/product-schema.ts";
import { CallError } from "#web/api/call.ts";
import { editProduct } from "#web/api/products-admin.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import type { EditParts } from "#web/app/offer-edit/edit-drafts.ts";
import { useOfferEdit } from "#web/app/offer-edit/use-offer-edit.ts";
import { useRefusal } from "#web/app/use-refusal.ts";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";
import { type ProductDraft, productDrafts, type Verdict } from "./product-draft.ts";

/** The product's fields and its status, and what becomes of an edit. */
export function useProductForm(parts: EditParts<ProductDraft>) {
  const t = useTranslate();
  const { offer } = parts.edit;
  const [verdict, setVerdict] = useState<Verdict>(() => verdictOf(parts.edit));
  const { status, reason } = verdict;
  const refusalOf = useEditRefusal();
  const edited = useOfferEdit<ProductData, Verdict>(parts, {
    id: "editar-produto",
    schema: productDataSchema,
    more: { status, ...(status === "rejected" ? { reason } : {}) },
    unexpected: t(productMessages.edit_failed),
    drafts: productDrafts,
    extra: verdict,
    upload: uploadProductImage,
    save: (productData, key) =>
      editProduct({ productId: offer.id, version: offer.version, productData }, key),
    refusalOf,
  });
  return { edited, verdict, setVerdict };
}

function verdictOf({ status, reason }: ProductDraft): Verdict {
  return { status, reason };
}

/** «§8»: the spec's words. What is wrong with one field stands beside it. */
function useEditRefusal() {
  const t = useTranslate();
  const shutOut = useShutOut();
  const refusalOf = useRefusal();
  return (error: unknown): Refusal => {
    if (shutOut(error)) return {};
    const { message, fields = {} } = refusalOf(error);
    // Trying again would not bring it back.
    const isGone = error instanceof CallError && error.status === 404;
    return { message: isGone ? message : t(productMessages.edit_failed), fields };
  };
}
