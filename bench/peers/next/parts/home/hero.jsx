import { cut } from "xepa/domain/format/text.ts";
import { productPath } from "xepa/domain/products/product.ts";
import { OfferPicture } from "../products/offer-picture.jsx";
import { PricePlaque } from "../products/price-plaque.jsx";
import { t } from "../translate.js";

/** §9: what the banner promises. */
const SAVINGS_UP_TO = "70%";

const SIGN_NAME_LENGTH = 20;

/** Low, so that the first offers are seen without scrolling. */
export function Hero({ hottest }) {
  return (
    <section className="hero">
      <div className="wrap hero-row">
        <div className="min-w-0">
          <h1 className="text-hero font-extrabold">
            {t("Na hora da xepa,")} <br className="md:hidden" />
            {t("o preço")} <em className="text-tomato not-italic">{t("cai")}</em>.
          </h1>
          <p>
            <span className="max-md:hidden">
              {t("Ofertas garimpadas pela comunidade e aprovadas uma a uma.")}{" "}
            </span>
            {t("Economize até")} <b className="font-bold">{SAVINGS_UP_TO}</b> {t("sem cair em pegadinha.")}
          </p>
        </div>
        {hottest && <Sign offer={hottest} />}
      </div>
    </section>
  );
}

/** The hottest offer of the moment hangs from the awning where there is room for it. */
function Sign({ offer }) {
  return (
    <a href={productPath(offer.slug)} className="sign">
      <OfferPicture offer={offer} eager={false} />
      <span className="sign-name">
        {t("A mais quente:")} <span lang="pt-BR">{shortName(offer.name)}</span>
      </span>
      <PricePlaque price={offer.sale_price} look="bare" />
    </a>
  );
}

/** A sign has room for a few words; a word cut in half would be no word at all. */
function shortName(name) {
  const words = cut(name, SIGN_NAME_LENGTH);
  if (words === name || !words.includes(" ")) return words;
  const whole = name[words.length - 1] === " " ? words.slice(0, -1) : words.slice(0, words.lastIndexOf(" "));
  return whole.replace(/ (?:de|da|do|com|para|e)$/i, "");
}
