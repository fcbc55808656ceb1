import { productPath } from "#domain/products/product.ts";
import { doubtRule, levelNames, levels, voteWeights } from "#domain/users/level.ts";
import { heatRule } from "#domain/votes/heat.ts";
import { rankedPaths } from "#domain/votes/ranked-list.ts";
import { maskRule } from "#domain/votes/temperature.ts";
import { heatParts } from "#domain/votes/why-here.ts";
import type { HotOffer } from "#server/votes/hottest-sums-store.ts";
import { useNumber } from "#web/products/detail/use-number.ts";
import { useTranslate } from "#web/translate.ts";
import { Ban } from "#web/ui/icons.ts";
import { Part, Sources } from "./part.tsx";
import { sources } from "./sources.ts";

interface OrderProps {
  hottest: readonly HotOffer[];
  now: Date;
}

/** The order's formula with the constants that compute it, and the first offers of the list worked out. */
export function OrderSection({ hottest, now }: OrderProps) {
  const t = useTranslate();
  return (
    <Part
      id="ordem"
      title={t("Como a ordem é feita")}
      lead={t(
        "Uma conta só, igual para todas as ofertas. Em «Por que está aqui?», na página de cada oferta, ela aparece com os números dela.",
      )}
    >
      <div className="board">
        <Formula />
        <Terms />
        <p className="not-in">
          <Ban size={18} />
          <span>
            <b>{t("Não entram:")}</b>{" "}
            {t("comissão, pagamento de loja, tamanho da loja, número de seguidores, o desconto anunciado.")}
          </span>
        </p>
      </div>
      {hottest.length > 0 ? (
        <HotTable hottest={hottest} now={now} />
      ) : (
        <p className="panel mt-4">{t("Nenhuma oferta pontua agora: a lista Quentes está vazia.")}</p>
      )}
      <Sources sources={sources.order} />
    </Part>
  );
}

/** In the words of "Por que está aqui?". */
function Formula() {
  const t = useTranslate();
  const number = useNumber();
  const { personWeight, graceHours, gravity } = heatRule;
  return (
    <p className="formula">
      <b>{t("calor")}</b>
      <i>= (</i>
      <span className="term">{t("votos")}</span>
      <i>+</i>
      <span className="term">{t("ln(1 + cliques)")}</span>
      <i>+</i>
      <span className="term">{t("{{n}} × pessoas", { n: number(personWeight) })}</span>
      <i>) ÷</i>
      <span className="term">
        {t("(horas + {{n}})", { n: number(graceHours) })}
        <span className="sr-only"> {t("elevado a")} </span>
        <sup>{number(gravity)}</sup>
      </span>
    </p>
  );
}

function Terms() {
  const t = useTranslate();
  const number = useNumber();
  const { clickHours, days, personWeight, listed } = heatRule;
  const weights = levels.map((level) => `${t(levelNames[level])} ${number(voteWeights[level] / 4)}`);
  return (
    <dl className="terms">
      <div>
        <dt>{t("Votos")}</dt>
        <dd>
          {t("Quentes menos frios, com o peso do nível de quem votou: {{weights}}.", {
            weights: weights.join(" · "),
          })}{" "}
          {t(
            "Conta com menos de {{hours}} horas pesa 0; depois de {{full}} votos do mesmo lugar, o resto pesa {{rest}}.",
            {
              hours: doubtRule.newHours,
              full: doubtRule.fullOfOneSender,
              rest: number(doubtRule.restQuarters / 4),
            },
          )}
        </dd>
      </div>
      <div>
        <dt>{t("Cliques")}</dt>
        <dd>
          {t(
            "Os que foram para a loja nas últimas {{n}} horas, em logaritmo: o centésimo pesa muito menos que o primeiro.",
            { n: clickHours },
          )}
        </dd>
      </div>
      <div>
        <dt>{t("Pessoas")}</dt>
        <dd>
          {t("Quem comentou, cada pessoa uma vez: {{n}}. Quem enviou a oferta não conta.", {
            n: number(personWeight),
          })}
        </dd>
      </div>
      <div>
        <dt>{t("Idade")}</dt>
        <dd>
          {t(
            "Em horas desde a publicação: o que é velho esfria. Depois de {{days}} dias, ou com calor 0 ou menos, sai da lista, que tem as {{listed}} mais quentes.",
            { days, listed },
          )}
        </dd>
      </div>
    </dl>
  );
}

function HotTable({ hottest, now }: OrderProps) {
  const t = useTranslate();
  // What it comes to stands first: a phone shows two columns before one scrolls.
  const heads = ["Calor", "Votos", "Cliques", "Pessoas", "Idade"];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="scroll-x" tabIndex={0} aria-labelledby="ordem-tabela">
        <table className="books-table">
          <caption id="ordem-tabela" className="sr-only">
            {t("As primeiras da lista Quentes agora, com cada parte da conta")}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <a className="text-link" href={rankedPaths.hot}>
                  {t("Agora em Quentes")}
                </a>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hottest.map((offer, i) => (
              <HotRow key={offer.id} offer={offer} place={i + 1} now={now} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="under">
        {t(
          "Calculado quando esta página foi feita, e arredondado; o lugar é o da última ordem, refeita a cada minuto. «novo»: os votos de uma oferta só aparecem com {{people}} deles ou depois de {{minutes}} minutos, para que os primeiros não puxem os outros.",
          maskRule,
        )}
      </p>
    </>
  );
}

function HotRow({ offer, place, now }: { offer: HotOffer; place: number; now: Date }) {
  const t = useTranslate();
  const number = useNumber();
  const { slug, name, store_name, why, published_at, isMasked } = offer;
  const { votes, clicks, people, divisor } = heatParts(why, published_at, now);
  return (
    <tr>
      <th scope="row">
        <span className="place">{place}</span>
        <span lang="pt-BR">
          <a className="lined" href={productPath(slug)}>
            {name}
          </a>
          <small>{store_name}</small>
        </span>
      </th>
      <td>{isMasked ? t("novo") : <b>{number((votes + clicks + people) / divisor)}</b>}</td>
      <td>= {isMasked ? t("novo") : number(votes)}</td>
      <td>+ {number(clicks)}</td>
      <td>+ {number(people)}</td>
      <td>÷ {number(divisor)}</td>
    </tr>
  );
}
