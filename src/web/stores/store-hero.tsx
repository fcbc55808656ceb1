import ExternalLink from "lucide-react/icons/external-link";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { SearchRequest } from "#domain/products/search-query.ts";
import type { DescribedStore } from "#domain/stores/store.ts";
import { SearchAlert } from "#web/alerts/search-alert.tsx";
import { useTranslate } from "#web/translate.ts";
import { buttonClass } from "#web/ui/button-class.ts";
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

/** Advertising where it earns or may earn; only a store of which the team said no is a plain link. */
function WayToStore({ store: { name, commission }, domain }: { store: DescribedStore; domain: string }) {
  const t = useTranslate();
  const isAdvert = commission !== false;
  const label = isAdvert
    ? t("Ir para a loja {{store}} (publicidade, abre em nova aba)", { store: name })
    : t("Ir para a loja {{store}} (abre em nova aba)", { store: name });
  return (
    <div className="store-way">
      <a
        href={`https://${domain}/`}
        target="_blank"
        rel={isAdvert ? "sponsored nofollow noopener" : "nofollow noopener"}
        aria-label={label}
        className={buttonClass("primary")}
      >
        {t("Ir para a loja")} <ExternalLink size={16} className="shrink-0" />
      </a>
      {isAdvert && <span aria-hidden="true">{t("Publicidade")}</span>}
    </div>
  );
}
