import { useEffect, useState } from "react";
import type { ProductStatus } from "#domain/products/product.ts";
import { productMessages } from "#domain/products/product-messages.ts";
import { type ProductData, productDataSchema } from "#domain/products/product-schema.ts";
import { CallError } from "#web/api/call.ts";
import { editProduct } from "#web/api/products-admin.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { useRefusal } from "#web/app/account/refused.ts";
import { useShutOut } from "#web/app/admin/frame/panel-context.ts";
import type { Refusal } from "#web/app/auth/form/use-auth-form.ts";
import { changedFields } from "#web/app/dashboard/offer-changes.ts";
import { addressesIn, currentRow, restoreBehind } from "#web/app/dashboard/use-edit-form.ts";
import { followLink } from "#web/app/offer-form/follow-link.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import { keepable } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import { useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { usePictures, useTrayPictures } from "#web/app/offer-form/use-pictures.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { attempts } from "#web/ui/attempt.ts";
import { isSameDraft, productDraft, rebasedDraft } from "./product-draft.ts";
import type { ProductFormParts } from "./product-edit.ts";

interface Verdict {
  status: ProductStatus;
  reason: string;
}

/** The product's fields and its status, and what becomes of an edit. */
export function useProductForm(parts: ProductFormParts) {
  const t = useTranslate();
  const { edit } = parts;
  const { offer } = edit;
  const [verdict, setVerdict] = useState<Verdict>({ status: edit.status, reason: edit.reason });
  const tray = usePictures(edit.images, true, uploadProductImage);
  const { send, isGone } = useSend(parts, verdict, tray);
  const { status, reason } = verdict;
  const form = useOfferForm<ProductData>({
    id: "editar-produto",
    initial: edit.values,
    schema: productDataSchema,
    more: { status, ...(status === "rejected" ? { reason } : {}) },
    standingDay: offer.valid_until ?? undefined,
    unexpected: t(productMessages.edit_failed),
    follow: followLink,
    send,
  });
  const isChanged = useKeeping(parts, form.values, verdict, tray, isGone);
  return { form, tray, verdict, setVerdict, isGone, isChanged };
}

function useSend(parts: ProductFormParts, verdict: Verdict, tray: PictureTray) {
  const { onBusy } = parts;
  const tell = useTell();
  const save = useSave(parts, tray);
  const { refused, isGone } = useRefused(parts, verdict, tray);

  async function send(fields: ProductData, values: OfferValues): Promise<Refusal | undefined> {
    onBusy(true);
    // What was said about an earlier edit is not about this one.
    tell(undefined);
    try {
      const message = await save(fields);
      return message === undefined ? undefined : { message };
    } catch (error) {
      return refused(error, values);
    } finally {
      onBusy(false);
    }
  }

  return { send, isGone };
}

/** Answers why there is nothing to send, where there is not. */
function useSave({ edit: { offer }, begun, onSaved, onLeave }: ProductFormParts, tray: PictureTray) {
  const t = useTranslate();
  const tell = useTell();
  const [keyFor] = useState(attempts);
  return async function save(fields: ProductData): Promise<string | undefined> {
    const { addresses, missing } = await tray.finish();
    if (missing > 0) return t("Uma imagem não chegou. Envie-a de novo ou remova-a.");
    const productData = changedFields(offer, fields, addresses);
    if (Object.keys(productData).length === 0) return t("Nada mudou: não há o que salvar.");
    const edited = { productId: offer.id, version: offer.version, productData };
    const { message, product } = await editProduct(edited, keyFor(edited));
    begun.drop(offer.id);
    onSaved(product);
    tell(t(message));
    onLeave();
    return undefined;
  };
}

function useRefused({ edit, onSaved, onShow }: ProductFormParts, verdict: Verdict, tray: PictureTray) {
  const { offer } = edit;
  const [isGone, setIsGone] = useState(false);
  const failed = useFailure();
  function refused(error: unknown, values: OfferValues): Refusal | undefined {
    const now = currentRow(error);
    if (now) {
      const mine = { values, images: addressesIn(tray.pictures()), ...verdict };
      onSaved(now);
      onShow({ offer: now, ...rebasedDraft(mine, offer, now), conflict: { before: offer } });
      return undefined;
    }
    if (error instanceof CallError && error.status === 404) setIsGone(true);
    return failed(error);
  }
  return { refused, isGone };
}

/** «§8»: the spec's words. What is wrong with one field stands beside it. */
function useFailure() {
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

/** What is in the form is kept while it differs from the product, and while there is one. */
function useKeeping(
  { edit: { offer, conflict }, begun }: ProductFormParts,
  values: OfferValues,
  verdict: Verdict,
  tray: PictureTray,
  isGone: boolean,
): boolean {
  const pictures = useTrayPictures(tray);
  const unsent = pictures.filter(({ address }) => !address);
  const draft = { values, images: addressesIn(pictures), ...verdict };
  const isChanged = unsent.length > 0 || !isSameDraft(draft, productDraft(offer));
  const kept = isGone ? undefined : isChanged ? draft : conflict?.setAside;

  // Before what is in the form is looked at: it would be forgotten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => restoreBehind(tray, begun.unsentPictures(offer.id)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the form is what changes.
  useEffect(() => {
    if (kept) begun.keep({ offer, ...kept }, keepable(unsent));
    else begun.drop(offer.id);
  }, [values, verdict, pictures, isGone]);

  return isChanged;
}
