import { formatMoney } from "#domain/format/money.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { smallVariant } from "#domain/images/image-variant.ts";
import { evidencePath } from "#domain/prices/evidence-path.ts";
import { isOver } from "#domain/products/price-validity.ts";
import { type ListedOffer, productPath } from "#domain/products/product.ts";
import { shownName } from "#domain/products/shown-name.ts";
import type { SiteIdentity } from "#domain/site/site-identity.ts";
import type { Evidence } from "#server/prices/evidence-store.ts";
import { Island } from "#web/islands/island.tsx";
import { PrintIsland, printTexts } from "#web/prices/print-island.tsx";
import { PricePlaque } from "#web/products/price-plaque.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ArrowLeft, Braces } from "#web/ui/icons.ts";
import { Logo } from "#web/ui/logo.tsx";
import { EvidenceChart } from "./evidence-chart.tsx";
import { EvidenceCheck, EvidenceLaw } from "./evidence-check.tsx";
import { EvidenceConditions, EvidenceNumbers } from "./evidence-facts.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { EvidenceVerdictBox } from "./evidence-verdict.tsx";

interface EvidenceViewProps {
  offer: ListedOffer;
  evidence: Evidence;
  /** Of `ficha.json`. */
  hash: string;
  site: Pick<SiteIdentity, "name" | "url">;
  now: Date;
}

/** A sheet of paper with the tools to print it above. */
export function EvidenceView({ offer, evidence, hash, site, now }: EvidenceViewProps) {
  return (
    <>
      <Tools slug={offer.slug} />
      <main id="conteudo" className="evidence-paper">
        <Head evidence={evidence} site={site} now={now} />
        <Offer offer={offer} evidence={evidence} now={now} />
        <EvidenceVerdictBox {...evidence} />
        <EvidenceChart {...evidence} />
        <div className="evidence-columns">
          <EvidenceNumbers {...evidence} />
          <EvidenceConditions offer={evidence.offer} />
        </div>
        <EvidenceList {...evidence} />
        <EvidenceLaw />
        <EvidenceCheck slug={offer.slug} hash={hash} site={site} />
      </main>
    </>
  );
}

function Tools({ slug }: { slug: string }) {
  const t = useTranslate();
  return (
    <header className="evidence-tools">
      <div className="wrap">
        <a href={productPath(slug)} className="evidence-back">
          <ArrowLeft size={16} /> {t("Voltar à oferta")}
        </a>
        <div className="evidence-buttons">
          <p className="evidence-hint">{t("Para imprimir, use o menu do navegador.")}</p>
          <Island name="print" wake="touch" props={{}} texts={printTexts}>
            <PrintIsland />
          </Island>
          <ButtonLink kind="line" href={`${evidencePath(slug)}.json`}>
            <Braces size={18} /> JSON
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}

function Head({ evidence, site, now }: Pick<EvidenceViewProps, "evidence" | "site" | "now">) {
  const t = useTranslate();
  const language = useLanguage();
  const moments = {
    facts: formatMinute(evidence.facts_at, language),
    now: formatMinute(now, language),
  };
  return (
    <header className="evidence-head">
      <div className="evidence-title">
        <Logo name={site.name} />
        <div>
          <p>
            <b>{t("Ficha de evidências")}</b>
          </p>
          <p>{t("Tirada em {{now}} · dados até {{facts}} (horário de Brasília)", moments)}</p>
        </div>
      </div>
      <div className="evidence-awning" />
    </header>
  );
}

function Offer({ offer, evidence, now }: Pick<EvidenceViewProps, "offer" | "evidence" | "now">) {
  const t = useTranslate();
  const language = useLanguage();
  const { image_url, store_name, product_url, name, sale_price, original_price, discount } = offer;
  const published = formatMinute(offer.published_at ?? offer.created_at, language);
  const priced = formatMinute(evidence.offer.priced_at, language);
  return (
    <section className="evidence-offer" aria-labelledby="oferta">
      {image_url && <img src={smallVariant(image_url)} alt="" width={480} height={360} decoding="async" />}
      <div>
        <p className="wrap-anywhere">{store_name}</p>
        {/* Offers are written in Portuguese, whatever the page speaks. */}
        <h1 id="oferta" lang="pt-BR">
          {shownName(name)}
        </h1>
        <p className="evidence-code">{product_url}</p>
        <div className="evidence-price">
          <PricePlaque price={sale_price} look="large" />
          {original_price > sale_price && (
            <p>
              <s>
                <span className="sr-only">
                  {t("Preço original: {{price}}", { price: formatMoney(original_price) })}
                </span>
                <span aria-hidden="true">{formatMoney(original_price)}</span>
              </s>
              <br />
              {original_price !== evidence.verdict.usual_price &&
                discount > 0 &&
                t("{{n}}% de desconto anunciado", { n: discount })}
            </p>
          )}
        </div>
        <p>
          {isOver(offer, now) && <b>{t("Oferta encerrada")}. </b>}
          {t("Publicada em {{published}}; este preço foi enviado em {{priced}}.", { published, priced })}
        </p>
      </div>
    </section>
  );
}
