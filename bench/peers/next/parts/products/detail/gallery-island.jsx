// biome-ignore-all lint/performance/noImgElement: the same element as on our page.
import { smallVariant } from "xepa/domain/images/image-variant.ts";
import { placeholderClass } from "xepa/domain/images/placeholder-colour.ts";
import { Maximize2 } from "../../icons.jsx";
import { t } from "../../translate.js";
import { backgroundOf, illustrationOf, tintOf } from "../offer-picture.jsx";

const slideId = (place) => `foto-${place + 1}`;

export function GalleryIsland({ name, category, images }) {
  return (
    <div className="gallery">
      <Slides name={name} category={category} images={images} />
      {images.length > 1 && <Slots category={category} images={images} />}
      <span role="status" className="sr-only" />
    </div>
  );
}

function Slides({ name, category, images }) {
  const total = images.length;
  const isRow = total > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div role="group" aria-label={t("Fotos da oferta")} className={`gallery-row ${tintOf(category)}`}>
      {total === 0 && <Illustration category={category} />}
      {images.map((image, place) => (
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

function Illustration({ category }) {
  return (
    <div className="gallery-slide">
      <Picture src={illustrationOf(category)} alt="" isFirst />
      <p className="gallery-note">{t("Imagem ilustrativa")}</p>
    </div>
  );
}

function Picture({ src, alt, isFirst }) {
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

function Slots({ category, images }) {
  const total = images.length;
  return (
    <ul className="gallery-slots">
      {images.map((image, place) => (
        <li key={image}>
          <a
            href={`#${slideId(place)}`}
            aria-label={t("Mostrar foto {{n}} de {{total}}", { n: place + 1, total })}
            aria-current={place === 0 ? "true" : undefined}
            className={`gallery-slot ${backgroundOf(category, image)}`}
          >
            <img src={smallVariant(image)} width={480} height={360} alt="" loading="lazy" decoding="async" />
          </a>
        </li>
      ))}
    </ul>
  );
}
