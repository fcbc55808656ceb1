import { Fragment } from "react";
import { verdictDays, verdictLabels, verdictPercents } from "xepa/domain/prices/price-verdict.ts";
import { t } from "../translate.js";

/** The rule in words, from the rule's own numbers. */
export function VerdictRule() {
  const words = verdictWords();
  return (
    <div className="rule">
      <VerdictBasis />
      <dl>
        {shownVerdicts.map((verdict) => (
          <Fragment key={verdict}>
            <dt>{t(verdictLabels[verdict])}</dt>
            <dd>{words[verdict]}</dd>
          </Fragment>
        ))}
        <dt>{t("Menor preço em {{n}} dias", { n: verdictDays.window })}</dt>
        <dd>
          {t("Vimos preços em {{seen}} dias ou mais, e nenhum era menor.", { seen: verdictDays.enoughSeen })}
        </dd>
      </dl>
    </div>
  );
}

/** Which prices count. */
export function VerdictBasis() {
  const { window, median, holds } = verdictDays;
  return (
    <p>
      {t(
        "Contam os preços vistos nos {{window}} dias antes da oferta, menos os dela, os das últimas 24 horas e os que nem todos pagam. Comissão não conta. O preço de costume é a mediana do que a loja cobrou em cada um dos últimos {{median}} dias; cada leitura vale até a seguinte, por no máximo {{holds}} dias.",
        {
          window,
          median,
          holds,
        },
      )}
    </p>
  );
}

/** In the order in which they are tried. */
export const shownVerdicts = ["desconto-real", "desconto-inflado", "preco-comum", "poucos-dados"];

function verdictWords() {
  const { median, recent, enoughHeld, enoughSeen } = verdictDays;
  const { ofUsual, ofUsualBelowAll, ofRecent, ofClaimed, inflated } = verdictPercents;
  return {
    "desconto-real": t(
      "Ao menos {{n}}% abaixo do preço de costume, ou {{m}}% se for menor que todos os vistos; e {{r}}% abaixo do último preço dos {{recent}} dias antes. Sem preço de costume, mas com ofertas em {{seen}} dias: menor que todos os preços vistos.",
      {
        n: 100 - ofUsual,
        m: 100 - ofUsualBelowAll,
        r: 100 - ofRecent,
        recent,
        seen: enoughSeen,
      },
    ),
    "desconto-inflado": t(
      "Não é real, a loja diz {{n}}% ou mais, e o «de» dela passa em mais de {{m}}% do preço de costume.",
      {
        n: 100 - ofClaimed,
        m: inflated - 100,
      },
    ),
    "preco-comum": t("Nem um nem outro."),
    "poucos-dados": t(
      "Não sabemos o preço da loja em ao menos {{held}} dos {{median}} dias, ou foi visto em menos de {{seen}} dias.",
      {
        held: enoughHeld,
        median,
        seen: enoughSeen,
      },
    ),
  };
}
