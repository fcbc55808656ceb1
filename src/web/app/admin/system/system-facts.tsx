import { formatFileSize } from "#domain/format/file-size.ts";
import { formatMinute } from "#domain/format/written-date.ts";
import type { SystemStatus } from "#domain/operation/system-status.ts";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { type Language, type Translate, useLanguage, useTranslate } from "#web/translate.ts";

/** Where two stand in a row, an odd one at the end has the whole of it. */
const grid =
  "grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 @max-[31rem]/panel:[&>:last-child:nth-child(odd)]:col-span-full";

export function SystemFacts({ status }: { status: SystemStatus }) {
  return (
    <dl className={grid}>
      {useFacts(status).map(({ name, value, more }) => (
        <div key={name} className="sheet min-h-29 py-4 px-[min(1.125rem,4vw)]">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <b className="block [font:750_var(--text-xl)/1.25_var(--font-display)] wrap-anywhere">{value}</b>
            <small className="block mt-1 text-xs wrap-anywhere text-muted">{more}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useFacts(status: SystemStatus) {
  const { version, node, started_at, workers, worker, database, disk, backup, images } = status;
  const t = useTranslate();
  const language = useLanguage();
  const place = workers > 1 ? ` · ${t("processo {{n}} de {{of}}", { n: worker, of: workers })}` : "";
  return [
    { name: t("Versão"), value: version, more: `Node ${node.replace("v", "")}` },
    {
      name: t("No ar"),
      value: <PanelAge since={started_at} />,
      more: formatMinute(started_at, language) + place,
    },
    {
      name: t("Banco de dados"),
      value: database.engine === "pglite" ? t("Embutido (PGlite)") : "PostgreSQL",
      more: `PostgreSQL ${database.version} · ${formatFileSize(database.bytes, language)}`,
    },
    { name: t("Último backup"), ...backupFact(backup, t, language) },
    {
      name: t("Espaço em disco"),
      value: disk.free === null ? t("Não se sabe") : formatFileSize(disk.free, language),
      more: t("Livres onde ficam dados e backups."),
    },
    {
      name: t("Imagens"),
      value: images.store === "s3" ? t("Serviço S3") : t("Pasta do servidor"),
      more: t("Vão junto no backup."),
    },
  ];
}

function backupFact({ last, every_minutes: n }: SystemStatus["backup"], t: Translate, language: Language) {
  if (last) return { value: <PanelAge since={last} />, more: formatMinute(last, language) };
  const more =
    n === null
      ? t("Faça um com npm run backup.")
      : t("O primeiro vem até {{n}} min depois de uma mudança.", { n });
  return { value: t("Nenhum ainda"), more };
}

export function SystemSkeleton() {
  const t = useTranslate();
  return (
    <div aria-busy="true">
      <p className="sr-only">{t("Carregando…")}</p>
      <div aria-hidden="true">
        <div className="skeleton mb-3.5 h-12" />
        <div className={grid}>
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <div key={each} className="skeleton min-h-29" />
          ))}
        </div>
      </div>
    </div>
  );
}
