import { smallVariant } from "#domain/images/image-variant.ts";
import { placeholderClass } from "#domain/images/placeholder-colour.ts";
import { type CategoryName, type CategorySlug, categoryByName } from "#domain/products/categories.ts";
import type { Offer } from "#domain/products/product.ts";
import casa from "./illustrations/casa.svg?no-inline";
import eletronicos from "./illustrations/eletronicos.svg?no-inline";
import games from "./illustrations/games.svg?no-inline";
import informatica from "./illustrations/informatica.svg?no-inline";
import moda from "./illustrations/moda.svg?no-inline";
import outros from "./illustrations/outros.svg?no-inline";
import smartphones from "./illustrations/smartphones.svg?no-inline";

const illustrations: Record<CategorySlug, string> = {
  smartphones,
  eletronicos,
  casa,
  moda,
  informatica,
  games,
  outros,
};

/** Written out, because Tailwind finds whole class names only. */
const tints: Record<CategorySlug, string> = {
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

export interface OfferPictureProps {
  offer: Pick<Offer, "category" | "image_url">;
  /** True in the first row, which is seen at once. */
  eager: boolean;
}

/** The photograph, or the category's illustration. Both decorate: the title beside them says what it is. */
export function OfferPicture({ offer, eager }: OfferPictureProps) {
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

export function illustrationOf(category: CategoryName): string {
  return illustrations[categoryByName(category)?.slug ?? "outros"];
}

/** The colour behind a picture, until it has come: its own, where its address tells it, or its category's. */
export function backgroundOf(category: CategoryName, image: string | null | undefined): string {
  return placeholderClass(image ?? "") ?? tintOf(category);
}

export function tintOf(category: CategoryName): string {
  return tints[categoryByName(category)?.slug ?? "outros"];
}
