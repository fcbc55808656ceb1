import { useEffect, useState } from "react";
import type { OwnedProduct } from "#domain/products/product.ts";
import { updateProductError } from "#domain/products/product-messages.ts";
import { type EditedUserProduct, editedUserProductSchema } from "#domain/products/product-schema.ts";
import { CallError } from "#web/api/call.ts";
import { editMyOffer } from "#web/api/offers.ts";
import { useRefusal } from "#web/app/account/refused.ts";
import type { Refusal } from "#web/app/auth/form/use-auth-form.ts";
import { followLink } from "#web/app/offer-form/follow-link.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import { type KeptPicture, keepable, type Picture } from "#web/app/offer-form/picture.ts";
import type { PictureTray } from "#web/app/offer-form/picture-tray.ts";
import { useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { usePictures, useTrayPictures } from "#web/app/offer-form/use-pictures.ts";
import { useTell } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import { attempts } from "#web/ui/attempt.ts";
import { changedFields, differences, draftOf, rebased } from "./offer-changes.ts";
import type { Edit, Editing } from "./use-editing.ts";

export interface EditFormParts {
  edit: Edit;
  editing: Editing;
  onSaved: (offer: OwnedProduct) => void;
  /** Somebody has deleted it meanwhile. */
  onGone: () => void;
}

/** The offer's fields, and what becomes of an edit. */
export function useEditForm(parts: EditFormParts) {
  const t = useTranslate();
  const { edit, editing } = parts;
  const { offer } = edit;
  const tray = usePictures(edit.images, true);
  const { send, isGone } = useSend(parts, tray);
  const form = useOfferForm<EditedUserProduct>({
    id: "editar",
    initial: edit.values,
    schema: editedUserProductSchema,
    more: { productId: offer.id, version: offer.version },
    standingDay: offer.valid_until ?? undefined,
    unexpected: t("Algo deu errado do nosso lado. Tente novamente."),
    follow: followLink,
    send,
  });
  const isChanged = useKeeping(edit, editing, form.values, tray, isGone);
  return { form, tray, isGone, isChanged };
}

function useSend({ edit, editing, onSaved, onGone }: EditFormParts, tray: PictureTray) {
  const t = useTranslate();
  const tell = useTell();
  const { offer } = edit;
  const [keyFor] = useState(attempts);
  const [isGone, setIsGone] = useState(false);
  const failed = useFailure();

  async function save(fields: EditedUserProduct): Promise<string | undefined> {
    const { addresses, missing } = await tray.finish();
    if (missing > 0) return t("Uma imagem não chegou. Envie-a de novo ou remova-a.");
    const changes = changedFields(offer, fields, addresses);
    if (Object.keys(changes).length === 0) return t("Nada mudou: não há o que salvar.");
    const edited = { productId: offer.id, version: offer.version, ...changes };
    const { message, product } = await editMyOffer(edited, keyFor(edited));
    onSaved(product);
    editing.drop(offer.id);
    tell(t(message));
    return undefined;
  }

  function refused(error: unknown, values: OfferValues): Refusal | undefined {
    const now = currentRow(error);
    if (now) {
      const mine = { values, images: addressesIn(tray.pictures()) };
      const conflict = { before: offer };
      editing.show({
        offer: { ...now, clicks: offer.clicks },
        ...rebased(mine, draftOf(offer), draftOf(now)),
        conflict,
      });
      return undefined;
    }
    if (error instanceof CallError && error.status === 404) {
      setIsGone(true);
      onGone();
    }
    return failed(error);
  }

  async function send(fields: EditedUserProduct, values: OfferValues): Promise<Refusal | undefined> {
    editing.setIsBusy(true);
    // What was said about an earlier edit is not about this one.
    tell(undefined);
    try {
      const message = await save(fields);
      return message === undefined ? undefined : { message };
    } catch (error) {
      return refused(error, values);
    } finally {
      editing.setIsBusy(false);
    }
  }

  return { send, isGone };
}

/** «§8»: the spec's words before the reason. What is wrong with one field stands beside it. */
function useFailure() {
  const t = useTranslate();
  const refusalOf = useRefusal();
  return (error: unknown): Refusal => {
    const { message, fields = {} } = refusalOf(error);
    if (Object.keys(fields).length > 0) return { fields };
    return { message: t(updateProductError("{{message}}"), { message }) };
  };
}

/** A conflict brings the row as it is now. */
export function currentRow(error: unknown): OwnedProduct | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  return (error.body as { product?: OwnedProduct } | undefined)?.product;
}

/** What is in the form is kept while it differs from the offer, and while there is one. */
function useKeeping(
  { offer, conflict }: Edit,
  { begun }: Editing,
  values: OfferValues,
  tray: PictureTray,
  isGone: boolean,
): boolean {
  const pictures = useTrayPictures(tray);
  const unsent = pictures.filter(({ address }) => !address);
  const draft = { values, images: addressesIn(pictures) };
  const isChanged = unsent.length > 0 || differences(draft, draftOf(offer)).length > 0;
  const kept = isGone ? undefined : isChanged ? draft : conflict?.setAside;

  // Before what is in the form is looked at: it would be forgotten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => restoreBehind(tray, begun.unsentPictures(offer.id)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the form is what changes.
  useEffect(() => {
    if (kept) begun.keep({ offer, ...kept }, keepable(unsent));
    else begun.drop(offer.id);
  }, [values, pictures, isGone]);

  return isChanged;
}

/** The first picture stays the first: lists show it. */
export function restoreBehind(tray: PictureTray, kept: readonly KeptPicture[]): void {
  tray.restore(kept);
  for (const { id } of kept) tray.move(id, tray.pictures().length - 1);
}

export function addressesIn(pictures: readonly Picture[]): string[] {
  return pictures.flatMap(({ address }) => address ?? []);
}
