import { formatLongMonth } from "#domain/format/written-date.ts";
import { type LogGroup, logActs, logGroups } from "#domain/log/log-acts.ts";
import { logPath } from "#domain/log/log-limits.ts";
import { type LogRequest, logAddress, logMonths, type UnknownFilter } from "#domain/log/log-query.ts";
import { IgnoredFilters } from "#web/products/search/ignored-filters.tsx";
import { LinkChips } from "#web/products/sort-chips.tsx";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { Button } from "#web/ui/button.tsx";

interface LogFiltersProps {
  request: LogRequest;
  /** When the log began. */
  since: string;
  now: Date;
}

/** Lead to addresses, so they need no script: groups of acts as links, one act and a month as a form. */
export function LogFilters({ request, since, now }: LogFiltersProps) {
  const t = useTranslate();
  const groups = [undefined, ...(Object.keys(logGroups) as LogGroup[])];
  return (
    <div className="log-tools">
      <LinkChips
        label={t("Atos sobre")}
        choices={groups}
        current={request.act}
        nameOf={(group) => (group ? logGroups[group] : "Tudo")}
        addressOf={(act) => logAddress({ month: request.month, act })}
      />
      <search aria-label={t("Filtrar os atos")}>
        <form action={logPath} className="log-find">
          <ActField act={request.act} />
          <MonthField month={request.month} months={logMonths(since, now)} />
          <Button label={t("Filtrar")} kind="line" type="submit" />
        </form>
      </search>
    </div>
  );
}

const filterNames = { act: "Ato", month: "Mês", before: "Atos anteriores" } as const;

export function UnknownFilters({ unknown }: { unknown: readonly UnknownFilter[] }) {
  return <IgnoredFilters ignored={unknown} labels={filterNames} />;
}

function ActField({ act }: Pick<LogRequest, "act">) {
  const t = useTranslate();
  const isGroup = act !== undefined && Object.hasOwn(logGroups, act);
  return (
    <label className="log-field">
      <span className="field-label">{t("Ato")}</span>
      <select name="ato" className="control" defaultValue={act ?? ""}>
        <option value="">{t("Todos")}</option>
        {isGroup && <option value={act}>{t(logGroups[act as keyof typeof logGroups])}</option>}
        {Object.entries(logActs)
          .filter(([id]) => !Object.hasOwn(logGroups, id))
          .map(([id, name]) => (
            <option key={id} value={id}>
              {t(name)}
            </option>
          ))}
      </select>
    </label>
  );
}

function MonthField({ month = "", months }: Pick<LogRequest, "month"> & { months: readonly string[] }) {
  const [t, language] = [useTranslate(), useLanguage()];
  return (
    <label className="log-field">
      <span className="field-label">{t("Mês")}</span>
      <select name="mes" className="control" defaultValue={month}>
        <option value="">{t("Todos")}</option>
        {months.map((each) => (
          <option key={each} value={each}>
            {formatLongMonth(each, language)}
          </option>
        ))}
      </select>
    </label>
  );
}
