import type { ReactNode } from "react";
import type { Overview } from "#domain/operation/overview.ts";
import { productPath } from "#domain/products/product.ts";
import type { VoteRing } from "#domain/votes/rings-response-schema.ts";
import { writtenDegrees } from "#domain/votes/temperature.ts";
import { loadOverview, loadRings } from "#web/api/operation.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { useTranslate } from "#web/translate.ts";
import { DaysCharts } from "./days-charts.tsx";

/** What people did in the last 30 days, and what a moderator may want to look at. */
export function PeopleReport() {
  const t = useTranslate();
  const overview = usePanelLoad("overview", loadOverview);
  const rings = usePanelLoad("rings", loadRings);
  const { data, failure } = overview;
  return (
    <section aria-labelledby="movimento" className="sheet">
      <div className="sheet-head">
        <h2 id="movimento" className="text-xl font-bold">
          {t("Movimento")}
        </h2>
        <span className="text-sm text-muted">{t("últimos 30 dias")}</span>
      </div>
      <ListNotice failure={failure} isOlder={data !== undefined} onRetry={overview.load} />
      {data ? (
        <Facts overview={data} />
      ) : (
        <div aria-hidden="true" className="skeleton min-h-80 rounded-none" />
      )}
      <Rings rings={rings.data?.rings ?? []} />
    </section>
  );
}

function Facts({ overview }: { overview: Overview }) {
  const t = useTranslate();
  const { days, oldest_waiting, misses, offers, stores } = overview;
  return (
    <>
      <p className="px-[min(1.375rem,4vw)] pt-4">
        {oldest_waiting ? (
          <>
            {t("A oferta que espera há mais tempo foi enviada")} <PanelAge since={oldest_waiting} />.
          </>
        ) : (
          t("Nenhuma oferta espera análise.")
        )}
      </p>
      <DaysCharts days={days} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-x-8 gap-y-5 px-[min(1.375rem,4vw)] pb-5">
        <Ranking title={t("Melhores ofertas da semana")} empty={t("Ainda não há votos nem cliques.")}>
          {offers.map((offer) => (
            <li key={offer.id}>
              <a href={productPath(offer.slug)} lang="pt-BR" className="text-link wrap-anywhere">
                {offer.name}
              </a>{" "}
              <span className="text-muted">
                {offer.temperature === null ? t("novo") : writtenDegrees(offer.temperature)} ·{" "}
                {offer.clicks === 1 ? t("1 clique") : t("{{n}} cliques", { n: offer.clicks })}
              </span>
            </li>
          ))}
        </Ranking>
        <Ranking title={t("Lojas da semana")} empty={t("Ainda não há votos nem cliques.")}>
          {stores.map((store) => (
            <li key={store.store_name}>
              <span lang="pt-BR">{store.store_name}</span>{" "}
              <span className="text-muted">
                {t("Ofertas: {{offers}} · cliques: {{clicks}}", {
                  offers: store.offers,
                  clicks: store.clicks,
                })}
              </span>
            </li>
          ))}
        </Ranking>
        <Ranking title={t("Buscas sem resultado")} empty={t("Nenhuma busca se repetiu sem achar nada.")}>
          {misses.map(({ term, n }) => (
            <li key={term}>
              <a
                href={`/buscar?q=${encodeURIComponent(term)}`}
                lang="pt-BR"
                className="text-link wrap-anywhere"
              >
                {term}
              </a>{" "}
              <span className="text-muted">{t("{{n}} vezes", { n })}</span>
            </li>
          ))}
        </Ranking>
      </div>
    </>
  );
}

function Ranking({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <div>
      <h3 className="mb-1.5 text-base font-bold">{title}</h3>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <ol className="grid gap-1.5 text-sm">{children}</ol>
      )}
    </div>
  );
}

/** One line a group: accounts that vote almost only for each other. */
function Rings({ rings }: { rings: readonly VoteRing[] }) {
  const t = useTranslate();
  if (rings.length === 0) return null;
  return (
    <div className="border-t border-line px-[min(1.375rem,4vw)] py-4">
      <h3 className="mb-1.5 text-base font-bold">{t("Contas que só votam umas nas outras")}</h3>
      <ul className="grid gap-1.5 text-sm">
        {rings.map((ring) => (
          <li key={ring.id}>
            {t("{{people}} contas, {{votes}} votos em {{offers}} ofertas delas mesmas:", {
              people: ring.people.length,
              votes: ring.votes,
              offers: ring.offers,
            })}{" "}
            <span className="text-muted wrap-anywhere">
              {ring.people.map(({ handle, name }) => (handle ? `@${handle}` : name)).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
