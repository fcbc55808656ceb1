import { useEffect, useState, useSyncExternalStore } from "react";
import { productPath } from "#domain/products/product.ts";
import { addProductError, productMessages } from "#domain/products/product-messages.ts";
import { type NewProduct, newProductSchema } from "#domain/products/product-schema.ts";
import { addProduct } from "#web/api/products-admin.ts";
import { uploadProductImage } from "#web/api/upload.ts";
import { usePanel, usePanelRefusal } from "#web/app/admin/frame/panel-context.ts";
import { usePanelDrafts } from "#web/app/admin/frame/use-dialog-draft.ts";
import type { OfferDraft } from "#web/app/offer-edit/offer-changes.ts";
import { emptyOffer, isBlank, type OfferValues } from "#web/app/offer-form/offer-values.ts";
import { addressesIn, localPictures, type Picture } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import {
  createProvenance,
  type Provenance,
  type ProvenanceStore,
  provenanceSchema,
} from "#web/app/offer-form/provenance.ts";
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
  const [provenance] = useState(() => createProvenance(stored.provenance));
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
    provenance.restore();
    tray.clear();
    document.getElementById(`${FORM_ID}-product_url`)?.focus();
  }

  const pictures = useTrayPictures(tray);
  const isEmpty = isBlank(form.values) && pictures.length === 0;
  useSaving(stored.save, form.values, pictures, provenance);
  const discard = useDiscard(form, tray, provenance, clear);
  return { form, tray, provenance, discard, isEmpty, isResumed: stored.initial !== undefined };
}

function useSaving(
  save: (draft: StoredDraft | undefined) => void,
  values: OfferValues,
  pictures: readonly Picture[],
  { subscribe, current }: ProvenanceStore,
): void {
  const source = useSyncExternalStore(subscribe, current, current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the form is what changes.
  useEffect(() => {
    const isEmpty = isBlank(values) && pictures.length === 0;
    const draft = { values, images: addressesIn(pictures), provenance: byAddress(source, pictures) };
    save(isEmpty ? undefined : draft);
  }, [values, pictures, source]);
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
function useDiscard(
  form: Pick<AddForm, "latest" | "replace">,
  tray: PictureTray,
  provenance: ProvenanceStore,
  clear: () => void,
) {
  const t = useTranslate();
  const tell = useToast();
  return function discard(): void {
    const [values, pictures] = [form.latest.current, localPictures(tray.pictures())];
    const source = provenance.current();
    clear();
    tell(t("O formulário está vazio de novo."), "good", {
      label: t("Desfazer"),
      run() {
        form.replace(values);
        provenance.restore(source);
        tray.restore(pictures);
      },
    });
  };
}

type StoredDraft = OfferDraft & { provenance?: Provenance };

/** A restored picture is known by its address alone. */
function byAddress(provenance: Provenance, pictures: readonly Picture[]): Provenance {
  const addressOf = (id: string) => pictures.find((picture) => picture.id === id)?.address ?? id;
  const entries = Object.entries(provenance.pictures).map(([key, id]) => [key, addressOf(id)]);
  return { ...provenance, pictures: Object.fromEntries(entries) };
}

/** Stored beside the edit drafts, under a name that is no product's. */
function useStoredDraft() {
  const drafts = usePanelDrafts<StoredDraft & { offer: { id: string } }>();
  const [initial, setInitial] = useState(() => drafts.get(FORM_ID));
  function save(draft: StoredDraft | undefined): void {
    if (draft) drafts.set({ offer: { id: FORM_ID }, ...draft });
    else drafts.drop(FORM_ID);
    if (!draft) setInitial(undefined);
  }
  // Drafts of an earlier version have none.
  return { initial, provenance: provenanceSchema.safeParse(initial?.provenance).data, save };
}

/** «§8»: what becomes of a product whose picture did not come. */
function lostWords(missing: number, arrived: number, t: Translate): string {
  if (missing === 0) return "";
  return arrived === 0 ? t(productMessages.without_image) : missingPictureNotes(missing, t).join(" ");
}
