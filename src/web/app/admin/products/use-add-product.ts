import { useEffect, useState } from "react";
import { productPath } from "#domain/products/product.ts";
import { addProductError, productMessages } from "#domain/products/product-messages.ts";
import { type NewProduct, newProductSchema } from "#domain/products/product-schema.ts";
import { addProduct } from "#web/api/products-admin.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { usePanel, usePanelRefusal } from "#web/app/admin/frame/panel-context.ts";
import { usePanelDrafts } from "#web/app/admin/frame/use-dialog-draft.ts";
import type { OfferDraft } from "#web/app/offer-edit/offer-changes.ts";
import { emptyOffer, isBlank, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import { addressesIn, localPictures } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import { type OfferChange, useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { usePictures, useTrayPictures } from "#web/app/offer-form/use-pictures.ts";
import { missingPictureNotes } from "#web/app/submit/use-submit-offer.ts";
import { useToast } from "#web/app/toasts.tsx";
import { type Translate, useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";

const FORM_ID = "adicionar-produto";

/** «§5»: the admin's form. What was typed outlives another tab of the panel, a reload and an ended session. */
export function useAddProduct(follow: (change: OfferChange) => Partial<OfferValues>) {
  const t = useTranslate();
  const stored = useStoredDraft();
  const tray = usePictures(stored.initial?.images ?? [], true, uploadProductImage);
  const add = useAdding(tray);

  const form = useOfferForm<NewProduct>({
    id: FORM_ID,
    initial: stored.initial?.values ?? emptyOffer,
    schema: newProductSchema,
    unexpected: t(addProductError("{{message}}"), {
      message: t("Algo deu errado do nosso lado. Tente novamente."),
    }),
    follow,
    async send(fields) {
      const refusal = await add(fields);
      if (!refusal) clear();
      return refusal;
    },
  });

  function clear(): void {
    form.replace(emptyOffer);
    tray.clear();
    document.getElementById(`${FORM_ID}-product_url`)?.focus();
  }

  const pictures = useTrayPictures(tray);
  const isEmpty = isBlank(form.values) && pictures.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the form is what changes.
  useEffect(
    () => stored.save(isEmpty ? undefined : { values: form.values, images: addressesIn(pictures) }),
    [form.values, pictures],
  );
  const discard = useDiscard(form, tray, clear);
  return { form, tray, discard, isEmpty, isResumed: stored.initial !== undefined };
}

function useAdding(tray: PictureTray) {
  const t = useTranslate();
  const tell = useToast();
  const { recount } = usePanel();
  const refusalOf = usePanelRefusal();
  const [keyFor, setKeyFor] = useState(idempotencyKeys);
  return async function add(typed: NewProduct): Promise<Refusal | undefined> {
    try {
      const { addresses, missing } = await tray.finish();
      const lost = lostWords(missing, addresses.length, t);
      if (lost) tell(lost, "bad");
      const sent = { ...typed, images: addresses };
      const { message, product } = await addProduct(sent, keyFor(sent));
      const see = { label: t("Ver no site"), run: () => location.assign(productPath(product.slug)) };
      tell([lost, t(message)].filter(Boolean).join(" "), "good", see);
      recount();
    } catch (error) {
      // «§8»: 'Erro ao adicionar produto: ' and why. What is wrong with one field stands beside it, too.
      const { message, fields = {} } = refusalOf(error);
      return message ? { message: t(addProductError("{{message}}"), { message }), fields } : {};
    }
    // The same words once more are another product.
    setKeyFor(idempotencyKeys);
    return undefined;
  };
}

type AddForm = ReturnType<typeof useOfferForm>;

/** Thrown away, but not beyond recall while the news about it stand there. */
function useDiscard(form: Pick<AddForm, "latest" | "replace">, tray: PictureTray, clear: () => void) {
  const t = useTranslate();
  const tell = useToast();
  return function discard(): void {
    const [values, pictures] = [form.latest.current, localPictures(tray.pictures())];
    clear();
    tell(t("O formulário está vazio de novo."), "good", {
      label: t("Desfazer"),
      run() {
        form.replace(values);
        tray.restore(pictures);
      },
    });
  };
}

/** Stored beside the edit drafts, under a name that is no product's. */
function useStoredDraft() {
  const drafts = usePanelDrafts<OfferDraft & { offer: { id: string } }>();
  const [initial, setInitial] = useState(() => drafts.get(FORM_ID));
  function save(draft: OfferDraft | undefined): void {
    if (draft) drafts.set({ offer: { id: FORM_ID }, ...draft });
    else drafts.drop(FORM_ID);
    if (!draft) setInitial(undefined);
  }
  return { initial, save };
}

/** «§8»: what becomes of a product whose picture did not come. */
function lostWords(missing: number, arrived: number, t: Translate): string {
  if (missing === 0) return "";
  return arrived === 0 ? t(productMessages.without_image) : missingPictureNotes(missing, t).join(" ");
}
