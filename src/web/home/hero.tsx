import BadgeCheck from "lucide-react/icons/badge-check";
import { cut } from "#domain/format/text.ts";
import type { Offer } from "#domain/products/product.ts";
import { PricePlaque } from "#web/products/price-plaque.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** §9: what the banner promises. */
const SAVINGS_UP_TO = "70%";
const SIGNS = 3;
const SIGN_NAME_LENGTH = 20;

export type SignOffer = Pick<Offer, "id" | "name" | "sale_price" | "discount">;

/** The offers decorate: the same ones stand as cards further down. */
export function Hero({ offers }: { offers: readonly SignOffer[] }) {
  const t = useTranslate();
  const signs = offers.slice(0, SIGNS);
  return (
    <section className="hero">
      <div className="wrap grid items-center gap-x-10 gap-y-9 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="flex items-center gap-2 text-meta font-[650] text-green-deep">
            <BadgeCheck size={18} className="shrink-0" /> {t("Lojas verificadas · atualizado todo dia")}
          </p>
          <h1 className="mt-3.5 mb-4.5 text-hero font-extrabold lg:text-hero-wide">
            {t("Na hora da xepa,")} <br />
            {t("o preço")} <em className="text-tomato not-italic">{t("cai")}</em>.
          </h1>
          <p className="mb-6.5 max-w-[34em] text-xl text-lead">
            {t("Ofertas garimpadas pela comunidade e aprovadas uma a uma.")} {t("Economize até")}{" "}
            <b className="font-bold">{SAVINGS_UP_TO}</b> {t("sem cair em pegadinha.")}
          </p>
          <p className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink label={t("Ver ofertas")} kind="primary" size="lg" href="#ofertas" />
            <ButtonLink label={t("Enviar uma oferta")} kind="line" size="lg" href="/enviar-produtos" />
          </p>
        </div>
        {signs.length > 0 && (
          <div className="stall" aria-hidden="true">
            {signs.map((offer) => (
              <Sign key={offer.id} offer={offer} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function Sign({ offer }: { offer: SignOffer }) {
  return (
    <div className="sign">
      <span lang="pt-BR" className="sign-name">
        {shortName(offer.name)}
      </span>
      <PricePlaque price={offer.sale_price} look="bare" />
      {offer.discount > 0 && <span className="sign-discount">-{offer.discount}%</span>}
    </div>
  );
}

/** A sign has room for a few words; a word cut in half would be no word at all. */
function shortName(name: string): string {
  const words = cut(name, SIGN_NAME_LENGTH);
  if (words === name || !words.includes(" ")) return words;
  const whole = name[words.length - 1] === " " ? words.slice(0, -1) : words.slice(0, words.lastIndexOf(" "));
  return whole.replace(/ (?:de|da|do|com|para|e)$/i, "");
}
