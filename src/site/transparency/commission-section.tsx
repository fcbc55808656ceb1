import type { Earning } from "#domain/affiliate/store-link.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import { leastForFigure } from "#domain/stores/store-limits.ts";
import type { EarningShares } from "#server/affiliate/earning-shares-store.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ShieldCheck } from "#web/ui/icons.ts";
import { EarningKey, EarningWaffle } from "./earning-waffle.tsx";
import { Part, Sources } from "./part.tsx";
import { commissionTests, sources } from "./sources.ts";

type Shares = EarningShares & { at: string };

/** How many links earn at the top and everywhere: if money moved the order, the two would differ. */
export function CommissionSection({ shares }: { shares: Shares | null }) {
  const t = useTranslate();
  return (
    <Part
      id="comissao"
      title={t("A lista não vê a comissão")}
      lead={
        <>
          {shares && <StoresLine {...shares} />}{" "}
          {t(
            "Compare o topo com o site todo. Lojas grandes rendem comissão e também recebem mais votos e cliques, por isso os dois lados raramente são iguais, e com poucas ofertas até uma diferença grande é acaso. O que prova que a comissão não pesa na ordem são os dois testes abaixo.",
          )}
        </>
      }
    >
      {shares ? <Shown shares={shares} /> : <p className="panel">{t("Ainda não há contagem.")}</p>}
      <div className="panel mt-4">
        <p className="finding finding-good">
          <ShieldCheck size={18} />
          <span>
            {t(
              "O código que ordena não pode importar o que sabe de comissão: um teste recusa. Outro teste troca todas as regras de comissão e compara todas as listas, byte por byte: só os links mudam.",
            )}
          </span>
        </p>
        <p className="under">
          {t("Os dois testes:")} <code>{commissionTests[0]}</code> <code>{commissionTests[1]}</code>
        </p>
      </div>
      <Sources sources={sources.commission} />
    </Part>
  );
}

function StoresLine({ stores, configured, all }: Shares) {
  const t = useTranslate();
  if (!configured && all.earns + all.no === 0)
    return t("Quem opera o site não disse que lojas rendem comissão: até lá, todo link pode render.");
  return t("Em {{n}} das {{all}} lojas da lista o link pode render comissão.", {
    n: stores.earns,
    all: stores.of,
  });
}

function Shown({ shares }: { shares: Shares }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const { top, all, at } = shares;
  // The hottest may be fewer than are looked at.
  const firsts = [...new Set([Math.min(10, top.length), top.length])].filter((n) => n > 0);
  const rows = [
    ...firsts.map((n) => ({ name: t("{{n}} primeiras", { n }), counts: countEarnings(top.slice(0, n)) })),
    { name: t("Todas no ar"), counts: all },
  ];
  return (
    <>
      <div className="proof">
        <div className="panel">
          <h3>{t("As primeiras de Quentes, posição por posição")}</h3>
          {top.length > 0 ? (
            <EarningWaffle top={top} />
          ) : (
            <p className="text-muted">{t("Poucos dados: nenhuma oferta pontua agora.")}</p>
          )}
          <EarningKey counts={countEarnings(top)} />
        </div>
        <div className="panel">
          <h3>{t("Ofertas com comissão")}</h3>
          <ul className="bars bars-shares">
            {rows.map((row) => (
              <ShareRow key={row.name} {...row} />
            ))}
          </ul>
        </div>
      </div>
      <p className="under">
        {t("Contado em {{at}}, pela função que faz os links. Porcentagem só a partir de {{n}} ofertas.", {
          at: formatMinute(at, language),
          n: leastForFigure,
        })}
      </p>
    </>
  );
}

type EarningCounts = Record<Earning, number>;

export function countEarnings(links: readonly Earning[]): EarningCounts {
  const counts: EarningCounts = { earns: 0, may: 0, no: 0 };
  for (const earns of links) counts[earns]++;
  return counts;
}

function ShareRow({ name, counts: { earns, may, no } }: { name: string; counts: EarningCounts }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const all = earns + may + no;
  const written = (n: number) => n.toLocaleString(language);
  const width = (n: number) => `${all === 0 ? 0 : (100 * n) / all}%`;
  const values = { n: written(earns), all: written(all), may: written(may) };
  return (
    <li>
      <span>{name}</span>
      <svg width="100%" height="14" aria-hidden="true">
        <rect className="bar-all" width="100%" height="14" rx="5" />
        <rect className="bar-may" width={width(earns + may)} height="14" rx="5" />
        <rect className="bar-part" width={width(earns)} height="14" rx="5" />
      </svg>
      <b>{all < leastForFigure ? t("poucos dados") : `${Math.floor((100 * earns) / all)}%`}</b>
      <small>
        {may > 0 ? t("{{n}} de {{all}}, e {{may}} podem render", values) : t("{{n}} de {{all}}", values)}
      </small>
    </li>
  );
}
