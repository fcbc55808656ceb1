import type { MouseEvent } from "react";
import { dayInSaoPaulo } from "#domain/format/date.ts";
import { usualClaim } from "#domain/prices/usual-claim.ts";
import type { ModeratedProduct, Review } from "#domain/products/moderation.ts";
import { onFirstClick } from "#web/app/admin/frame/icon-button.tsx";
import { Key } from "#web/app/admin/frame/key.tsx";
import { chartOf } from "#web/prices/chart-geometry.ts";
import { PriceChart } from "#web/prices/price-chart.tsx";
import { EvidenceTable } from "#web/prices/price-tables.tsx";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { judgedOffer, verdictReasons } from "#web/prices/verdict-sentence.ts";
import { useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";

interface PriceReviewProps {
  product: ModeratedProduct;
  prices: Review["prices"];
  areKeysOn: boolean;
  onCorrect: () => void;
}

/** What the offer would be called if it were published as it is, and why: an invented original price is seen at a glance. */
export function PriceReview({ product, prices, areKeysOn, onCorrect }: PriceReviewProps) {
  const t = useTranslate();
  if (!prices)
    return (
      <p className="text-muted">
        {t("Sem histórico: a oferta é grátis, ou o link não diz qual é o produto.")}
      </p>
    );
  const { sale_price, original_price, discount } = product;
  const offer = judgedOffer({ sale_price, original_price, discount, verdict: prices.verdict }, prices);
  const { days, evidence } = prices;
  const chart = chartOf({ days, ...offer, today: dayInSaoPaulo(new Date()) });

  function correct(event: MouseEvent): void {
    onFirstClick(onCorrect)(event);
    // The button will be gone. Also after the second click, whose press has taken the focus back to it.
    document.querySelector<HTMLElement>(`[data-row="${product.id}"]`)?.focus({ preventScroll: true });
  }

  return (
    <div className="grid gap-3">
      <p className="grid justify-items-start gap-1.5">
        <VerdictChip verdict={offer.verdict} />
        <span className={offer.verdict === "desconto-inflado" ? "font-[650]" : ""}>
          {verdictReasons(offer, t).join(" ")}
        </span>
      </p>
      {usualClaim(product, offer.usual) && (
        <Button kind="line" className="justify-self-start" onClick={correct}>
          {t("Trocar o «de» pelo preço de costume")} {areKeysOn && <Key name="D" />}
        </Button>
      )}
      {chart && (
        <div className="[&>.chart]:h-36">
          <PriceChart chart={chart} days={days} offer={offer} isOver={false} />
        </div>
      )}
      {evidence.length > 0 && (
        <details>
          <summary className="min-h-7 font-[650]">{t("O que foi visto antes")}</summary>
          <EvidenceTable evidence={evidence} />
        </details>
      )}
    </div>
  );
}
