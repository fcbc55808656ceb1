import type { JSX } from "react";
import { useTranslate } from "#web/translate.ts";

export function AdminScreen(): JSX.Element {
  const t = useTranslate();
  return (
    <div className="wrap pt-13 pb-16">
      <h1 className="text-4xl font-extrabold">{t("Painel Admin")}</h1>
    </div>
  );
}
