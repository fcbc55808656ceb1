import { figureDays, leastForFigure } from "#domain/stores/store-limits.ts";
import type { VerdictSums } from "#server/stores/verdict-sums-store.ts";
import { VerdictRule } from "#web/prices/verdict-rule.tsx";
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
      <div className="panel verdict-words">
        <VerdictRule />
      </div>
      <p className="under">
        <JudgedCount sums={sums} />
      </p>
      <Sources sources={sources.verdict} />
    </Part>
  );
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
