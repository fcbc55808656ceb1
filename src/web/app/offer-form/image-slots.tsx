import { useRef, useState, useSyncExternalStore } from "react";
import { imageLimits } from "#domain/images/image-limits.ts";
import { imagesPerProduct } from "#domain/products/product-limits.ts";
import { ImagePlus } from "#web/app/icons.ts";
import { useTranslate } from "#web/translate.ts";
import { PictureSlot } from "./picture-slot.tsx";
import type { PictureTray } from "./picture-tray.ts";
import { acceptedTypes } from "./prepare-picture.ts";
import type { useOfferForm } from "./use-offer-form.ts";
import { useDroppedFiles, useTrayPictures } from "./use-pictures.ts";

/** Up to three pictures: chosen, dragged, pasted or taken with the camera, which a phone's own picker offers. */
export function ImageSlots({ form, tray }: { form: ReturnType<typeof useOfferForm>; tray: PictureTray }) {
  const t = useTranslate();
  const id = `${form.id}-images`;
  const error = form.state.fields.images;
  const pictures = useTrayPictures(tray);
  const refusals = useSyncExternalStore(tray.subscribe, tray.refusals, tray.refusals);
  const slots = useRef<HTMLUListElement>(null);
  const isDragging = useDroppedFiles(tray.add);
  const empty = [...Array(imagesPerProduct).keys()].slice(pictures.length);
  const errors = new Set([...refusals.map((sentence) => t(sentence)), ...(error ? [error] : [])]);
  const { moved, actionsOf, focusSoon } = usePictureActions(tray, slots);
  const { input, choose } = useFilePicker();

  function take(chosen: HTMLInputElement): void {
    tray.add([...(chosen.files ?? [])]);
    // The same file may be chosen again.
    chosen.value = "";
    focusSoon(Math.min(tray.pictures().length, imagesPerProduct - 1));
  }

  return (
    <fieldset className="field" aria-describedby={`${id}-dica ${id}-erro`}>
      <legend className="field-label mb-1.5">
        {t("Imagens")}{" "}
        <small id={`${id}-dica`} className="field-hint font-[450]">
          {t("até três")} · {t(imageLimits.hint)}
        </small>
      </legend>
      <input {...input} onChange={({ target }) => take(target)} />
      <ul
        ref={slots}
        className={`@container grid grid-cols-1 gap-3 md:grid-cols-3 ${isDragging ? "slots-open" : ""}`}
      >
        {pictures.map((picture, place) => (
          <PictureSlot
            key={picture.id}
            picture={picture}
            place={place}
            count={pictures.length}
            {...actionsOf(picture.id, place)}
          />
        ))}
        {empty.map((place) => (
          <EmptySlot key={place} isFirst={place === pictures.length} n={place + 1} onPress={choose} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <p id={`${id}-erro`} aria-live="polite" className="field-error">
        {[...errors].map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </p>
    </fieldset>
  );
}

function useFilePicker() {
  const ref = useRef<HTMLInputElement>(null);
  const accept = imageLimits.types.join();
  return {
    input: { ref, type: "file", name: "file", multiple: true, hidden: true, accept },
    choose(): void {
      if (!ref.current) return;
      ref.current.accept = acceptedTypes(navigator.userAgent);
      ref.current.click();
    },
  };
}

function usePictureActions(tray: PictureTray, slots: { current: HTMLUListElement | null }) {
  const t = useTranslate();
  const [moved, setMoved] = useState("");

  /** The pressed button is gone, or elsewhere: the focus goes where the picture went, or stays in its place. */
  function focusSoon(place: number): void {
    requestAnimationFrame(() => slots.current?.children[place]?.querySelector("button")?.focus());
  }

  const actionsOf = (id: string, place: number) => ({
    onMove(to: number): void {
      tray.move(id, to);
      setMoved(t("Imagem {{n}} de {{total}}", { n: to + 1, total: tray.pictures().length }));
      focusSoon(to);
    },
    onRetry(): void {
      tray.retry(id);
      focusSoon(place);
    },
    onRemove(): void {
      tray.remove(id);
      focusSoon(place);
    },
  });
  return { moved, actionsOf, focusSoon };
}

function EmptySlot({ isFirst, n, onPress }: { isFirst: boolean; n: number; onPress: () => void }) {
  const t = useTranslate();
  return (
    <li className={isFirst ? "" : "max-md:hidden"}>
      <button type="button" className="slot-add" onClick={onPress}>
        <ImagePlus size={26} />
        {isFirst ? (
          <>
            <span className="sr-only">{t("Imagem {{n}}:", { n })}</span>
            <span className="max-md:hidden">{t("Arraste, cole ou escolha")}</span>
            <span className="md:hidden">{t("Tire uma foto ou escolha")}</span>
          </>
        ) : (
          <span className="sr-only">{t("Escolher a imagem {{n}}", { n })}</span>
        )}
      </button>
    </li>
  );
}
