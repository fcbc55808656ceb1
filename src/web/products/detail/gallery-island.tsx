import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { smallVariant } from "#domain/images/image-variant.ts";
import { placeholderClass } from "#domain/images/placeholder-colour.ts";
import type { CategoryName } from "#domain/products/categories.ts";
import { backgroundOf, illustrationOf, tintOf } from "#web/products/offer-picture.tsx";
import { useTranslate } from "#web/translate.ts";
import { Maximize2 } from "#web/ui/icons.ts";
import { LargePicture } from "./large-picture.tsx";

export interface GalleryIslandProps {
  name: string;
  category: CategoryName;
  images: readonly string[];
}

export const galleryTexts: readonly string[] = [
  "Fotos da oferta",
  "{{name}}, foto {{n}} de {{total}}",
  "Mostrar foto {{n}} de {{total}}",
  "Foto {{n}} de {{total}}",
  "Imagem ilustrativa",
  "Ampliar imagem: {{name}}",
  "Ampliar imagem {{n}} de {{total}}: {{name}}",
  "Fechar",
  "Foto anterior",
  "Próxima foto",
];

/** How long a swipe must rest before it counts as arrived. */
const SETTLED_MS = 90;

const slideId = (place: number) => `foto-${place + 1}`;

/**
 * A row of pictures that snaps: fingers swipe it, the slots are links into it and each picture is a link to itself, all
 * without a script. Awake, the slots move only the row instead of the page, say which picture is shown, and a picture
 * opens large over the page.
 */
export function GalleryIsland({ name, category, images }: GalleryIslandProps) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const { shown, hasMoved, show } = useShownSlide(row);
  const [isLarge, setIsLarge] = useState(false);
  const total = images.length;

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const next = placeAfter(event.key, shown, total);
    if (next === null || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    show(next);
    const links = (event.target as HTMLElement).closest(".gallery-row, ul")?.querySelectorAll("a");
    links?.[next]?.focus({ preventScroll: true });
  }

  function open(place: number): void {
    show(place);
    setIsLarge(true);
  }

  /** Where the picture now is: in the large view another may have been chosen. */
  function close(): void {
    setIsLarge(false);
    row.current?.querySelectorAll("a")[shown]?.focus({ preventScroll: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys arrive from the row and the slots, which have the focus.
    <div className="gallery" onKeyDown={handleKey}>
      <Slides row={row} name={name} category={category} images={images} onOpen={open} />
      {total > 1 && <Slots category={category} images={images} shown={shown} onShow={show} />}
      <span role="status" className="sr-only">
        {hasMoved && t("Foto {{n}} de {{total}}", { n: shown + 1, total })}
      </span>
      {isLarge && <LargePicture name={name} images={images} shown={shown} onShow={show} onClose={close} />}
    </div>
  );
}

interface SlidesProps extends GalleryIslandProps {
  row: RefObject<HTMLDivElement | null>;
  onOpen: (place: number) => void;
}

function Slides({ row, name, category, images, onOpen }: SlidesProps) {
  const t = useTranslate();
  const total = images.length;
  const isRow = total > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      ref={row}
      role="group"
      aria-label={t("Fotos da oferta")}
      className={`gallery-row ${tintOf(category)}`}
    >
      {total === 0 && <Illustration category={category} />}
      {images.map((image, place) => (
        // The relation makes the loader hold an early tap until the island can open it.
        <a
          key={image}
          id={isRow ? slideId(place) : undefined}
          href={image}
          rel="nofollow"
          aria-label={
            isRow
              ? t("Ampliar imagem {{n}} de {{total}}: {{name}}", { n: place + 1, total, name })
              : t("Ampliar imagem: {{name}}", { name })
          }
          onClick={onPlainClick(() => onOpen(place))}
          className="gallery-slide"
        >
          <Picture
            src={image}
            alt={isRow ? t("{{name}}, foto {{n}} de {{total}}", { name, n: place + 1, total }) : name}
            isFirst={place === 0}
          />
          <span className="gallery-note p-1.5">
            <Maximize2 size={18} />
          </span>
        </a>
      ))}
    </div>
  );
}

/** Modifier keys mean the browser: a new tab, a download. */
function onPlainClick(act: () => void) {
  return (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}

/** A drawing of headphones must not pass for the thing that is sold. */
function Illustration({ category }: Pick<GalleryIslandProps, "category">) {
  const t = useTranslate();
  return (
    <div className="gallery-slide">
      <Picture src={illustrationOf(category)} alt="" isFirst />
      <p className="gallery-note">{t("Imagem ilustrativa")}</p>
    </div>
  );
}

interface PictureProps {
  src: string;
  alt: string;
  /** Seen at once, and mostly the largest thing on the screen. */
  isFirst: boolean;
}

function Picture({ src, alt, isFirst }: PictureProps) {
  const small = smallVariant(src);
  return (
    <img
      src={src}
      srcSet={small === src ? undefined : `${small} 480w, ${src} 960w`}
      sizes={small === src ? undefined : "(width >= 78rem) 38rem, (width >= 47.5rem) 50vw, 100vw"}
      width={960}
      height={720}
      alt={alt}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      className={placeholderClass(src)}
    />
  );
}

interface SlotsProps extends Pick<GalleryIslandProps, "category" | "images"> {
  shown: number;
  onShow: (place: number) => void;
}

/** One for each picture, where there is a choice. */
function Slots({ category, images, shown, onShow }: SlotsProps) {
  const t = useTranslate();
  const total = images.length;
  return (
    <ul className="gallery-slots">
      {images.map((image, place) => (
        <li key={image}>
          <a
            href={`#${slideId(place)}`}
            aria-label={t("Mostrar foto {{n}} de {{total}}", { n: place + 1, total })}
            aria-current={place === shown ? "true" : undefined}
            onClick={onPlainClick(() => onShow(place))}
            className={`gallery-slot ${backgroundOf(category, image)}`}
          >
            <img src={smallVariant(image)} width={480} height={360} alt="" loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The place that a key leads to; null for every other key, and at the ends. */
function placeAfter(key: string, shown: number, total: number): number | null {
  const steps: Record<string, number> = {
    ArrowRight: shown + 1,
    ArrowLeft: shown - 1,
    Home: 0,
    End: total - 1,
  };
  const next = steps[key];
  return next === undefined || next < 0 || next >= total ? null : next;
}

/** The row's own position is the truth; this follows it, whatever moves it. */
function useShownSlide(row: RefObject<HTMLDivElement | null>) {
  const [shown, setShown] = useState(0);
  const [hasMoved, setHasMoved] = useState(false);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const settle = () => setShown(Math.round(element.scrollLeft / element.clientWidth));
    const follow = () => {
      setHasMoved(true);
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLED_MS);
    };
    settle();
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", follow);
    };
  }, [row]);

  function show(place: number): void {
    const element = row.current;
    setShown(place);
    element?.scrollTo({ left: place * element.clientWidth });
  }

  return { shown, hasMoved, show };
}
