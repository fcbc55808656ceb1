import { codeOfOffer } from "xepa/domain/coupons/coupon-code.ts";
import { formatPrice } from "xepa/domain/format/money.ts";
import { formatDate } from "xepa/domain/format/written-date.ts";
import { conditionChips } from "xepa/domain/prices/condition-labels.ts";
import { verdictLabels } from "xepa/domain/prices/price-verdict.ts";
import { buttonClass } from "xepa/web/ui/button-class.ts";
import { LinkLabel, PlainLink } from "../../affiliate/link-label.jsx";
import { linkNote, linkOf } from "../../affiliate/link-terms.js";
import { StoreAnchor } from "../../affiliate/store-anchor.jsx";
import { ExternalLink } from "../../icons.jsx";
import { t } from "../../translate.js";
import { CopiedNote } from "../copied-note.jsx";
import { CopyAndGoWords } from "../copy-and-go-words.jsx";
import { SaveButton } from "../save-button.jsx";

/** §1: the link says where it stands whether it is advertising. On a phone it stays at hand while the page scrolls. */
export function GoToStore({ offer }) {
  const link = linkOf(offer);
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
function MainButton({ link, store, code }) {
  const note = linkNote(link, t);
  const plain = t("VER OFERTA na loja {{store}} ({{note}})", {
    store,
    note,
  });
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
function BarPrice({ offer: { sale_price, conditions, verdict } }) {
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
export function OverNotice({ offer }) {
  const link = linkOf(offer);
  const store = offer.store_name;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line bg-sunk p-4 md:p-5">
      <p className="font-display text-xl font-bold">{t("Oferta encerrada")}</p>
      <p className="text-lead">
        {offer.valid_until && t("Valeu até {{date}}.", { date: formatDate(offer.valid_until) })}{" "}
        {t("Na loja, o preço pode ser outro e o produto pode ter acabado.")}
      </p>
      <div className="grid grid-cols-1 gap-1 text-center print:hidden">
        <StoreAnchor
          link={link}
          label={t("Ver na loja mesmo assim: {{store}} ({{note}})", {
            store,
            note: linkNote(link, t),
          })}
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

function Disclosure({ link }) {
  return <LinkLabel link={link} className="buy-bar-ad" />;
}

/** In a whole sentence what the word beside the button says, with the way that earns nothing: the bar of a phone has no room for it. */
function CommissionNote({ link, store }) {
  return (
    <p className="buy-note print:hidden">
      {link.earns === "no"
        ? t("Este link não rende comissão para a gente.")
        : t("Se você comprar por este link, podemos receber comissão. O preço é o mesmo.")}{" "}
      <PlainLink link={link} store={store} className="text-sm" />
    </p>
  );
}
