import type { StoreLink } from "#domain/affiliate/store-link.ts";
import { codeOfOffer } from "#domain/coupons/coupon-code.ts";
import { formatPrice } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { conditionChips } from "#domain/prices/condition-labels.ts";
import { verdictLabels } from "#domain/prices/price-verdict.ts";
import type { ListedOffer } from "#domain/products/product.ts";
import { LinkLabel, PlainLink } from "#web/affiliate/link-label.tsx";
import { linkNote, useStoreLink } from "#web/affiliate/link-terms.ts";
import { StoreAnchor } from "#web/affiliate/store-anchor.tsx";
import { CopiedNote } from "#web/products/copied-note.tsx";
import { CopyAndGoWords } from "#web/products/copy-and-go-words.tsx";
import { SaveButton } from "#web/products/save-button.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ExternalLink } from "#web/ui/icons.ts";

type Destination = Pick<ListedOffer, "id" | "product_url" | "store_name" | "store_slug">;
type Priced = Pick<ListedOffer, "name" | "sale_price" | "conditions" | "verdict" | "coupon">;

/** §1: the link says where it stands whether it is advertising. On a phone it stays at hand while the page scrolls. */
export function GoToStore({ offer }: { offer: Destination & Priced }) {
  const t = useTranslate();
  const link = useStoreLink(offer);
  const store = offer.store_name;
  const code = codeOfOffer(offer.coupon);
  return (
    <>
      <div className="buy-bar print:hidden">
        <BarPrice offer={offer} />
        <div className="buy-bar-acts">
          <div className="buy-bar-go">
            <MainButton link={link} store={store} code={code} />
            <Disclosure link={link} />
          </div>
          <SaveButton offer={offer} form="bar" />
        </div>
      </div>
      <div>
        {code && <CopiedNote code={code} />}
        <p className="buy-note">
          {t("Você será levado ao site da loja {{store}}. Preço e estoque são de responsabilidade da loja.", {
            store,
          })}
        </p>
        <CommissionNote link={link} store={store} />
      </div>
    </>
  );
}

/**
 * Where a price needs a coupon, the way to the store copies its code first; without a script it is a plain link, and says so. A
 * sentence in its place, such as "Ative na página da loja", is nothing to paste.
 */
function MainButton({ link, store, code }: { link: StoreLink; store: string; code: string | null }) {
  const t = useTranslate();
  const note = linkNote(link, t);
  const plain = t("VER OFERTA na loja {{store}} ({{note}})", { store, note });
  const className = buttonClass("primary", "lg");
  if (code === null)
    return (
      <StoreAnchor link={link} label={plain} className={className}>
        {t("VER OFERTA")} <ExternalLink size={20} className="shrink-0 max-[24rem]:hidden" />
      </StoreAnchor>
    );
  return (
    <StoreAnchor link={link} code={code} className={`${className} copy-and-go`}>
      <CopyAndGoWords store={store} code={code} plain={t("VER OFERTA")} note={note} />
      {/* On a phone the words need its room. */}
      <ExternalLink size={20} className="shrink-0 max-md:hidden" />
    </StoreAnchor>
  );
}

/** Seen only where the bar follows the page; the plaque has said it aloud already. The price's condition first, else its verdict. */
function BarPrice({ offer: { sale_price, conditions, verdict } }: { offer: Priced }) {
  const t = useTranslate();
  const [condition] = conditionChips(conditions);
  const note = condition?.text ?? (verdict === "poucos-dados" ? null : verdictLabels[verdict]);
  return (
    <p aria-hidden="true" className="buy-bar-price">
      {t(formatPrice(sale_price))}
      {note && <small>{t(note)}</small>}
    </p>
  );
}

/** Says first that it is over; who still wants to see the store may. */
export function OverNotice({ offer }: { offer: Destination & Pick<ListedOffer, "name" | "valid_until"> }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const link = useStoreLink(offer);
  const store = offer.store_name;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-sunk p-4 md:p-5">
      <p className="font-display text-xl font-bold">{t("Oferta encerrada")}</p>
      <p className="text-lead">
        {offer.valid_until && t("Valeu até {{date}}.", { date: formatDate(offer.valid_until, language) })}{" "}
        {t("Na loja, o preço pode ser outro e o produto pode ter acabado.")}
      </p>
      <div className="grid grid-cols-1 gap-1 text-center print:hidden">
        <StoreAnchor
          link={link}
          label={t("Ver na loja mesmo assim: {{store}} ({{note}})", { store, note: linkNote(link, t) })}
          className={`${buttonClass("line", "lg")} w-full max-md:px-3`}
        >
          {t("Ver na loja mesmo assim")} <ExternalLink size={18} className="shrink-0" />
        </StoreAnchor>
        <Disclosure link={link} />
        <PlainLink link={link} store={store} className="justify-self-center" />
      </div>
      <SaveButton offer={offer} form="wide" />
    </div>
  );
}

function Disclosure({ link }: { link: StoreLink }) {
  return <LinkLabel link={link} className="buy-bar-ad" />;
}

/** In a whole sentence what the word beside the button says, with the way that earns nothing: the bar of a phone has no room for it. */
function CommissionNote({ link, store }: { link: StoreLink; store: string }) {
  const t = useTranslate();
  return (
    <p className="buy-note print:hidden">
      {link.earns === "no"
        ? t("Este link não rende comissão para a gente.")
        : t("Se você comprar por este link, podemos receber comissão. O preço é o mesmo.")}{" "}
      <PlainLink link={link} store={store} className="text-sm" />
    </p>
  );
}
