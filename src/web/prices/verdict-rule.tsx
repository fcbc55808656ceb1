import { verdictDays, verdictLabels, verdictPercents } from "#domain/prices/price-verdict.ts";
import { useTranslate } from "#web/translate.ts";

/** The rule in words, from the rule's own numbers. */
export function VerdictRule() {
  const t = useTranslate();
  const { window, median, holds, recent, enoughHeld, enoughSeen } = verdictDays;
  const { ofUsual, ofUsualBelowAll, ofRecent, ofClaimed, inflated } = verdictPercents;
  return (
    <div className="rule">
      <p>
        {t(
          "Contam os preços vistos nos {{window}} dias antes da oferta, menos os dela, os das últimas 24 horas e os que nem todos pagam. Comissão não conta. O preço de costume é a mediana do que a loja cobrou em cada um dos últimos {{median}} dias; cada leitura vale até a seguinte, por no máximo {{holds}} dias.",
          { window, median, holds },
        )}
      </p>
      <dl>
        <dt>{t(verdictLabels["desconto-real"])}</dt>
        <dd>
          {t(
            "Ao menos {{n}}% abaixo do preço de costume, ou {{m}}% se for menor que todos os vistos; e {{r}}% abaixo do último preço dos {{recent}} dias antes. Sem preço de costume, mas com ofertas em {{seen}} dias: menor que todos os preços vistos.",
            {
              n: 100 - ofUsual,
              m: 100 - ofUsualBelowAll,
              r: 100 - ofRecent,
              recent,
              seen: enoughSeen,
            },
          )}
        </dd>
        <dt>{t(verdictLabels["desconto-inflado"])}</dt>
        <dd>
          {t(
            "Não é real, a loja diz {{n}}% ou mais, e o «de» dela passa em mais de {{m}}% do preço de costume.",
            { n: 100 - ofClaimed, m: inflated - 100 },
          )}
        </dd>
        <dt>{t(verdictLabels["preco-comum"])}</dt>
        <dd>{t("Nem um nem outro.")}</dd>
        <dt>{t(verdictLabels["poucos-dados"])}</dt>
        <dd>
          {t(
            "Não sabemos o preço da loja em ao menos {{held}} dos {{median}} dias, ou foi visto em menos de {{seen}} dias.",
            { held: enoughHeld, median, seen: enoughSeen },
          )}
        </dd>
        <dt>{t("Menor preço em {{n}} dias", { n: window })}</dt>
        <dd>{t("Vimos preços em {{seen}} dias ou mais, e nenhum era menor.", { seen: enoughSeen })}</dd>
      </dl>
    </div>
  );
}
