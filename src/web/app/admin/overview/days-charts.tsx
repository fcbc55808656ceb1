import { formatDate } from "#domain/format/written-date.ts";
import type { Overview } from "#domain/operation/overview.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

type Days = Overview["days"];

const kinds = [
  { kind: "clicks", label: "Cliques" },
  { kind: "votes", label: "Votos" },
  { kind: "comments", label: "Comentários" },
  { kind: "offers", label: "Ofertas novas" },
] as const;

const TALLEST = 48;

/** What happened on each of the last 30 days: four small charts, and the figures as a table for who hears them. */
export function DaysCharts({ days }: { days: Days }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-x-6 gap-y-4 p-[min(1.375rem,4vw)]">
        {kinds.map(({ kind, label }) => (
          <div key={kind} className="grid gap-1">
            <dt className="text-sm text-muted">{t(label)}</dt>
            <dd className="grid gap-1.5">
              <span>
                <b className="text-xl">{sum(days, kind).toLocaleString(language)}</b>{" "}
                <span className="text-sm text-muted">
                  {t("hoje {{n}}", { n: (days.at(-1)?.[kind] ?? 0).toLocaleString(language) })}
                </span>
              </span>
              <Bars values={days.map((day) => day[kind])} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="sr-only">
        <table>
          <caption>{t("Por dia, nos últimos 30 dias")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Dia")}</th>
              {kinds.map(({ kind, label }) => (
                <th key={kind} scope="col">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDate(day.day)}</th>
                {kinds.map(({ kind }) => (
                  <td key={kind}>{day[kind]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function sum(days: Days, kind: (typeof kinds)[number]["kind"]): number {
  return days.reduce((all, day) => all + day[kind], 0);
}

function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const width = 100 / values.length;
  const heightOf = (value: number) => Math.max((value / most) * TALLEST, 1);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${TALLEST}`}
      preserveAspectRatio="none"
      className="block h-12 w-full fill-green forced-colors:fill-[CanvasText]"
    >
      {values.map((value, day) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day's place is what it is.
          key={day}
          x={day * width}
          y={TALLEST - heightOf(value)}
          width={width * 0.75}
          height={heightOf(value)}
        />
      ))}
    </svg>
  );
}
