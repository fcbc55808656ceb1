import { useEffect, useState } from "react";
import type { ChangedProduct } from "#domain/products/product.ts";
import { CallError } from "#web/api/call.ts";
import { currentRow } from "#web/api/offers.ts";
import { followLink } from "#web/app/offer-form/follow-link.ts";
import type { OfferValues } from "#web/app/offer-form/offer-values.ts";
import { addressesIn, type DraftPicture, localPictures } from "#web/app/offer-form/picture.ts";
import type { PictureTray, Upload } from "#web/app/offer-form/picture-tray.ts";
import { type OfferFormParts, useOfferForm } from "#web/app/offer-form/use-offer-form.ts";
import { usePictures, useTrayPictures } from "#web/app/offer-form/use-pictures.ts";
import { useToast } from "#web/app/toasts.tsx";
import { useTranslate } from "#web/translate.ts";
import type { Refusal } from "#web/ui/form-state.ts";
import { idempotencyKeys } from "#web/ui/idempotency-key.ts";
import type { EditParts } from "./edit-drafts.ts";
import { type Changes, changedFields, type Drafts, type OfferDraft } from "./offer-changes.ts";

/** Where the member's edit and the panel's differ: `More` is what a draft holds beside the offer's fields and pictures. */
interface EditKind<Fields extends object, More extends object>
  extends Pick<OfferFormParts<Fields>, "id" | "schema" | "more" | "unexpected"> {
  drafts: Drafts<OfferDraft & More>;
  /** The values beside the fields; the same object until it changes. */
  extra: More;
  upload?: Upload | undefined;
  save: (changes: Changes<Fields>, key: string) => Promise<ChangedProduct>;
  refusalOf: (error: unknown) => Refusal;
}

export interface OfferEdit<Draft extends OfferDraft> {
  form: ReturnType<typeof useOfferForm>;
  tray: PictureTray;
  /** The form's current content, without pictures that are still uploading. */
  draft: Draft;
  isChanged: boolean;
  isGone: boolean;
}

export function useOfferEdit<Fields extends object, More extends object>(
  parts: EditParts<OfferDraft & More>,
  kind: EditKind<Fields, More>,
): OfferEdit<OfferDraft & More> {
  const { offer, images, values: initial } = parts.edit;
  const tray = usePictures(images, true, kind.upload);
  const work = { parts, kind, tray };
  const { send, isGone } = useSend(work);
  const currentDay = offer.valid_until;
  const form = useOfferForm<Fields>({ ...kind, initial, currentDay, follow: followLink, send });
  return { form, tray, isGone, ...useEditDraft(work, form.values, isGone) };
}

interface Work<Fields extends object, More extends object> {
  parts: EditParts<OfferDraft & More>;
  kind: EditKind<Fields, More>;
  tray: PictureTray;
}

function useSend<Fields extends object, More extends object>(work: Work<Fields, More>) {
  const { parts, kind, tray } = work;
  const t = useTranslate();
  const showToast = useToast();
  const [keyFor] = useState(idempotencyKeys);
  const { refused, isGone } = useRefused(work);

  async function save(fields: Fields): Promise<Refusal | undefined> {
    const { addresses, missing } = await tray.finish();
    if (missing > 0) return { message: t("Uma imagem não chegou. Envie-a de novo ou remova-a.") };
    const changes = changedFields(parts.edit.offer, fields, addresses);
    if (Object.keys(changes).length === 0) return { message: t("Nada mudou: não há o que salvar.") };
    const { message, product } = await kind.save(changes, keyFor(changes));
    parts.onSaved(product);
    parts.onDrop();
    showToast(t(message));
    return undefined;
  }

  async function send(fields: Fields, values: OfferValues): Promise<Refusal | undefined> {
    parts.onBusy(true);
    // A toast about an earlier edit is not about this one.
    showToast(undefined);
    try {
      return await save(fields);
    } catch (error) {
      return refused(error, values);
    } finally {
      parts.onBusy(false);
    }
  }

  return { send, isGone };
}

function useRefused<Fields extends object, More extends object>({ parts, kind, tray }: Work<Fields, More>) {
  const { offer } = parts.edit;
  const { drafts } = kind;
  const [isGone, setIsGone] = useState(false);
  function refused(error: unknown, values: OfferValues): Refusal | undefined {
    const now = currentRow(error);
    if (now) {
      const mine = { values, images: addressesIn(tray.pictures()), ...kind.extra };
      parts.onMoved?.(now);
      const draft = drafts.rebased(mine, drafts.of(offer), drafts.of(now));
      parts.onShow({ offer: now, ...draft, conflict: { before: offer } });
      return undefined;
    }
    if (error instanceof CallError && error.status === 404) {
      setIsGone(true);
      parts.onGone?.();
    }
    return kind.refusalOf(error);
  }
  return { refused, isGone };
}

/** Stores the form's content as a draft while it differs from the offer, and while the offer exists. */
function useEditDraft<Fields extends object, More extends object>(
  { parts: { edit, edits }, kind: { drafts, extra }, tray }: Work<Fields, More>,
  values: OfferValues,
  isGone: boolean,
) {
  const { offer, conflict } = edit;
  const pictures = useTrayPictures(tray);
  const unsent = pictures.filter(({ address }) => !address);
  const draft = { values, images: addressesIn(pictures), ...extra };
  const isChanged = unsent.length > 0 || !drafts.isSame(draft, drafts.of(offer));
  const stored = isGone ? undefined : isChanged ? draft : conflict?.setAside;

  // Before what is in the form is looked at: it would be forgotten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => restoreBehind(tray, edits.unsentPictures(offer.id)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in the form is what changes.
  useEffect(() => {
    if (stored) edits.set({ offer, ...stored }, localPictures(unsent));
    else edits.drop(offer.id);
  }, [values, extra, pictures, isGone]);

  return { draft, isChanged };
}

/** The first picture stays the first: lists show it. */
function restoreBehind(tray: PictureTray, stored: readonly DraftPicture[]): void {
  tray.restore(stored);
  for (const { id } of stored) tray.move(id, tray.pictures().length - 1);
}
