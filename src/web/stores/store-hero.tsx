import type { SearchRequest } from "#domain/products/search-query.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { LinkLabel, PlainLink } from "#web/affiliate/link-label.tsx";
import { linkNote, useStoreLink } from "#web/affiliate/link-terms.ts";
import { StoreAnchor } from "#web/affiliate/store-anchor.tsx";
import { SearchAlert } from "#web/alerts/search-alert.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { ExternalLink, ShieldCheck } from "#web/ui/icons.ts";
import { StallMark } from "./stall-mark.tsx";
import { couponsText, offersText } from "./store-row.tsx";

interface StoreHeroProps {
  store: DescribedStore;
  request: SearchRequest;
}

export function StoreHero({ store, request }: StoreHeroProps) {
  const t = useTranslate();
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
        <SearchAlert request={{ ...request, store: name }} of="store" />
        {domain && <WayToStore store={store} domain={domain} />}
      </div>
    </div>
  );
}

/** Advertising where it earns or may earn, and the clean way beside it. */
function WayToStore({ store: { slug, name }, domain }: { store: DescribedStore; domain: string }) {
  const t = useTranslate();
  const link = useStoreLink({ product_url: `https://${domain}/`, store_slug: slug });
  const label = t("Ir para a loja {{store}} ({{note}})", { store: name, note: linkNote(link, t) });
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
