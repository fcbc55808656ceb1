import { useTranslate } from "#web/translate.ts";
import { VerdictChips } from "./verdict-chip.tsx";
import { type JudgedOffer, verdictSentence } from "./verdict-sentence.ts";

/** The verdict with its reason is one link, to the evidence. */
export function VerdictLine({ offer }: { offer: JudgedOffer }) {
  const t = useTranslate();
  return (
    <a href="#historico" className="verdict-line">
      <VerdictChips offer={offer} />
      <span>{verdictSentence(offer, t)}</span>
    </a>
  );
}
