import type { JSX } from "react";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";

/** «§2»: the tab «Adicionar Artigo». */
export function AddArticleScreen(): JSX.Element {
  const t = useTranslate();
  return (
    <>
      <PanelHead title={t("Adicionar Artigo")} />
      <section className="sheet">
        <p className="p-5 text-lead">
          {t("O blog do site ainda não abriu: o editor de artigos chega a esta aba junto com ele.")}
        </p>
      </section>
    </>
  );
}
