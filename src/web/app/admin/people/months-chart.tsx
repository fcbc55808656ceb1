import { formatMonth } from "#domain/format/written-date.ts";
import { type UserStats, userStatsSizes } from "#domain/users/user.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";

/** How tall the tallest bar is, in CSS pixels; a month without anybody still has a line to stand on. */
const TALLEST = 160;
const LOWEST = 2;

type Months = UserStats["monthlyStats"];

export function MonthsChart({ months, className = "" }: { months: Months | undefined; className?: string }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="novos-usuarios" className={`sheet ${className}`}>
      <div className="sheet-head">
        <h2 id="novos-usuarios" className="text-xl font-bold">
          {t("Novos usuários")}
        </h2>
        <span className="text-sm text-muted">{t("últimos {{n}} meses", { n: userStatsSizes.months })}</span>
      </div>
      {months ? (
        <Bars months={months} />
      ) : (
        <div aria-hidden="true" className="skeleton min-h-60 rounded-none" />
      )}
    </section>
  );
}

/** Screen readers read the figures as a table. */
function Bars({ months }: { months: Months }) {
  const t = useTranslate();
  const language = useLanguage();
  const most = Math.max(...months.map(({ users }) => users), 1);
  return (
    <>
      <div aria-hidden="true" className="flex items-end gap-1 min-h-60 py-4 px-[min(1.375rem,4vw)]">
        {months.map(({ month, users }) => (
          <div
            key={month}
            className="grid flex-[1_1_0] gap-1.25 justify-items-center min-w-0 text-xs text-muted group"
          >
            <b className="text-ink">{users.toLocaleString(language)}</b>
            <svg
              aria-hidden="true"
              // The month that is not over yet has another colour.
              className="block max-w-14 fill-green group-last:fill-[#f2b705] forced-colors:fill-[CanvasText] forced-colors:group-last:fill-[CanvasText]"
              width="100%"
              height={Math.max(Math.round((users / most) * TALLEST), LOWEST)}
            >
              <rect width="100%" height="100%" rx="6" />
            </svg>
            <span>{formatMonth(month, language)}</span>
          </div>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{t("Novos usuários por mês")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Mês")}</th>
              <th scope="col">{t("Novos usuários")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, users }) => (
              <tr key={month}>
                <th scope="row">{`${formatMonth(month, language)} ${month.slice(0, 4)}`}</th>
                <td>{users}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
