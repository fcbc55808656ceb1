import type { JSX } from "react";
import { PanelHead } from "#web/app/admin/frame/panel-head.tsx";
import { useTranslate } from "#web/translate.ts";

/** «§2»: the tab «Usuários». */
export function PeopleScreen(): JSX.Element {
  const t = useTranslate();
  return <PanelHead title={t("Usuários")} />;
}
