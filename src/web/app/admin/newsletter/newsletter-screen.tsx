import { useSearchParams } from "react-router";
import type { IssuesPage } from "#domain/newsletter/issues-schema.ts";
import { exportSubscribers, loadIssues } from "#web/api/newsletter-admin.ts";
import { useTellFailure } from "#web/app/admin/frame/panel-context.ts";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { PanelList } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelList } from "#web/app/admin/frame/use-panel-load.ts";
import { Download } from "#web/app/icons.ts";
import { useLanguage, useTranslate } from "#web/translate.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { saveBlob } from "#web/ui/save-file.ts";
import { PastIssues } from "./past-issues.tsx";
import { Upcoming } from "./upcoming-issue.tsx";

/** «A xepa do dia»: the next issue, the past ones, and who gets them. */
export function NewsletterScreen() {
  const t = useTranslate();
  const [address] = useSearchParams();
  const list = usePanelList({ cursor: address.get("cursor") || undefined, limit: 30 }, loadIssues);
  const { data: page } = list;
  return (
    <>
      <PanelHead title={t("Newsletter")} />
      {page && <Subscribers page={page} />}
      {page?.upcoming && page.starts_at !== null && (
        <Upcoming key={page.upcoming.day} issue={page.upcoming} startsAt={page.starts_at} list={list} />
      )}
      {page && page.starts_at === null && (
        <p className="note note-warn mt-5">
          <span>
            {t(
              "A xepa do dia está desligada. Para ligar, ponha DAILY_LETTER=07:30 nas configurações do servidor e reinicie.",
            )}
          </span>
        </p>
      )}
      <PanelList
        list={list}
        rows={page?.issues}
        id="edicoes"
        title={t("Edições que passaram")}
        head={
          <span className="text-sm text-muted">
            {page && t("{{n}} e-mails por minuto", { n: page.per_minute })}
          </span>
        }
        skeleton={{ rows: 3, className: "grid gap-4 py-4 px-[min(1.25rem,4vw)] [&>div]:h-14" }}
        empty={t("Nenhuma edição ainda.")}
        className="mt-5"
      >
        <PastIssues issues={page?.issues ?? []} list={list} />
      </PanelList>
    </>
  );
}

function Subscribers({ page: { subscribers } }: { page: IssuesPage }) {
  const t = useTranslate();
  const language = useLanguage();
  const tellFailure = useTellFailure();
  const facts = [
    { name: t("Inscritos"), n: subscribers.confirmed },
    { name: t("Ainda sem confirmar"), n: subscribers.pending },
    { name: t("Cancelaram"), n: subscribers.unsubscribed },
  ];

  async function save(): Promise<void> {
    try {
      const { name, content } = await exportSubscribers();
      saveBlob(name, content);
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <section aria-label={t("Inscritos")} className="sheet flex flex-wrap items-center gap-x-8 gap-y-4 p-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(({ name, n }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold">{n.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      <ActionButton
        kind="line"
        className="ms-auto"
        label={t("Baixar inscritos (CSV)")}
        busyLabel={t("Preparando…")}
        icon={<Download size={18} aria-hidden="true" />}
        onPress={save}
      />
    </section>
  );
}
