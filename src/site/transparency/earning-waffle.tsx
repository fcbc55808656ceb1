import { type Earning, earnings } from "#domain/affiliate/store-link.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

/** Squares of a row, and their size with the space behind. */
const [perRow, size, step] = [10, 30, 34] as const;

const names: Record<Earning, string> = { earns: "com comissão", may: "pode render", no: "sem comissão" };

/** The hottest offers as squares in their order, each with its place. The key says the same in numbers. */
export function EarningWaffle({ top }: { top: readonly Earning[] }) {
  const t = useTranslate();
  const height = Math.ceil(top.length / perRow) * step;
  const n = top.filter((earns) => earns === "earns").length;
  return (
    <svg
      className="waffle"
      viewBox={`0 0 ${perRow * step - 2} ${height}`}
      role="img"
      aria-label={t("As {{all}} primeiras ofertas de Quentes, em ordem. {{n}} têm link com comissão.", {
        all: top.length,
        n,
      })}
    >
      {top.map((earns, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its position.
        <Square key={i} earns={earns} place={i + 1} />
      ))}
    </svg>
  );
}

function Square({ earns, place }: { earns: Earning; place: number }) {
  const [x, y] = [((place - 1) % perRow) * step + 1, Math.floor((place - 1) / perRow) * step + 1];
  return (
    <g className={`earns-${earns}`}>
      <rect x={x} y={y} width={size} height={size} rx="7" />
      <text x={x + size / 2} y={y + 20}>
        {place}
      </text>
    </g>
  );
}

export function EarningKey({ counts }: { counts: Record<Earning, number> }) {
  const [t, language] = [useTranslate(), useLanguage()];
  return (
    <ul className="waffle-key">
      {earnings
        .filter((earns) => earns !== "may" || counts.may > 0)
        .map((earns) => (
          <li key={earns}>
            <svg width="14" height="14" aria-hidden="true" className={`earns-${earns}`}>
              <rect x="1" y="1" width="12" height="12" rx="3.5" />
            </svg>
            {t("{{name}}, {{n}}", { name: t(names[earns]), n: counts[earns].toLocaleString(language) })}
          </li>
        ))}
    </ul>
  );
}
