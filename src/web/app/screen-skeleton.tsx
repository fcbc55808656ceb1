import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

/** Stands in for a screen until it is known who looks at it. */
export function ScreenSkeleton(): JSX.Element {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16" aria-busy="true">
      <h1 className="sr-only">{t("Carregando…")}</h1>
      <div aria-hidden="true">
        <div className="skeleton h-10 w-2/3 max-w-96" />
        <div className="skeleton mt-4 h-6 w-full max-w-140" />
        <div className="mt-8 grid gap-4 md:grid-cols-2">
          <div className="skeleton h-44" />
          <div className="skeleton h-44" />
        </div>
      </div>
    </div>
  );
}
