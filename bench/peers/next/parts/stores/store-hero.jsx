import { buttonClass } from "xepa/web/ui/button-class.ts";
import { LinkLabel, PlainLink } from "../affiliate/link-label.jsx";
import { linkNote, linkOf } from "../affiliate/link-terms.js";
import { StoreAnchor } from "../affiliate/store-anchor.jsx";
import { SearchAlert } from "../alerts/search-alert.jsx";
import { ExternalLink, ShieldCheck } from "../icons.jsx";
import { t } from "../translate.js";
import { StallMark } from "./stall-mark.jsx";
import { couponsText, offersText } from "./store-words.js";

export function StoreHero({ store, request }) {
  const { name, domains, live_offers, live_coupons } = store;
  const [domain] = domains;
  return (
    <div className="store-hero">
      <StallMark store={store} size="stall-mark-large" />
      <div className="store-titles">
        <h1 lang="pt-BR" className="text-4xl font-extrabold wrap-anywhere">
          {name}
        </h1>
        <p className="store-line">
          {domain && (
            <>
              <span>
                <ShieldCheck size={18} /> {t("Endereço conferido")}
              </span>
              <span className="store-host">{domain}</span>
            </>
          )}
          <span>{offersText(live_offers, t)}</span>
          {live_coupons > 0 && <span>{couponsText(live_coupons, t)}</span>}
        </p>
      </div>
      <div className="store-ways print:hidden">
        <SearchAlert
          request={{
            ...request,
            store: name,
          }}
          of="store"
        />
        {domain && <WayToStore store={store} domain={domain} />}
      </div>
    </div>
  );
}

/** Advertising where it earns or may earn, and the clean way beside it. */
function WayToStore({ store: { slug, name }, domain }) {
  const link = linkOf({
    product_url: `https://${domain}/`,
    store_slug: slug,
  });
  const label = t("Ir para a loja {{store}} ({{note}})", {
    store: name,
    note: linkNote(link, t),
  });
  return (
    <div className="store-way">
      <StoreAnchor link={link} label={label} className={buttonClass("primary")}>
        {t("Ir para a loja")} <ExternalLink size={16} className="shrink-0" />
      </StoreAnchor>
      <LinkLabel link={link} />
      <PlainLink link={link} store={name} className="justify-self-center" />
    </div>
  );
}
