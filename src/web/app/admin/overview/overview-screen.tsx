import type { JSX } from "react";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";

/** «§2»: the tab «Visão Geral». */
export function OverviewScreen(): JSX.Element {
  const t = useTranslate();
  return <PanelHead title={t("Visão Geral")} />;
}
