import type { ReactNode } from "react";
import type { CouponCounts } from "#domain/coupons/coupon-counts.ts";
import { submitCouponPath } from "#domain/coupons/coupon-path.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { couponRule } from "#domain/coupons/coupon-rule.ts";
import { type CouponsRequest, couponsAddress } from "#domain/coupons/coupons-query.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { SearchAlert } from "#web/alerts/search-alert.tsx";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { EmptyList } from "#web/products/empty-list.tsx";
import { useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Plus } from "#web/ui/icons.ts";
import { CartForm, type CartStore } from "./cart-form.tsx";
import { CartSums } from "./cart-sums.tsx";
import { ListChoices } from "./coupon-choices.tsx";
import { CouponTicket } from "./coupon-ticket.tsx";

export interface CouponsViewProps {
  /** Where this list stands: of all stores or of one. */
  path: string;
  request: CouponsRequest;
  store?: CartStore | undefined;
  stores: readonly CartStore[];
  counts: CouponCounts;
  live: readonly Coupon[];
  /** Still to begin; on the first page only, like those that are over. */
  soon: readonly Coupon[];
  /** Over for up to 30 days. */
  ended: readonly Coupon[];
  hasMore: boolean;
  crumbs: readonly Crumb[];
  now: Date;
}

export function CouponsView(props: CouponsViewProps) {
  const { request, store, stores, live, soon, ended, crumbs, now } = props;
  return (
    <div className="wrap pt-9 pb-13">
      <Breadcrumbs crumbs={crumbs} />
      <Head {...props} />
      <CartForm request={request} stores={stores} store={store}>
        <Answer {...props} />
      </CartForm>
      <LiveCoupons {...props} />
      {soon.length > 0 && (
        <Part id="em-breve" title="Começam em breve">
          <Tickets coupons={soon} isOwnStore={store !== undefined} now={now} />
        </Part>
      )}
      {ended.length > 0 && (
        <Part id="encerrados" title="Acabaram há pouco">
          <Tickets coupons={ended} isOwnStore={store !== undefined} now={now} />
        </Part>
      )}
      {live.length > 0 && <HowToRead />}
    </div>
  );
}

function Head({ store, counts }: Pick<CouponsViewProps, "store" | "counts">) {
  const t = useTranslate();
  return (
    <div className="coupons-head">
      <div>
        <h1 className="text-4xl font-extrabold">
          {store ? t("Cupons {{store}}", { store: store.name }) : t("Cupons")}
        </h1>
        <p className="mt-2 max-w-[44em] text-lg text-lead">
          {countText(counts, store, t)}{" "}
          {t("Cada um com o seu caderno: quantas vezes funcionou, quando foi a última, e o que ele pede.")}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {store && <ButtonLink label={t("Ver a loja")} kind="line" href={storePath(store.slug)} />}
        {store && <SearchAlert request={{ q: "", sort: "newest", store: store.name }} of="store" />}
        <ButtonLink kind="line" href={submitCouponPath(store?.slug)}>
          <Plus size={18} /> {t("Enviar cupom")}
        </ButtonLink>
      </div>
    </div>
  );
}

type T = ReturnType<typeof useTranslate>;

function countText({ coupons, isMore, stores }: CouponCounts, store: CartStore | undefined, t: T): string {
  if (coupons === 0) return t("Nenhum cupom valendo agora.");
  if (coupons === 1) return t("Um cupom valendo.");
  const [n, of] = [coupons.toLocaleString("pt-BR"), stores.toLocaleString("pt-BR")];
  if (isMore) return t("Mais de {{n}} cupons valendo.", { n });
  if (store) return t("{{n}} cupons valendo.", { n });
  return stores === 1
    ? t("{{n}} cupons valendo em uma loja.", { n })
    : t("{{n}} cupons valendo em {{of}} lojas.", { n, of });
}

function Answer({ request: { cart, page }, live, store, now }: CouponsViewProps) {
  const t = useTranslate();
  if (cart === undefined)
    return (
      <p className="text-lead">
        {t(
          "Digite o valor do carrinho: mostramos quanto cada cupom tira, com o mínimo e o teto na conta, o melhor primeiro.",
        )}
      </p>
    );
  if (live.length === 0) return <p className="text-lead">{t("Nenhum cupom valendo para fazer a conta.")}</p>;
  return (
    <CartSums cart={cart} coupons={live} isOneStore={store !== undefined} isFirst={page === 1} now={now} />
  );
}

function LiveCoupons(props: CouponsViewProps) {
  const { path, request, store, live, hasMore, now } = props;
  const t = useTranslate();
  return (
    <Part id="lista" title="Cupons valendo">
      <ListChoices {...props} />
      {live.length > 0 ? (
        <Tickets coupons={live} isOwnStore={store !== undefined} now={now} />
      ) : (
        <NoCoupons isFirst={request.page === 1} path={path} />
      )}
      {(hasMore || request.page > 1) && (
        <nav aria-label={t("Páginas")} className="coupons-more">
          {request.page > 1 && (
            <ButtonLink
              label={t("Página anterior")}
              kind="line"
              rel="prev"
              href={couponsAddress(path, { ...request, page: request.page - 1 })}
            />
          )}
          {hasMore && (
            <ButtonLink
              label={t("Mais cupons")}
              kind="line"
              rel="next"
              href={couponsAddress(path, { ...request, page: request.page + 1 })}
            />
          )}
        </nav>
      )}
    </Part>
  );
}

function NoCoupons({ isFirst, path }: { isFirst: boolean; path: string }) {
  const t = useTranslate();
  return (
    <EmptyList
      title={t("Nenhum cupom aqui agora")}
      text={t("Sabe de um que funciona? Envie: depois de conferido, ele aparece para todo mundo.")}
    >
      <ButtonLink label={t("Enviar cupom")} kind="primary" size="lg" href={submitCouponPath()} />
      {!isFirst && <ButtonLink label={t("Voltar ao começo")} kind="line" size="lg" href={path} />}
    </EmptyList>
  );
}

interface TicketsProps {
  coupons: readonly Coupon[];
  now: Date;
  isOwnStore: boolean;
}

export function Tickets({ coupons, now, isOwnStore }: TicketsProps) {
  return (
    <div className="tickets">
      {coupons.map((coupon) => (
        <CouponTicket key={coupon.id} coupon={coupon} now={now} isOwnStore={isOwnStore} />
      ))}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useTranslate();
  return (
    <section className="coupons-part" aria-labelledby={id}>
      <h2 id={id} className="text-2xl font-[750]">
        {t(title)}
      </h2>
      {children}
    </section>
  );
}

/** In the rule's own figures. */
function HowToRead() {
  const t = useTranslate();
  const { days, dead, recent, endedDays } = couponRule;
  return (
    <Part id="caderno" title="Como ler o caderno">
      <p className="max-w-[44em] text-lead">
        {t(
          "Cada quadradinho é um relato de um membro, do mais antigo ao mais novo, até {{recent}}. Uma pessoa conta uma vez por dia e por cupom; os relatos valem por {{days}} dias. Quando os {{last}} últimos falharam, de pelo menos {{people}} pessoas, o cupom está «Provavelmente vencido»; o que acabou fica aqui por {{ended}} dias. A ordem é a do pior caso: poucos relatos bons valem menos do que muitos.",
          { recent, days, last: dead.last, people: dead.people, ended: endedDays },
        )}
      </p>
    </Part>
  );
}
