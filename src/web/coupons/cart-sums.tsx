import { type CartLine, cartLine } from "#domain/coupons/cart-line.ts";
import { couponAsks, couponGivesLine, shortMoney } from "#domain/coupons/coupon-labels.ts";
import { couponAnchor } from "#domain/coupons/coupon-path.ts";
import type { Coupon } from "#domain/coupons/coupon-response-schema.ts";
import { formatMoney } from "#domain/format/money.ts";
import { formatDate } from "#domain/format/written-date.ts";
import { type Translate, useTranslate } from "#web/translate.ts";
import { Check } from "#web/ui/icons.ts";
import { countsText } from "./coupon-ledger.tsx";
import { couponPurpose } from "./coupon-words.ts";

/** The list below holds all of them, with their codes to copy. */
const mostExplained = 5;

interface CartSumsProps {
  cart: number;
  coupons: readonly Coupon[];
  now: Date;
  isOneStore: boolean;
  /** The first page: the best of a later one is not the best. */
  isFirst: boolean;
}

/** What each coupon does to the cart, best first; one that does nothing says why. */
export function CartSums({ cart, coupons, now, isOneStore, isFirst }: CartSumsProps) {
  const t = useTranslate();
  const lines = coupons
    .slice(0, mostExplained)
    .map((coupon) => ({ coupon, line: cartLine(coupon, cart, now) }));
  if (lines.length === 0) return null;
  return (
    <>
      <ol
        className="sums"
        aria-label={t("Cupons para um carrinho de {{price}}", { price: formatMoney(cart) })}
      >
        {lines.map(({ coupon, line }, i) => (
          <SumLine
            key={coupon.id}
            {...{ coupon, line, isOneStore }}
            isBest={isFirst && i === 0 && line.off > 0}
          />
        ))}
      </ol>
      <p className="mt-2 text-sm text-muted">
        {t("A conta usa um cupom por vez, sem o frete. O valor final é o da loja.")}
      </p>
    </>
  );
}

interface SumLineProps {
  coupon: Coupon;
  line: CartLine;
  isOneStore: boolean;
  isBest: boolean;
}

function SumLine({ coupon, line, isOneStore, isBest }: SumLineProps) {
  const t = useTranslate();
  const { worked, failed, store } = coupon;
  const asks = couponAsks({ ...coupon, min_purchase: null }, t);
  const counts = worked + failed > 0 ? [countsText(worked, worked + failed, t)] : [];
  const why = [whyText(coupon, line, t), thenText(coupon, line, t), ...asks, ...counts].filter(Boolean);
  const what = couponPurpose(coupon);
  return (
    <li className={isBest ? "sum-best" : undefined}>
      <span>
        <a href={`#${couponAnchor(coupon)}`} className="sum-code">
          {coupon.code}
        </a>
        {!isOneStore && <span className="sum-store"> {store.name}</span>}
        {isBest && (
          <span className="tag-best">
            <Check size={14} /> {t("melhor")}
          </span>
        )}
      </span>
      <span className={line.off > 0 ? "sum-off" : "sum-off sum-none"}>
        {line.off > 0 ? `− ${formatMoney(line.off)}` : t("não desconta")}
      </span>
      <span className="sum-why">
        {why.join(" · ")}
        {why.length > 0 && what !== "" && " · "}
        {what !== "" && <span lang="pt-BR">{what}</span>}
      </span>
      <span className="sum-pays">{t("paga {{price}}", { price: formatMoney(line.pays) })}</span>
    </li>
  );
}

/** What is lost below the minimum. */
function thenText(coupon: Coupon, { why }: CartLine, t: Translate): string {
  if (why !== "below_minimum" || coupon.kind === "other") return "";
  return t("a partir dele: {{gives}}", { gives: couponGivesLine(coupon, t) });
}

function whyText({ value, cap, min_purchase, starts_at }: Coupon, line: CartLine, t: Translate): string {
  const percent = (value ?? 0).toLocaleString("pt-BR");
  const least = min_purchase === null ? "" : shortMoney(min_purchase);
  switch (line.why) {
    case "empty":
      return t("O carrinho está vazio: não há o que descontar");
    case "not_started":
      return t("Começa em {{date}}", { date: formatDate(starts_at ?? "") });
    case "below_minimum":
      return t("Faltam {{price}} para o mínimo de {{least}}", { price: formatMoney(line.missing), least });
    case "freight":
      return t("Tira o frete, que não entra na conta");
    case "no_figure":
      return t("Quanto ele tira, só a loja diz");
    case "capped":
      return t("{{n}}% seriam {{price}}, mas o teto é {{cap}}", {
        n: percent,
        price: formatMoney(line.would),
        cap: shortMoney(cap ?? 0),
      });
    case "whole_cart":
      return t("Não tira mais do que o carrinho");
    case "percent":
      return t("{{n}}% do carrinho", { n: percent });
    case "amount":
      return least && t("O carrinho passa do mínimo de {{least}}", { least });
  }
}
