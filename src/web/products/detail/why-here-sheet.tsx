import type { ListedOffer } from "#domain/products/product.ts";
import { heatRule } from "#domain/votes/heat.ts";
import { coldReasonNames, coldReasons } from "#domain/votes/vote-rule.ts";
import { coldVotes, heatParts, type WhyHere } from "#domain/votes/why-here.ts";
import { useTranslate } from "#web/translate.ts";
import { useNumber } from "./use-number.ts";

export interface WhyHereProps {
  offer: ListedOffer;
  why: WhyHere;
  now: Date;
}

/** The offer's own numbers in the formula of the order. A native popover, so it opens without a script. */
export function WhyHereSheet({ offer, why, now }: WhyHereProps) {
  const t = useTranslate();
  // Heat and place would give a masked temperature away.
  const isMasked = offer.temperature === null;
  return (
    <div id="porque" popover="auto" role="dialog" aria-labelledby="porque-titulo" className="sheet">
      <h3 id="porque-titulo">{t("Por que está aqui?")}</h3>
      <p>
        {isMasked
          ? t("A nota aparece com 5 votos ou 30 minutos.")
          : why.place === null
            ? t("Está fora da lista Quentes, que tem as 500 mais quentes dos últimos 7 dias.")
            : t("É a {{n}}ª da lista Quentes.", { n: why.place })}{" "}
        {t("A conta é aberta e a mesma para todas as ofertas.")}
      </p>
      <HeatSum offer={offer} why={why} now={now} isMasked={isMasked} />
      <p>
        {t("Comissão não entra na conta.")}{" "}
        <a href="/transparencia#comissao" className="text-link">
          {t("Como provamos isso")}
        </a>
      </p>
    </div>
  );
}

function HeatSum({ offer, why, now, isMasked }: WhyHereProps & { isMasked: boolean }) {
  const t = useTranslate();
  const number = useNumber();
  const { graceHours, gravity, personWeight } = heatRule;
  const parts = heatParts(why, offer.published_at ?? offer.created_at, now);
  const cold = coldVotes(why);
  const heat = (parts.votes + parts.clicks + parts.people) / parts.divisor;
  return (
    <dl className="heat-sum">
      {!isMasked && (
        <div>
          <dt>
            {t("Votos quentes: {{hot}}; frios: {{cold}}", { hot: why.voters - cold, cold })}
            <small>{t("Cada um vale de 0,25 a 1,5, conforme o nível; contas novas, 0.")}</small>
            {cold > 0 && <ColdReasons why={why} />}
          </dt>
          <dd>{number(parts.votes)}</dd>
        </div>
      )}
      <div>
        <dt>
          {t("Cliques em 24 horas: {{n}}", { n: why.clicks })}
          <small>ln(1 + {why.clicks})</small>
        </dt>
        <dd>+ {number(parts.clicks)}</dd>
      </div>
      <div>
        <dt>
          {t("Pessoas que comentaram: {{n}}", { n: why.people })}
          <small>
            {number(personWeight)} × {why.people}
          </small>
        </dt>
        <dd>+ {number(parts.people)}</dd>
      </div>
      <div>
        <dt>
          {t("Idade em horas: {{n}}", { n: number(parts.hours) })}
          <small>
            ({number(parts.hours)} + {graceHours})<sup>{number(gravity)}</sup>
          </small>
        </dt>
        <dd>÷ {number(parts.divisor)}</dd>
      </div>
      {!isMasked && (
        <div className="heat-total">
          <dt>{t("Calor")}</dt>
          <dd>{number(heat)}</dd>
        </div>
      )}
    </dl>
  );
}

function ColdReasons({ why }: Pick<WhyHereProps, "why">) {
  const t = useTranslate();
  const counted = coldReasons.filter((reason) => why.cold[reason]);
  return (
    <small>{counted.map((reason) => `${t(coldReasonNames[reason])}: ${why.cold[reason]}`).join(" · ")}</small>
  );
}
