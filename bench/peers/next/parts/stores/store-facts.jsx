import { figureDays, leastForFigure } from "xepa/domain/stores/store-limits.ts";
import { writtenLife } from "xepa/domain/stores/written-life.ts";
import { earnsOf } from "../affiliate/link-terms.js";
import { t } from "../translate.js";
import { DiscountSplit } from "./discount-split.jsx";
import { fewText } from "./store-words.js";

/** Before the job has counted them for the first time. */
const uncounted = {
  days: figureDays,
  offers: 0,
  discounted: 0,
  median_discount: null,
  judged: 0,
  real_share: null,
  median_life_hours: null,
  ended: 0,
  ended_by_people: null,
  at: "",
};

/** What 180 days say of a store. A figure of too few offers is not shown: it says how many there are. */
export function StoreFacts({ store }) {
  const { figures } = store;
  const { discounted, median_discount, ended, ended_by_people, ...rest } = figures ?? uncounted;
  return (
    <>
      <dl className="store-facts">
        <Fact term={t("Desconto anunciado")} n={discounted} figure={percentText(median_discount)}>
          {t("Mediana do que sai do preço «de» anunciado: a conta é da loja, não nossa.")}
        </Fact>
        <RealDiscounts {...rest} />
        <Life median_life_hours={rest.median_life_hours} ended={ended} />
        <Fact
          term={t("Encerradas por pessoas")}
          n={ended}
          figure={ended_by_people === null ? null : ended_by_people.toLocaleString("pt-BR")}
        >
          {t("de {{n}} que acabaram: foi a comunidade que avisou.", { n: ended.toLocaleString("pt-BR") })}
        </Fact>
        <Commission store={store} />
      </dl>
      <p className="mt-2.5 text-sm text-muted">
        {figures ? <Extent offers={figures.offers} /> : t("Os números desta loja ainda não foram contados.")}
      </p>
    </>
  );
}

function Extent({ offers }) {
  return (
    <>
      {offers === 1
        ? t("1 oferta publicada nos últimos {{days}} dias.", { days: figureDays })
        : t("{{n}} ofertas publicadas nos últimos {{days}} dias.", {
            n: offers.toLocaleString("pt-BR"),
            days: figureDays,
          })}{" "}
      {t("Cada número aparece a partir de {{n}} ofertas.", { n: leastForFigure })}
    </>
  );
}

function RealDiscounts({ judged, real_share: share }) {
  return (
    <Fact term={t("Descontos reais")} n={judged} figure={percentText(share)}>
      {share !== null && <DiscountSplit judged={judged} share={share} />}
      {t("de {{n}} descontos julgados contra os preços vistos em 180 dias.", {
        n: judged.toLocaleString("pt-BR"),
      })}
    </Fact>
  );
}

const percentText = (n) => (n === null ? null : `${n}%`);

function Fact({ term, n, figure, children }) {
  return (
    <div>
      <dt>{term}</dt>
      {figure === null ? (
        <dd className="text-muted">{fewText(n, t)}</dd>
      ) : (
        <dd>
          <b>{figure}</b>
          {children}
        </dd>
      )}
    </div>
  );
}

function Life({ median_life_hours: hours, ended }) {
  const written = hours === null ? null : writtenLife(hours);
  return (
    <Fact term={t("Quanto dura uma oferta")} n={ended} figure={written && t(written.text, { n: written.n })}>
      {t("É a mediana das que acabaram.")}
    </Fact>
  );
}

/** By the operator's rules, else said by the team; it moves no offer. */
function Commission({ store }) {
  const commission = earnsOf(store);
  return (
    <div>
      <dt>{t("Os links rendem comissão?")}</dt>
      <dd>
        <b className={commission === null ? "store-unsaid" : undefined}>
          {commission === null ? t("Não informado") : t(commission ? "Sim" : "Não")}
        </b>
        {commission
          ? t("Se você comprar pelo nosso link, podemos receber uma parte. O preço e a ordem não mudam.")
          : t("A ordem das ofertas não olha para isso.")}
      </dd>
    </div>
  );
}
