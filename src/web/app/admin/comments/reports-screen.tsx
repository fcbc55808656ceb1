import { Link, useSearchParams } from "react-router";
import { type ReportReason, reportReasons } from "#domain/comments/report-reasons.ts";
import type { ReportedContent } from "#domain/comments/report-schema.ts";
import { decideReports, loadReports } from "#web/api/comments-admin.ts";
import { DecisionRow } from "#web/app/admin/frame/decision-row.tsx";
import { PanelAge } from "#web/app/admin/frame/panel-age.tsx";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { useDecisions } from "#web/app/admin/frame/use-decisions.ts";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { WaitingTabs } from "#web/app/admin/frame/waiting-tabs.tsx";
import { editPath } from "#web/app/admin/products/products-query.ts";
import { useTranslate } from "#web/translate.ts";
import { newKey } from "#web/ui/idempotency-key.ts";

/** What people reported, by what it is about: the longest-waiting first. */
export function ReportsScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const list = usePanelList({ cursor: address.get("cursor") || undefined, limit: 50 }, loadReports);
  const { waiting, notes, act, currentId, look } = useDecisions({
    rows: list.data?.reports ?? [],
    decisions: ["dismissed", "upheld"] as const,
    decide,
    reload: list.load,
  });
  return (
    <>
      <PanelHead title={t("Denúncias")} />
      <WaitingTabs />
      <PanelList
        list={list}
        rows={list.data && waiting}
        title={t("Denúncias abertas")}
        extent={list.data && t("{{n}} à espera", { n: waiting.length })}
        skeleton={{ rows: 5, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-24" }}
        empty={t("Nenhuma denúncia aberta.")}
      >
        <ol>
          {waiting.map((report) => (
            <ReportRow
              key={`${report.kind} ${report.id}`}
              report={report}
              note={notes.get(report.id)}
              isCurrent={report.id === currentId}
              onLook={() => look(report)}
              onDecide={(decision) => act(report, decision)}
            />
          ))}
        </ol>
      </PanelList>
    </>
  );
}

async function decide({ kind, id, version }: ReportedContent, decision: "dismissed" | "upheld" | "reopen") {
  const { results, message } = await decideReports({ reports: [{ kind, id, version }], decision }, newKey());
  const [result] = results;
  return { ok: result?.ok ?? false, message: result?.message ?? message, row: result?.content };
}

const kinds = { offer: "Oferta", comment: "Comentário", profile: "Perfil", coupon: "Cupom" } as const;

interface ReportRowProps {
  report: ReportedContent;
  note: string | undefined;
  isCurrent: boolean;
  onLook: () => void;
  onDecide: (decision: "dismissed" | "upheld") => void;
}

function ReportRow({ report, note, isCurrent, onLook, onDecide }: ReportRowProps) {
  const t = useTranslate();
  const { kind, id, name, handle, texts, reports } = report;
  const isComment = kind === "comment";
  return (
    <DecisionRow
      id={id}
      label={t("Denúncias: {{name}}", { name: name ?? t(kinds[kind]) })}
      keepLabel={isComment ? "Manter" : "Nada a fazer"}
      removeLabel={isComment ? "Remover" : "Resolvida"}
      note={note}
      isCurrent={isCurrent}
      onLook={onLook}
      onKeep={() => onDecide("dismissed")}
      onRemove={() => onDecide("upheld")}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <strong className="text-ink">{t(kinds[kind])}</strong>
        {handle && <span>@{handle}</span>}
        <PanelAge since={report.first_at} />
        <span>{reports === 1 ? t("1 denúncia") : t("{{n}} denúncias", { n: reports })}</span>
      </p>
      <p lang="pt-BR" className="mt-1.5 whitespace-pre-line wrap-anywhere">
        {name ?? t("Não existe mais.")}
      </p>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {Object.entries(report.reasons).map(([reason, n]) => (
          <li key={reason} className="status status-pending">
            {t(reportReasons[reason as ReportReason])} · {n}
          </li>
        ))}
      </ul>
      {texts.map((text) => (
        <p
          key={text}
          lang="pt-BR"
          className="mt-1.5 border-s-2 border-line ps-3 text-sm wrap-anywhere text-muted"
        >
          {text}
        </p>
      ))}
      <ReportLinks report={report} />
    </DecisionRow>
  );
}

/** To where it can be looked at, and acted on. */
function ReportLinks({ report: { kind, id, path, handle } }: Pick<ReportRowProps, "report">) {
  const t = useTranslate();
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm">
      {path && (
        <a href={path} className="text-link">
          {t("Ver no site")}
        </a>
      )}
      {kind === "offer" && (
        <Link to={editPath(id)} className="text-link">
          {t("Abrir a oferta no painel")}
        </Link>
      )}
      {kind === "profile" && handle && (
        <Link to={`/admin/usuarios?${new URLSearchParams({ q: `@${handle}` })}`} className="text-link">
          {t("Abrir a pessoa no painel")}
        </Link>
      )}
    </p>
  );
}
