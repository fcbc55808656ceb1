import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

/** As large as the form that will stand there. */
export function ArticleFormSkeleton(): JSX.Element {
  const t = useTranslate();
  return (
    <div aria-busy="true">
      <p className="sr-only">{t("Carregando…")}</p>
      <div aria-hidden="true" className="desk desk-room">
        <div className="desk-main">
          <div className="skeleton h-18" />
          <div className="skeleton h-110" />
        </div>
        <div className="desk-side">
          <div className="skeleton h-110" />
        </div>
      </div>
    </div>
  );
}
