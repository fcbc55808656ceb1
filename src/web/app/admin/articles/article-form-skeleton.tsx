import { useTranslate } from "#web/translate.ts";

export const formClass =
  "grid grid-cols-1 items-start gap-5 @min-[60rem]/panel:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]";

export function ArticleFormSkeleton() {
  const t = useTranslate();
  return (
    <div aria-busy="true">
      <p className="sr-only">{t("Carregando…")}</p>
      <div aria-hidden="true" className={formClass}>
        <div className="grid min-w-0 grid-cols-1 gap-4.5">
          <div className="skeleton h-18" />
          <div className="skeleton h-110" />
        </div>
        <div className="min-w-0 rounded-card bg-surface">
          <div className="skeleton h-110" />
        </div>
      </div>
    </div>
  );
}
