import type { JSX } from "react";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";

/** «§2»: the tab «Editar Produtos». */
export function EditProductsScreen(): JSX.Element {
  const t = useTranslate();
  return <PanelHead title={t("Editar Produtos")} />;
}
