import { formatMoney } from "#domain/format/money.ts";
import type { Evidence } from "#server/prices/evidence-store.ts";
import { VerdictChips } from "#web/prices/verdict-chip.tsx";
import {
  type JudgedOffer,
  judgedOffer,
  verdictReasons,
  verdictSentence,
} from "#web/prices/verdict-sentence.ts";
import { type Translate, useTranslate } from "#web/translate.ts";

type Judged = Pick<Evidence, "offer" | "verdict">;

/** The finding, and beside it why: in figures, so that a reader can do the sum again. */
export function EvidenceVerdictBox({ offer, verdict }: Judged) {
  const t = useTranslate();
  const judged = judgedEvidence({ offer, verdict });
  const reasons = verdictReasons(judged, t);
  const sentences = [...reasons, claimSentence({ offer, verdict }, t), keySentence(offer, t)];
  return (
    <section className="evidence-verdict" aria-labelledby="veredito">
      <div>
        <VerdictChips offer={judged} />
        <h2 id="veredito">{verdictSentence(judged, t)}</h2>
      </div>
      <p>{sentences.filter(Boolean).join(" ")}</p>
    </section>
  );
}

/** As the words and the chart of the offer's own page take it. */
export function judgedEvidence({ offer, verdict }: Judged): JudgedOffer {
  return judgedOffer({ ...offer, verdict: verdict.verdict }, { ...verdict, usual: verdict.usual_price });
}

/** Whether the price that the discount is counted from was ever seen. */
function claimSentence({ offer, verdict }: Judged, t: Translate): string | null {
  const { original_price, sale_price } = offer;
  const { highest } = verdict;
  if (original_price <= sale_price || highest === null || original_price <= highest) return null;
  return t(
    "O preço original anunciado, {{claimed}}, não apareceu entre os preços vistos antes desta oferta: o maior foi {{highest}}.",
    { claimed: formatMoney(original_price), highest: formatMoney(highest) },
  );
}

function keySentence({ product_key }: Evidence["offer"], t: Translate): string | null {
  if (product_key !== null) return null;
  return t("O link da oferta não diz qual é o produto na loja, e por isso não há histórico dele.");
}
