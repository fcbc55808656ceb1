import type { Found, Notice } from "#domain/notices/notice-response-schema.ts";
import { loadFound } from "#web/api/notices.ts";
import { MembersOnly } from "#web/app/members-only.tsx";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { AlertNames } from "#web/notices/alert-names.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { OfferCard } from "#web/products/offer-card.tsx";
import { useTranslate } from "#web/translate.ts";
import { BellRing } from "#web/ui/icons.ts";
import { ListFrame, MoreButton } from "./list-frame.tsx";
import { usePages } from "./use-pages.ts";

/** What the alerts found, as cards, each with the alert's name. */
export function FoundScreen() {
  return (
    <MembersOnly>
      <FoundList />
    </MembersOnly>
  );
}

const join = (before: Found, after: Found): Found => ({
  ...after,
  notices: [...before.notices, ...after.notices],
  products: [...before.products, ...after.products],
});

function FoundList() {
  const t = useTranslate();
  const { data, failure, retry, more, moreFailure } = usePages("found", loadFound, join);
  const now = new Date();
  return (
    <ListFrame
      title={t("Para você")}
      lead={t("As ofertas que seus alertas encontraram e que ainda estão no ar.")}
      failure={failure}
      onRetry={retry}
      isWaiting={!data}
      actions={<ScreenLink kind="line" to="/alertas" label={t("Meus alertas")} />}
    >
      {data && (
        <section aria-labelledby="achadas">
          <h2 id="achadas" className="sr-only">
            {t("Ofertas")}
          </h2>
          {data.products.length === 0 && data.next === null && (
            <EmptyList
              title={t("Seus alertas ainda não encontraram nada")}
              text={t("Quando uma oferta bater com um alerta seu, ela aparece aqui.")}
            >
              <ScreenLink kind="primary" size="lg" to="/alertas" label={t("Ver meus alertas")} />
            </EmptyList>
          )}
          <div className="offer-grid">
            {data.products.map((offer, n) => (
              <div key={offer.id} className="found">
                <OfferCard offer={offer} now={now} />
                <FoundBy alerts={data.notices[n]?.alerts ?? []} />
              </div>
            ))}
          </div>
        </section>
      )}
      {data?.next && <MoreButton label={t("Mais ofertas")} failure={moreFailure} onPress={more} />}
    </ListFrame>
  );
}

function FoundBy({ alerts }: Pick<Notice, "alerts">) {
  if (alerts.length === 0) return null;
  return (
    <p className="found-by">
      <BellRing size={14} className="shrink-0" />
      <span>
        <AlertNames alerts={alerts} />
      </span>
    </p>
  );
}
