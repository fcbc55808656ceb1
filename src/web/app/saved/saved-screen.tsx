import { useEffect } from "react";
import type { PageQuery } from "#web/api/as-member.ts";
import { savedOnDevice } from "#web/api/device-saved.ts";
import { getOffers, loadSaved } from "#web/api/notices.ts";
import type { OfferPage } from "#web/api/products.ts";
import { loginPath } from "#web/app/members-only.tsx";
import { ListFrame, MoreButton } from "#web/app/notices/list-frame.tsx";
import { usePages } from "#web/app/notices/use-pages.ts";
import { ScreenLink } from "#web/app/screen-link.tsx";
import { Unreachable } from "#web/app/screen-states.tsx";
import { useAccount } from "#web/app/session/account.ts";
import { EmptyList } from "#web/products/empty-list.tsx";
import { OfferGrid } from "#web/products/offer-grid.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";

const join = (before: OfferPage, after: OfferPage): OfferPage => ({
  ...after,
  products: [...before.products, ...after.products],
});

/** In the order of the device, newest first; what is not public any more is left out. */
async function loadFromDevice(_query: PageQuery): Promise<OfferPage> {
  const ids = savedOnDevice();
  if (ids.length === 0) return { products: [], next: null };
  const { products } = await getOffers(ids);
  return { products: products.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), next: null };
}

/** A member's saved offers, or those that this device remembers for a visitor. */
export function SavedScreen() {
  const t = useTranslate();
  const { account } = useAccount();
  const isMember = account.phase === "in" && account.profile.second_factor !== "pending";
  const key = account.phase === "unknown" ? undefined : isMember ? "account" : "device";
  const { data, failure, retry, more, moreFailure, load } = usePages(
    key,
    isMember ? loadSaved : loadFromDevice,
    join,
  );
  // Hearts of this device became the account's just now.
  useEffect(() => {
    const again = () => void load(true);
    addEventListener("xepa-saved-moved", again);
    return () => removeEventListener("xepa-saved-moved", again);
  }, [load]);
  if (account.phase === "unreachable") return <Unreachable />;
  const lead =
    key === "device"
      ? t("Guardadas só neste aparelho. Entre na sua conta para ter em todos e saber quando o preço baixar.")
      : t("Avisamos quando o preço de uma delas baixar, quando acabar e quando voltar.");
  return (
    <ListFrame
      title={t("Ofertas salvas")}
      lead={lead}
      failure={failure}
      onRetry={retry}
      isWaiting={!data}
      actions={key === "device" && <ScreenLink kind="line" to={loginPath("/salvas")} label={t("Entrar")} />}
    >
      {data && (
        <section aria-labelledby="salvas">
          <h2 id="salvas" className="sr-only">
            {t("Ofertas")}
          </h2>
          {data.products.length === 0 && data.next === null && (
            <EmptyList
              title={t("Nenhuma oferta salva por enquanto")}
              text={t("Toque no coração de uma oferta: ela fica aqui até você tirar.")}
            >
              <ButtonLink label={t("Ver ofertas")} kind="primary" size="lg" href="/" />
            </EmptyList>
          )}
          <OfferGrid offers={data.products} now={new Date()} areSaved />
        </section>
      )}
      {data?.next && <MoreButton label={t("Mais ofertas")} failure={moreFailure} onPress={more} />}
    </ListFrame>
  );
}
