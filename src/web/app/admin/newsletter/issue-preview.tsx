import { useState } from "react";
import type { UpcomingIssue } from "#domain/newsletter/issues-schema.ts";
import { previewIssue } from "#web/api/newsletter-admin.ts";
import { ListNotice } from "#web/app/admin/frame/panel-list.tsx";
import { usePanelLoad } from "#web/app/admin/frame/use-panel-load.ts";
import { Choices } from "#web/app/offer-form/choices.tsx";
import { useTranslate } from "#web/translate.ts";

const schemes = { light: "Claro", dark: "Escuro" } as const;
type Scheme = keyof typeof schemes;

/** The letter as a reader would get it now. It has no script and no origin (`preview-issue.ts`), and its links lead nowhere. */
export function IssuePreview({ issue }: { issue: UpcomingIssue }) {
  const t = useTranslate();
  const [scheme, setScheme] = useState<Scheme>("light");
  const shows = JSON.stringify([issue.day, issue.note, issue.offers]);
  const { data, isCurrent, failure, load } = usePanelLoad(shows, () => previewIssue({}));
  if (failure !== undefined) return <ListNotice failure={failure} isOlder={false} onRetry={load} />;
  if (!data?.subject) return null;
  return (
    <section aria-labelledby="previa" aria-busy={!isCurrent} className="mt-5 border-t border-line pt-4">
      <h3 id="previa" className="text-lg font-bold">
        {t("O e-mail")}
      </h3>
      <p className="mt-1">
        <span className="text-sm text-muted">{t("Assunto:")}</span>{" "}
        <strong lang="pt-BR" className="wrap-anywhere">
          {data.subject}
        </strong>
      </p>
      <div className="my-3">
        <Choices
          legend={t("Como o e-mail se vê")}
          type="radio"
          name="scheme"
          options={(["light", "dark"] as const).map((value) => ({ value, label: t(schemes[value]) }))}
          chosen={[scheme]}
          onChoose={setScheme}
        />
      </div>
      <iframe
        src={`${data.path}&scheme=${scheme}`}
        title={t("A próxima edição como e-mail")}
        sandbox=""
        loading="lazy"
        className="block h-[min(40rem,80vh)] w-full max-w-[42rem] rounded-xl border border-line"
      />
    </section>
  );
}
