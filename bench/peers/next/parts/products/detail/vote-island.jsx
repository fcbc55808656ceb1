import { writtenDegrees } from "xepa/domain/votes/temperature.ts";
import { coldReasonNames, coldReasons } from "xepa/domain/votes/vote-rule.ts";
import { Flame, Snowflake } from "../../icons.jsx";
import { t } from "../../translate.js";

export const votesText = "Quentes: {{hot}} · Frias: {{cold}}";
const maskedText = "A nota aparece com 5 votos ou 30 minutos.";

export function VoteIsland({ id, temperature, counts }) {
  return (
    <div data-offer-id={id} className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls that are sent. */}
      <div className="thermo" role="group" aria-label={t("Temperatura")}>
        <button type="button" className="thermo-vote" aria-pressed={false}>
          <Snowflake size={18} /> {t("Fria")}
        </button>
        <output>{temperature === null ? t("novo") : writtenDegrees(temperature)}</output>
        <button type="button" className="thermo-vote" aria-pressed={false}>
          <Flame size={18} /> {t("Quente")}
        </button>
      </div>
      <p className="pulse-note" role="status">
        {counts ? t(votesText, counts) : temperature === null && t(maskedText)} {t("")}
      </p>
      <ReasonSheet />
    </div>
  );
}

function ReasonSheet() {
  return (
    <div id="motivo" popover="auto" role="dialog" aria-labelledby="motivo-titulo" className="sheet">
      <h3 id="motivo-titulo">{t("Por que é fria?")}</h3>
      <div className="reasons">
        {coldReasons.map((reason) => (
          <button key={reason} type="button">
            {t(coldReasonNames[reason])}
          </button>
        ))}
      </div>
    </div>
  );
}
