import ImagePlus from "lucide-react/icons/image-plus";
import { type JSX, useRef, useState } from "react";
import { imageLimits } from "#domain/images/image-limits.ts";
import { imagesPerProduct } from "#domain/products/product-limits.ts";
import { useTranslate } from "#web/translate.ts";
import { PictureSlot } from "./picture-slot.tsx";
import type { PictureTray } from "./picture-tray.ts";
import { acceptedTypes } from "./prepare-picture.ts";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { useTrayPictures, useTrayRefusals } from "./use-pictures.ts";

export interface ImageSlotsProps {
  /** The fields' ids begin with the form's. */
  formId: string;
  tray: PictureTray;
  /** What the server said about the pictures. */
  error?: string | undefined;
}

/** Up to three pictures: chosen, dragged, pasted or taken with the camera, which a phone's own picker offers. */
export function ImageSlots({ formId, tray, error }: ImageSlotsProps): JSX.Element {
  const t = useTranslate();
  const id = `${formId}-images`;
  const pictures = useTrayPictures(tray);
  const refusals = useTrayRefusals(tray);
  const slots = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [moved, setMoved] = useState("");
  const isDragging = useDroppedFiles(tray.add);
  const empty = [...Array(imagesPerProduct).keys()].slice(pictures.length);
  const errors = new Set([...refusals.map((sentence) => t(sentence)), ...(error ? [error] : [])]);

  /** What was pressed is gone, or elsewhere: the focus goes where the picture went, or stays in its place. */
  function focusSoon(place: number): void {
    requestAnimationFrame(() => slots.current?.children[place]?.querySelector("button")?.focus());
  }

  function choose(): void {
    if (!input.current) return;
    input.current.accept = acceptedTypes(navigator.userAgent);
    input.current.click();
  }

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
      <input
        ref={input}
        type="file"
        name="file"
        multiple
        hidden
        accept={imageLimits.types.join()}
        onChange={({ target }) => take(target)}
      />
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
            onMove={(to) => {
              tray.move(picture.id, to);
              setMoved(t("Imagem {{n}} de {{total}}", { n: to + 1, total: pictures.length }));
              focusSoon(to);
            }}
            onRetry={() => {
              tray.retry(picture.id);
              focusSoon(place);
            }}
            onRemove={() => {
              tray.remove(picture.id);
              focusSoon(place);
            }}
          />
        ))}
        {empty.map((place) => (
          <EmptySlot key={place} isFirst={place === pictures.length} place={place} onPress={choose} />
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

interface EmptySlotProps {
  isFirst: boolean;
  place: number;
  onPress: () => void;
}

function EmptySlot({ isFirst, place, onPress }: EmptySlotProps): JSX.Element {
  const t = useTranslate();
  const n = place + 1;
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
