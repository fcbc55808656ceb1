import type { JSX } from "react";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";

/** «§2»: the tab «Histórico». */
export function HistoryScreen(): JSX.Element {
  const t = useTranslate();
  return <PanelHead title={t("Histórico")} />;
}
