import { formatDate } from "#domain/format/written-date.ts";
import type { LogHead } from "#domain/log/log-entry.ts";
import { logPath } from "#domain/log/log-limits.ts";
import {
  entriesOnPage,
  type LogRequest,
  logAddress,
  logFilePath,
  readLogQuery,
  type UnknownFilter,
  unknownFilters,
} from "#domain/log/log-query.ts";
import { transparencyPath } from "#domain/site/transparency-path.ts";
import type { ChangeTag } from "#server/db/changes.ts";
import { findHead } from "#server/log/log-store.ts";
import { findBeginning, listShownEntries, type ShownEntry } from "#server/log/shown-entries-store.ts";
import { breadcrumbData } from "#site/discovery/product-data.ts";
import type { Head, Page, PageContext } from "#site/serving/page.ts";
import { Island } from "#web/islands/island.tsx";
import { VerifyLogIsland } from "#web/log/verify-log-island.tsx";
import { verifyTexts } from "#web/log/verify-texts.ts";
import { Breadcrumbs, type Crumb } from "#web/products/detail/breadcrumbs.tsx";
import { type Translate, useLanguage, useTranslate } from "#web/translate.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CheckYourself } from "./check-yourself.tsx";
import { LogFilters, UnknownFilters } from "./log-filters.tsx";
import { LogList } from "./log-list.tsx";
import { LogRules } from "./log-rules.tsx";

interface LogData {
  request: LogRequest;
  unknown: readonly UnknownFilter[];
  head: LogHead;
  /** Null while the log has no entry. */
  since: string | null;
  entries: ShownEntry[];
  next: number | null;
}

const title = "Registro da moderação";
const lead =
  "Cada decisão, remoção, suspensão e recurso, com regra, motivo e o que mudou. Ninguém é nomeado aqui.";

function crumbsOf(t: Translate): Crumb[] {
  return [
    { name: t("Início"), path: "/" },
    { name: t("Transparência"), path: transparencyPath },
    { name: t(title), path: logPath },
  ];
}

async function load({ db, query, now }: PageContext): Promise<LogData> {
  const request = readLogQuery(query);
  const head = await findHead(db);
  const beginning = await findBeginning(db);
  // Even the first row may be a broken one.
  const since = beginning !== null && Number.isNaN(Date.parse(beginning)) ? now.toISOString() : beginning;
  return {
    request,
    unknown: unknownFilters(query),
    head,
    since,
    ...(await listShownEntries(db, request, entriesOnPage)),
  };
}

function View({ data, context }: { data: LogData; context: PageContext }) {
  const t = useTranslate();
  const { head, since } = data;
  return (
    <div className="wrap pt-7 pb-16">
      <Breadcrumbs crumbs={crumbsOf(t)} />
      <header className="books-head">
        <h1 className="text-4xl font-extrabold">{t(title)}</h1>
        <p>
          {t(lead)}{" "}
          {t(
            "Cada linha guarda a impressão digital da anterior: mudar uma linha antiga quebra todas as seguintes.",
          )}
        </p>
      </header>
      {since === null ? (
        <p className="panel">{t("O registro ainda não começou: o primeiro ato aparece com o site no ar.")}</p>
      ) : (
        <>
          <Verify head={head} since={since} />
          <LogFilters request={data.request} since={since} now={context.now} />
          <UnknownFilters unknown={data.unknown} />
          <Entries {...data} />
          <LogRules />
          <CheckYourself site={context.site} />
        </>
      )}
    </div>
  );
}

function Verify({ head, since }: { head: LogHead; since: string }) {
  const [t, language] = [useTranslate(), useLanguage()];
  const props = { head, since: formatDate(since, language) };
  return (
    <>
      <Island name="verify-log" wake="touch" props={props} texts={verifyTexts}>
        <VerifyLogIsland {...props} />
      </Island>
      <p className="no-script">
        {t("Para conferir aqui é preciso JavaScript. Sem ele, dá para")}{" "}
        <a className="text-link" href="#conferir">
          {t("baixar o registro e conferir no seu computador")}
        </a>
        .
      </p>
    </>
  );
}

function Entries({ request, entries, next }: LogData) {
  const t = useTranslate();
  return (
    <>
      <h2 className="sr-only">{t("Atos")}</h2>
      {entries.length > 0 ? (
        <LogList entries={entries} />
      ) : (
        <p className="panel">{t("Nenhum ato assim. Experimente outro mês ou outro ato.")}</p>
      )}
      <div className="log-more">
        {request.before !== undefined && (
          <ButtonLink
            kind="ghost"
            rel="nofollow"
            href={logAddress({ ...request, before: undefined })}
            label={t("Voltar ao começo da lista")}
          />
        )}
        {next !== null && (
          <ButtonLink
            kind="line"
            rel="nofollow"
            href={logAddress({ ...request, before: next })}
            label={t("Atos anteriores")}
          />
        )}
      </div>
    </>
  );
}

function head({ request, unknown }: LogData, { site, t }: PageContext): Head {
  return {
    title: `${t(title)} · ${site.name}`,
    description: t(lead),
    canonical: logPath,
    noindex: unknown.length > 0 || Object.values(request).some((value) => value !== undefined),
    feeds: { path: logPath, title: t(title) },
    structuredData: [breadcrumbData(crumbsOf(t), site), dataOf(site.url, t)],
  };
}

/** The log as a file that anybody may take. */
function dataOf(url: string, t: Translate): object {
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name: t(title),
    description: t(lead),
    url: url + logPath,
    isAccessibleForFree: true,
    distribution: {
      "@type": "DataDownload",
      encodingFormat: "application/x-ndjson",
      contentUrl: url + logFilePath,
    },
  };
}

/** An act waits for no page: nothing of the log drops this one, which is made again after a minute. Only what it names does. */
export const moderationLogPage: Page<LogData> = {
  sheet: "transparency",
  load,
  head,
  View,
  tags: ({ entries }) => namedTags(entries),
  isInvented: ({ query }) => Object.keys(query).length > 0,
};

/** What is withdrawn must not be named for another minute. */
export function namedTags(entries: readonly ShownEntry[]): ChangeTag[] {
  return entries.flatMap(({ about }) => about?.tag ?? []);
}
