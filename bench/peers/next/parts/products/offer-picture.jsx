// biome-ignore-all lint/performance/noImgElement: the same element as on our page.
import { smallVariant } from "xepa/domain/images/image-variant.ts";
import { placeholderClass } from "xepa/domain/images/placeholder-colour.ts";
import { categoryByName } from "xepa/domain/products/categories.ts";

/** Written out, because Tailwind finds whole class names only. */
const tints = {
  smartphones: "bg-tint-smartphones",
  eletronicos: "bg-tint-eletronicos",
  casa: "bg-tint-casa",
  moda: "bg-tint-moda",
  informatica: "bg-tint-informatica",
  games: "bg-tint-games",
  outros: "bg-tint-outros",
};

const WIDTH = 480;

const HEIGHT = 360;

/** The photograph, or the category's illustration. Both decorate: the title beside them says what it is. */
export function OfferPicture({ offer, eager }) {
  const own = offer.image_url;
  return (
    <div className={`offer-picture ${backgroundOf(offer.category, own)}`}>
      <img
        src={own ? smallVariant(own) : illustrationOf(offer.category)}
        srcSet={own && smallVariant(own) !== own ? `${smallVariant(own)} 480w, ${own} 960w` : undefined}
        sizes={
          own ? "(width >= 78rem) 18rem, (width >= 62.5rem) 23vw, (width >= 47.5rem) 31vw, 46vw" : undefined
        }
        width={WIDTH}
        height={HEIGHT}
        alt=""
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    </div>
  );
}

export function illustrationOf(category) {
  return `/assets/${categoryByName(category)?.slug ?? "outros"}.svg`;
}

/** The colour behind a picture, until it has come: its own, where its address tells it, or its category's. */
export function backgroundOf(category, image) {
  return placeholderClass(image ?? "") ?? tintOf(category);
}

export function tintOf(category) {
  return tints[categoryByName(category)?.slug ?? "outros"];
}
