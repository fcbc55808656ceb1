import { verdictSentence } from "xepa/web/prices/verdict-sentence.ts";
import { t } from "../translate.js";
import { VerdictChips } from "./verdict-chip.jsx";

/** The verdict with its reason is one link, to the evidence. */
export function VerdictLine({ offer }) {
  return (
    <a href="#historico" className="verdict-line">
      <VerdictChips offer={offer} />
      <span>{verdictSentence(offer, t)}</span>
    </a>
  );
}
