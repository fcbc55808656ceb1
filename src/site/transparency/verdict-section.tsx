import type { Verdict } from "#domain/prices/price-verdict.ts";
import { figureDays, leastForFigure } from "#domain/stores/store-limits.ts";
import type { VerdictSums } from "#server/stores/verdict-sums-store.ts";
import { VerdictChip } from "#web/prices/verdict-chip.tsx";
import { shownVerdicts, useVerdictWords, VerdictBasis } from "#web/prices/verdict-rule.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Part, Sources } from "./part.tsx";
import { sources } from "./sources.ts";

/** The rule from its own numbers, and how it has judged. */
export function VerdictSection({ sums }: { sums: VerdictSums }) {
  const t = useTranslate();
  return (
    <Part
      id="veredito"
      title={t("Como julgamos um desconto")}
      lead={t("Contra os preços que vimos, e não contra o «de» que a loja escreve.")}
    >
      <div className="panel text-lead">
        <VerdictBasis />
      </div>
      <VerdictCards sums={sums} />
      <p className="under">
        <JudgedCount sums={sums} />
      </p>
      <Sources sources={sources.verdict} />
    </Part>
  );
}

/** Each with its rule, and how often it was the verdict. */
function VerdictCards({ sums }: { sums: VerdictSums }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const words = useVerdictWords();
  const counts = sums.judged < leastForFigure ? {} : countsOf(sums);
  const written = (n: number) => n.toLocaleString(language);
  return (
    <ul className="verdict-cards">
      {shownVerdicts.map((verdict) => (
        <li key={verdict} className="panel">
          <VerdictChip verdict={verdict} />
          <p>{words[verdict]}</p>
          {counts[verdict] !== undefined && (
            <p>
              <b>{written(counts[verdict])}</b>{" "}
              <small>
                {t("de {{all}}, {{n}}%", {
                  all: written(sums.offers),
                  n: Math.floor((100 * counts[verdict]) / Math.max(1, sums.offers)),
                })}
              </small>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Inflated ones are counted since later than the others: until then nobody knows the common ones either. */
function countsOf({ offers, judged, real, inflated }: VerdictSums): Partial<Record<Verdict, number>> {
  const known = { "desconto-real": real, "poucos-dados": offers - judged };
  if (inflated === null) return known;
  return { ...known, "desconto-inflado": inflated, "preco-comum": judged - real - inflated };
}

function JudgedCount({ sums: { offers, judged, real } }: { sums: VerdictSums }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const written = (n: number) => n.toLocaleString(language);
  if (judged < leastForFigure)
    return t(
      "Poucos dados: {{n}} descontos julgados em {{days}} dias, e a conta sai a partir de {{least}}.",
      {
        n: written(judged),
        days: figureDays,
        least: leastForFigure,
      },
    );
  return t(
    "Das {{offers}} ofertas publicadas em {{days}} dias, {{judged}} tinham dados para um veredito; em {{real}} delas o desconto era real. Loja por loja, na lista de lojas.",
    { days: figureDays, offers: written(offers), judged: written(judged), real: written(real) },
  );
}
