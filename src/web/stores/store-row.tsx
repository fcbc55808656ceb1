import type { DescribedStore } from "#domain/stores/store.ts";
import { leastForFigure } from "#domain/stores/store-limits.ts";
import { storePath } from "#domain/stores/store-slug.ts";
import { useStoreEarns } from "#web/affiliate/link-terms.ts";
import { useTranslate } from "#web/translate.ts";
import { DiscountSplit } from "./discount-split.tsx";
import { StallMark } from "./stall-mark.tsx";

/** One line of the list: stores compare at a glance. On a phone the same line stacks. */
export function StoreRow({ store }: { store: DescribedStore }) {
  const { slug, name, domains, figures } = store;
  const { judged, real_share } = figures ?? { judged: 0, real_share: null };
  return (
    <li className="store-row">
      <StallMark store={store} />
      <p className="store-name">
        <a href={storePath(slug)} lang="pt-BR">
          {name}
        </a>
        {domains[0] && <span>{domains[0]}</span>}
      </p>
      <Counts {...store} />
      <RealDiscounts judged={judged} real_share={real_share} />
      <Commission store={store} />
    </li>
  );
}

function Counts({ live_offers, live_coupons }: Pick<DescribedStore, "live_offers" | "live_coupons">) {
  const t = useTranslate();
  return (
    <p className="store-counts">
      <span className={live_offers === 0 ? "store-none" : undefined}>{offersText(live_offers, t)}</span>
      <span className={live_coupons === 0 ? "store-none" : undefined}>{couponsText(live_coupons, t)}</span>
    </p>
  );
}

type T = ReturnType<typeof useTranslate>;

export function offersText(n: number, t: T): string {
  if (n === 0) return t("sem oferta");
  return n === 1 ? t("1 oferta") : t("{{n}} ofertas", { n: n.toLocaleString("pt-BR") });
}

export function couponsText(n: number, t: T): string {
  if (n === 0) return t("sem cupom");
  return n === 1 ? t("1 cupom") : t("{{n}} cupons", { n: n.toLocaleString("pt-BR") });
}

function RealDiscounts({ judged, real_share: share }: { judged: number; real_share: number | null }) {
  const t = useTranslate();
  if (share === null)
    return (
      <p className="store-true">
        <span className="store-few">{fewText(judged, t)}</span>
      </p>
    );
  return (
    <p className="store-true">
      <DiscountSplit judged={judged} share={share} />
      <span className="tabular-nums">
        <b>{share}%</b>{" "}
        <span className="text-muted">{t("de {{n}}", { n: judged.toLocaleString("pt-BR") })}</span>
      </span>
    </p>
  );
}

/** A figure of too few offers would only look like one. */
export function fewText(n: number, t: T): string {
  return t("poucos dados ({{n}} de {{fewest}})", { n, fewest: leastForFigure });
}

function Commission({ store }: { store: DescribedStore }) {
  const t = useTranslate();
  const earns = useStoreEarns();
  return <p className="store-pay">{t(commissionText(earns(store)))}</p>;
}

export function commissionText(commission: boolean | null): string {
  if (commission === null) return "não informado";
  return commission ? "com comissão" : "sem comissão";
}
