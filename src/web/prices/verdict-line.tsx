import { verdictDays } from "#domain/prices/price-verdict.ts";
import { useTranslate } from "#web/translate.ts";
import { VerdictChip } from "./verdict-chip.tsx";
import { type JudgedOffer, verdictSentence } from "./verdict-sentence.ts";

/** The verdict with its reason is one link, to the evidence. */
export function VerdictLine({ offer }: { offer: JudgedOffer }) {
  const t = useTranslate();
  return (
    <a href="#historico" className="verdict-line">
      <VerdictChip verdict={offer.verdict} />
      {offer.is_lowest && (
        <span className="verdict verdict-large verdict-real">
          {t("Menor preço em {{n}} dias", { n: verdictDays.window })}
        </span>
      )}
      <span>{verdictSentence(offer, t)}</span>
    </a>
  );
}
