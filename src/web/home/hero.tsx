import { cut } from "#domain/format/text.ts";
import { type Offer, productPath } from "#domain/products/product.ts";
import { OfferPicture } from "#web/products/offer-picture.tsx";
import { PricePlaque } from "#web/products/price-plaque.tsx";
import { useTranslate } from "#web/translate.ts";

/** §9: what the banner promises. */
const SAVINGS_UP_TO = "70%";
const SIGN_NAME_LENGTH = 20;

export type SignOffer = Pick<Offer, "slug" | "name" | "category" | "image_url" | "sale_price">;

/** Low, so that the first offers are seen without scrolling. */
export function Hero({ hottest }: { hottest?: SignOffer | undefined }) {
  const t = useTranslate();
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
function Sign({ offer }: { offer: SignOffer }) {
  const t = useTranslate();
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
function shortName(name: string): string {
  const words = cut(name, SIGN_NAME_LENGTH);
  if (words === name || !words.includes(" ")) return words;
  const whole = name[words.length - 1] === " " ? words.slice(0, -1) : words.slice(0, words.lastIndexOf(" "));
  return whole.replace(/ (?:de|da|do|com|para|e)$/i, "");
}
